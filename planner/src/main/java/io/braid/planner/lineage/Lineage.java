package io.braid.planner.lineage;

import io.braid.grammar.reader.StatementReader;
import io.braid.planner.Catalog;
import io.braid.planner.catalog.CatalogSnapshot;
import io.braid.planner.convert.ConvertedQuery;
import io.braid.planner.convert.SqlFrontEnd;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.step.RemoveSubQueries;
import io.braid.spi.error.BraidException;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ViewDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;

/** Column lineage of views and functions. */
public final class Lineage {
    private Lineage() {}

    /** Returns the lineage of every column of every valid view and function. */
    public static List<ColumnLineage> of(Catalog catalog) {
        return relations(catalog).stream()
                .flatMap(relation -> relation.columns().stream())
                .toList();
    }

    /** Returns the lineage of every valid view and function. */
    public static List<RelationLineage> relations(Catalog catalog) {
        CatalogSnapshot snapshot = catalog.snapshot();
        Stream<Optional<RelationLineage>> views = catalog.database().views().stream()
                .map(view -> of(view.schema(), view.name(), () -> query(view, snapshot), view.columns()));
        Stream<Optional<RelationLineage>> functions = catalog.database().all(FunctionDefinition.class).stream()
                .map(function -> of(
                        function.schema(),
                        function.name(),
                        () -> SqlFrontEnd.of(snapshot).convert(function),
                        List.of()));
        return Stream.concat(views, functions).flatMap(Optional::stream).toList();
    }

    private static ConvertedQuery query(ViewDefinition view, CatalogSnapshot snapshot) {
        return SqlFrontEnd.of(snapshot).convert(StatementReader.query(view.sql()));
    }

    private static Optional<RelationLineage> of(
            String schema, String name, Supplier<ConvertedQuery> text, List<String> renamed) {
        try {
            ConvertedQuery query = text.get();
            RelNode relation = new RemoveSubQueries(PlannerOptions.ALL).apply(query.relation());
            ColumnUses uses = ColumnUses.of(relation);
            List<ColumnLineage> columns = new ArrayList<>();
            for (int i = 0; i < relation.getRowType().getFieldCount(); i++) {
                String column = renamed.isEmpty() ? query.labels().get(i) : renamed.get(i);
                columns.add(new ColumnLineage(schema, name, column, uses.origins(relation, i)));
            }
            return Optional.of(new RelationLineage(schema, name, columns, uses.columns(), uses.tables()));
        } catch (BraidException e) {
            return Optional.empty();
        }
    }
}
