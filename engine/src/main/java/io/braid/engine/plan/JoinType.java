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
    /** Left rows that have a match; left columns only. */
    SEMI,
    /** Left rows that have no match; left columns only. */
    ANTI,
    /**
     * Left rows that surely have no match, as NOT IN has it: what is null may be equal to anything. Left columns only.
     */
    NULL_AWARE_ANTI,
    /** Every left row once, with whether it has a match as one more column. */
    MARK,
    /** The same with null where that is unknown, as IN has it: what is null may be equal to anything. */
    NULL_AWARE_MARK;

    private static final RowType ANSWER = RowType.unnamed(DataType.of(TypeKind.BOOLEAN));

    public boolean yieldsRightColumns() {
        return this == INNER || this == LEFT || this == RIGHT || this == FULL;
    }

    /** True if left rows without a match are yielded, with nulls for the right columns. */
    public boolean keepsLeft() {
        return this == LEFT || this == FULL;
    }

    /** True if right rows without a match are yielded, with nulls for the left columns. */
    public boolean keepsRight() {
        return this == RIGHT || this == FULL;
    }

    /** True if a left row is yielded together with a truth value: if it has a match. */
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

    /** What the rows consist of that such a join makes of two sides, apart from what may be null. */
    public RowType columns(RowType left, RowType right) {
        return yieldsRightColumns() ? left.concat(right) : isMark() ? left.concat(ANSWER) : left;
    }
}
