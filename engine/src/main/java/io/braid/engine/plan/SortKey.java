package io.braid.engine.plan;

/** A column to order by. */
public record SortKey(int column, boolean descending, boolean nullsFirst) {
    @Override
    public String toString() {
        return "$" + column + (descending ? " DESC" : "")
                + (nullsFirst == descending ? "" : nullsFirst ? " NULLS FIRST" : " NULLS LAST");
    }
}
