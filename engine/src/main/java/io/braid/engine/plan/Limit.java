package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Limit: skips {@code offset} rows of its input and ends after {@code fetch}, or at the end if that is null. */
public record Limit(
        PlanNode input, Expression offset, @Nullable Expression fetch) implements PlanNode {
    @Override
    public RowType columns() {
        return input.columns();
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(input);
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitLimit(this);
    }
}
