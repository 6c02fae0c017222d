package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * INTERSECT or EXCEPT: the left rows that are, or are not, among the right ones; nulls are equal to each other. The
 * right side is read first and its distinct rows are retained. Both sides have the same types.
 *
 * @param all true if duplicates count, so that each right row matches one left row; false if equal rows are returned
 *     once
 */
public record SetOperation(PlanNode left, PlanNode right, Kind kind, boolean all, RowType columns) implements PlanNode {
    /** Kinds of set operations. */
    public enum Kind {
        INTERSECT,
        EXCEPT
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(left, right);
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitSetOperation(this);
    }
}
