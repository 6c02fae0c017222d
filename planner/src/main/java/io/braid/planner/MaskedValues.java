package io.braid.planner;

import io.braid.grammar.parser.TreeCopy;
import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.step.RemoveSubQueries;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.write.RowsToWrite;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ColumnMaskDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * Rejection of writes of values that are computed from masked columns, as the masked values would be stored. The
 * origins of a value are determined in the statement without masks; unknown origins count as masked.
 */
final class MaskedValues {
    private final Planner planner;
    private final PlanningRequest unmasked;
    /** Masked columns of tables, and columns that masked columns of views are computed from. */
    private final Set<String> columns = new HashSet<>();

    private final Set<String> tables = new HashSet<>();

    private MaskedValues(Catalog catalog, Planner planner, PlanningRequest request) {
        this.planner = planner;
        this.unmasked = request.withRights(catalog.rights(Principal.SERVER));
    }

    /** Rejects a statement that writes values computed from masked columns. */
    static void refuseIn(Catalog catalog, Planner planner, PlanningRequest request, RowsToWrite rows, SqlNode written) {
        Rights rights = request.rights();
        if (rights.masks().isEmpty() || rows.columns().isEmpty()) {
            return;
        }
        if (new MaskedValues(catalog, planner, request).areIn(rows, rights)) {
            throw new BraidException(
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    "The statement would write a value that is computed of a column which you see masked: write a"
                            + " value of your own, or leave the column out",
                    CalciteErrors.at(written.getParserPosition()));
        }
    }

    private boolean areIn(RowsToWrite rows, Rights rights) {
        try {
            rights.masks().forEach(this::add);
            RelNode relation = relation(TreeCopy.of(rows.query()));
            if (!readsMasked(relation)) {
                return false;
            }
            for (int i = 0; i < rows.columns().size(); i++) {
                Set<String> origins = origins(relation, i);
                if (origins == null || origins.stream().anyMatch(columns::contains)) {
                    return true;
                }
            }
            return false;
        } catch (BraidException e) {
            return true;
        }
    }

    private RelNode relation(SqlNode query) {
        RelNode relation =
                planner.convertRows(query, unmasked, converted -> converted).relation();
        return new RemoveSubQueries(PlannerOptions.ALL).apply(relation);
    }

    private void add(ColumnMaskDefinition mask) {
        RelNode all = relation(ViewTargets.all(mask.schema(), mask.table()));
        List<String> names = all.getRowType().getFieldNames();
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).equalsIgnoreCase(mask.column())) {
                Set<String> origins = origins(all, i);
                if (origins == null) {
                    tables(all).forEach(table -> columns.addAll(columns(table)));
                } else {
                    columns.addAll(origins);
                }
            }
        }
        tables(all).forEach(table -> tables.add(name(table)));
    }

    private boolean readsMasked(RelNode relation) {
        return tables(relation).stream().anyMatch(table -> tables.contains(name(table)));
    }

    /** Returns the columns that a column is computed from; null if unknown. */
    private static @Nullable Set<String> origins(RelNode relation, int column) {
        Set<RelColumnOrigin> found = isCorrelated(relation)
                ? null
                : relation.getCluster().getMetadataQuery().getColumnOrigins(relation, column);
        if (found == null) {
            return null;
        }
        Set<String> origins = new HashSet<>();
        for (RelColumnOrigin origin : found) {
            origins.add(columns(origin.getOriginTable()).get(origin.getOriginColumnOrdinal()));
        }
        return origins;
    }

    private static boolean isCorrelated(RelNode relation) {
        boolean[] found = {false};
        new RelVisitor() {
            @Override
            public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
                found[0] |= node instanceof Correlate
                        || !RelOptUtil.getVariablesUsed(node).isEmpty();
                super.visit(node, ordinal, parent);
            }
        }.go(relation);
        return found[0];
    }

    private static List<RelOptTable> tables(RelNode relation) {
        List<RelOptTable> tables = new ArrayList<>();
        new RelVisitor() {
            @Override
            public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
                if (node instanceof TableScan scan) {
                    tables.add(scan.getTable());
                }
                super.visit(node, ordinal, parent);
            }
        }.go(relation);
        return tables;
    }

    private static List<String> columns(RelOptTable table) {
        return table.getRowType().getFieldNames().stream()
                .map(column -> name(table) + "\n" + column.toLowerCase(Locale.ROOT))
                .toList();
    }

    private static String name(RelOptTable table) {
        SourceTable source = table.unwrap(SourceTable.class);
        return (source == null ? String.join("\n", table.getQualifiedName()) : source.schema() + "\n" + source.name())
                .toLowerCase(Locale.ROOT);
    }
}
