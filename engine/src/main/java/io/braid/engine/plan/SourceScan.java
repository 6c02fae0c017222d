package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;
import java.util.List;

/** Rows that a source computes: everything pushed down to it, as one text.
 *
 * @param id distinguishes the scans of a plan
 * @param source the name of the source
 * @param sql finished text with a {@code ?} for each argument
 * @param arguments what the {@code ?}s stand for: constants and parameters of the statement
 * @param estimatedRows how many rows the planner expects */
public record SourceScan(
        int id, String source, String sql, List<Expression> arguments, RowType columns, double estimatedRows)
        implements PlanNode {
    public SourceScan {
        arguments = List.copyOf(arguments);
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of();
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitSourceScan(this);
    }
}
