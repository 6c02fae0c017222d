package io.braid.engine.plan;

/** Sort key: a column with its direction and the position of nulls. */
public record SortKey(int column, boolean descending, boolean nullsFirst) {
    @Override
    public String toString() {
        return "$" + column + (descending ? " DESC" : "")
                + (nullsFirst == descending ? "" : nullsFirst ? " NULLS FIRST" : " NULLS LAST");
    }
}
