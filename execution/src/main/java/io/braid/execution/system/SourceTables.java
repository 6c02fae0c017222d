package io.braid.execution.system;

import io.braid.planner.drift.DriftFinding;
import io.braid.planner.lineage.BaseColumn;
import io.braid.planner.lineage.ColumnLineage.Origin;
import io.braid.planner.lineage.RelationLineage;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** System tables about the model and its sources: lineage of views, and differences from the sources. */
final class SourceTables {
    private SourceTables() {}

    static List<SystemTable<?>> all() {
        return List.of(lineage(), drift());
    }

    private static SystemTable<?> lineage() {
        return SystemTable.<Use>of(
                        ServerTables.SCHEMA,
                        "lineage",
                        "The columns of sources from which the views and functions of the model are made.",
                        scope -> scope.database().lineage().stream().flatMap(Use::of))
                .forAdministrators()
                .text("schema_name", "The schema of the view or function.", use -> use.relation()
                        .schema())
                .text("name", "The view or function.", use -> use.relation().relation())
                .text(
                        "column_name",
                        "The derived column; null for a condition, which decides only which rows there are.",
                        Use::column)
                .text("kind", "copied, computed or condition.", Use::kind)
                .text("base_schema", "The schema of the column that is read.", use -> use.base()
                        .schema())
                .text("base_table", "The table of the column that is read.", use -> use.base()
                        .table())
                .text("base_column", "The column that is read.", use -> use.base()
                        .column())
                .build();
    }

    private static SystemTable<?> drift() {
        return SystemTable.<DriftFinding>of(
                        ServerTables.SCHEMA,
                        "drift",
                        "Differences between sources and the model or the last import. Reading it asks the"
                                + " sources.",
                        scope -> scope.database().drift().stream())
                .forAdministrators()
                .text("source", "The source; null if it concerns none in particular.", DriftFinding::server)
                .text("schema_name", "The schema.", DriftFinding::schema)
                .text("table_name", "The table, view or function; null for a whole schema.", DriftFinding::table)
                .text("column_name", "The column; null for a whole table.", DriftFinding::column)
                .text("kind", "The kind of the difference.", finding -> finding.kind()
                        .words())
                .text("known", "The state in the model or in the last import.", DriftFinding::before)
                .text("found", "The state in the source now.", DriftFinding::now)
                .truth("breaks", "True if queries fail that worked before.", DriftFinding::breaks)
                .text(
                        "broken_views",
                        "The views and functions that are no longer valid because of it.",
                        finding -> finding.brokenViews().isEmpty() ? null : String.join(", ", finding.brokenViews()))
                .text("consequence", "The effect on queries.", DriftFinding::consequence)
                .integer("line", "The line of the model.", finding -> finding.place()
                        .line())
                .build();
    }

    /**
     * Use of a source column in a view or function.
     *
     * @param column the column that is computed from it; null if it is used in a condition
     * @param kind the kind of use
     */
    private record Use(RelationLineage relation, @Nullable String column, String kind, BaseColumn base) {
        static Stream<Use> of(RelationLineage relation) {
            Set<BaseColumn> conditions = new HashSet<>(relation.uses());
            relation.columns().stream()
                    .flatMap(column -> column.origins().stream())
                    .map(Origin::column)
                    .forEach(conditions::remove);
            return Stream.concat(
                    relation.columns().stream().flatMap(column -> column.origins().stream()
                            .map(origin -> new Use(
                                    relation,
                                    column.column(),
                                    origin.derived() ? "computed" : "copied",
                                    origin.column()))),
                    conditions.stream()
                            .sorted(Comparator.comparing(BaseColumn::toString))
                            .map(base -> new Use(relation, null, "condition", base)));
        }
    }
}
