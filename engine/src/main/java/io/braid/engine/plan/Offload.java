package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Part of a plan that a distributed engine runs over rows that Braid sends to it.
 *
 * @param id distinguishes the scans of a plan
 * @param engine the name of the engine
 * @param sql complete text in the engine's dialect, with a {@code ?} for each argument; it reads the leaves as tables
 * @param arguments values of the {@code ?}s
 * @param leaves subplans that Braid runs and whose rows it sends
 * @param local the same part as Braid would run it, over the same leaves; null if it must not
 * @param reason why the engine runs it, as a sentence
 */
public record Offload(
        int id,
        String engine,
        String sql,
        List<Expression> arguments,
        RowType columns,
        List<Handover> leaves,
        @Nullable PlanNode local,
        String reason)
        implements PlanNode {
    public Offload {
        arguments = List.copyOf(arguments);
        leaves = List.copyOf(leaves);
    }

    /**
     * Rows that are sent to the engine.
     *
     * @param table the name of the rows in the text
     * @param columns their columns under the names in the text
     */
    public record Handover(String table, RowType columns, PlanNode rows) {}

    @Override
    public List<PlanNode> inputs() {
        return leaves.stream().map(Handover::rows).toList();
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitOffload(this);
    }
}
