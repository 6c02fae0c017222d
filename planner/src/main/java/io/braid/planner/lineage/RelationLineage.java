package io.braid.planner.lineage;

import java.util.List;
import java.util.Set;

/**
 * Origins of a view or function.
 *
 * @param columns its own, in order
 * @param uses every column that its text needs anywhere, also in conditions
 * @param tables every table that its text names, as {@code schema.table}
 */
public record RelationLineage(
        String schema, String relation, List<ColumnLineage> columns, Set<BaseColumn> uses, Set<String> tables) {
    public RelationLineage {
        columns = List.copyOf(columns);
        uses = Set.copyOf(uses);
        tables = Set.copyOf(tables);
    }
}
