package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * One of the places where the rows of its input are read, which are computed once for all of them. It depends on
 * nothing outside.
 *
 * @param number the same in all places that read these rows
 */
public record Shared(int number, PlanNode input) implements PlanNode {
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
        return visitor.visitShared(this);
    }
}
