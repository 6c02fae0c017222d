package io.braid.planner.rewrite;

import io.braid.planner.catalog.SourceTable;
import io.braid.spi.capability.TextSemantics;
import io.braid.vdb.ViewDefinition;
import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/**
 * Decomposed query of a materialized view.
 *
 * @param columns its columns
 * @param tables the tables that it reads
 * @param unfit the reason why the view cannot be used for queries that do not name it; empty if it can
 */
record ViewShape(ViewDefinition view, RelDataType columns, Block block, Set<String> tables, String unfit) {
    /** Returns the shape of a view with this query. */
    static ViewShape of(ViewDefinition view, RelDataType columns, RelNode query) {
        // Stored rows have no order.
        RelNode rows =
                query instanceof Sort sort && sort.fetch == null && sort.offset == null ? sort.getInput() : query;
        return new ViewShape(view, columns, BlockReader.read(rows), tablesOf(rows), unfit(rows));
    }

    /** Returns its grouping if the view consists of all groups, regardless of the selected columns; null otherwise. */
    @Nullable
    Grouping grouping() {
        Grouping grouping = block.leaves().size() == 1 ? block.leaves().get(0).grouping() : null;
        return grouping != null && grouping.ofGroups(0).containsAll(block.conditions()) ? grouping : null;
    }

    /** True if it filters the rows of its tables. */
    boolean selects() {
        return !block.conditions().isEmpty();
    }

    static Set<String> tablesOf(RelNode relation) {
        Set<String> tables = new HashSet<>();
        if (relation instanceof TableScan scan) {
            tables.add(BlockReader.name(scan));
        }
        relation.getInputs().forEach(input -> tables.addAll(tablesOf(input)));
        return tables;
    }

    private static String unfit(RelNode rows) {
        if (BlockReader.isArbitrary(rows)) {
            return "its LIMIT returns arbitrary rows of equal order";
        }
        return comparesNatively(rows) ? "a source compares its text by rules of its own, and the store does not" : "";
    }

    private static boolean comparesNatively(RelNode relation) {
        SourceTable table = relation instanceof TableScan scan ? scan.getTable().unwrap(SourceTable.class) : null;
        if (table == null) {
            return relation.getInputs().stream().anyMatch(ViewShape::comparesNatively);
        }
        TextSemantics general = table.source().capabilities().text();
        return general.isNative()
                || table.description().columns().stream()
                        .anyMatch(
                                column -> column.text() != null && column.text().isNative());
    }
}
