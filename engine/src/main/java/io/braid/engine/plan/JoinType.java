package io.braid.engine.plan;

/** Which rows a join yields. */
public enum JoinType {
    INNER,
    LEFT,
    RIGHT,
    FULL,
    /** Left rows that have a match; left columns only. */
    SEMI,
    /** Left rows that have no match; left columns only. */
    ANTI;

    public boolean yieldsRightColumns() {
        return this != SEMI && this != ANTI;
    }

    /** Whether left rows without a match are yielded, with nulls for the right columns. */
    public boolean keepsLeft() {
        return this == LEFT || this == FULL;
    }

    /** Whether right rows without a match are yielded, with nulls for the left columns. */
    public boolean keepsRight() {
        return this == RIGHT || this == FULL;
    }
}
