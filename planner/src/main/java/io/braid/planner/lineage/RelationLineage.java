package io.braid.planner.lineage;

import java.util.List;
import java.util.Set;

/**
 * Lineage of a view or function.
 *
 * @param columns its own columns, in order
 * @param uses all columns that its query references, including in conditions
 * @param tables all tables that its query references, as {@code schema.table}
 */
public record RelationLineage(
        String schema, String relation, List<ColumnLineage> columns, Set<BaseColumn> uses, Set<String> tables) {
    public RelationLineage {
        columns = List.copyOf(columns);
        uses = Set.copyOf(uses);
        tables = Set.copyOf(tables);
    }
}
