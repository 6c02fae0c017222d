package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a plan that a distributed engine runs over rows that are handed to it.
 *
 * @param id distinguishes the scans of a plan
 * @param engine the name of the engine
 * @param sql finished text in the engine's dialect, with a {@code ?} for each argument; it reads the leaves as tables
 * @param arguments what the {@code ?}s stand for
 * @param leaves what Braid runs and hands over
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
     * Rows that are handed over.
     *
     * @param table the name by which the text reads them
     * @param columns their columns under the names that the text uses
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
