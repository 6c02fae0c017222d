package io.braid.engine.plan;

import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;

/** Types of joins. */
public enum JoinType {
    INNER,
    LEFT,
    RIGHT,
    FULL,
    /** Left rows with a match; left columns only. */
    SEMI,
    /** Left rows without a match; left columns only. */
    ANTI,
    /** Left rows that certainly have no match, as for NOT IN: a null may equal anything. Left columns only. */
    NULL_AWARE_ANTI,
    /** Every left row once, with an additional column: true if it has a match. */
    MARK,
    /** Every left row once, with that column null if a match is unknown, as for IN: a null may equal anything. */
    NULL_AWARE_MARK;

    private static final RowType ANSWER = RowType.unnamed(DataType.of(TypeKind.BOOLEAN));

    public boolean yieldsRightColumns() {
        return this == INNER || this == LEFT || this == RIGHT || this == FULL;
    }

    /** True if left rows without a match are returned, with nulls for the right columns. */
    public boolean keepsLeft() {
        return this == LEFT || this == FULL;
    }

    /** True if right rows without a match are returned, with nulls for the left columns. */
    public boolean keepsRight() {
        return this == RIGHT || this == FULL;
    }

    /** True if left rows are returned with a truth value, true if they have a match. */
    public boolean isMark() {
        return this == MARK || this == NULL_AWARE_MARK;
    }

    /**
     * True if nulls among the keys make it unknown whether there is a match; such a join has one key and no other
     * condition.
     */
    public boolean isNullAware() {
        return this == NULL_AWARE_ANTI || this == NULL_AWARE_MARK;
    }

    /** Returns the columns of such a join of two sides, regardless of nullability. */
    public RowType columns(RowType left, RowType right) {
        return yieldsRightColumns() ? left.concat(right) : isMark() ? left.concat(ANSWER) : left;
    }
}
