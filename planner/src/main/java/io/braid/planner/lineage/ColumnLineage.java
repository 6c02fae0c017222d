package io.braid.planner.lineage;

import java.util.List;

/**
 * A column of a view or function, and its origins.
 *
 * @param relation the view or function
 * @param origins the columns that it is computed from; empty for a constant
 */
public record ColumnLineage(String schema, String relation, String column, List<Origin> origins) {
    public ColumnLineage {
        origins = List.copyOf(origins);
    }

    /**
     * A column that another is computed from.
     *
     * @param derived whether it is transformed rather than passed through
     */
    public record Origin(BaseColumn column, boolean derived) {}
}
