package io.braid.planner;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.parser.Explain;
import io.braid.planner.access.Rights;
import io.braid.planner.catalog.CatalogSnapshot;
import io.braid.planner.explain.AccessRow;
import io.braid.planner.explain.BarrierRows;
import io.braid.planner.explain.Grants;
import io.braid.planner.explain.NamedObjects;
import io.braid.planner.explain.Policies;
import io.braid.planner.explain.PolicyPlaces;
import io.braid.vdb.FunctionDefinition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;

/**
 * Plan of EXPLAIN (ACCESS): its rows list the grants and policies under which a user may run a query. Users other than
 * administrators see that policies exist, but not their contents.
 */
final class AccessExplanation {
    private final Planner planner;
    private final Catalog catalog;
    private final PlanningRequest request;

    AccessExplanation(Planner planner, Catalog catalog, PlanningRequest request) {
        this.planner = planner;
        this.catalog = catalog;
        this.request = request;
    }

    ScopedPlan of(Explain explain) {
        Explain.Subject subject = explain.subject();
        Rights rights = subject == null
                ? request.rights()
                : request.explaining().rightsOf().apply(subject);
        boolean disclosed = request.rights().seeAll();
        PlanningRequest asThem = request.withRights(rights);
        CatalogSnapshot snapshot = planner.snapshot(asThem);
        NamedObjects named =
                NamedObjects.in(explain.query(), path -> table(path, rights), path -> function(path, rights));
        PolicyPlaces places = new PolicyPlaces(rights, snapshot.met());
        BarrierRows barriers = new BarrierRows(snapshot.met(), request.options());
        PlannedQuery explained = planner.planTree(explain.query(), snapshot, asThem, new PlanningObserver() {
                    @Override
                    public void rewritten(Collection<String> rules) {}

                    @Override
                    public void converted(RelNode relation) {
                        places.converted(relation);
                        barriers.converted(relation);
                    }

                    @Override
                    public void afterStep(String step, RelNode relation) {
                        barriers.afterStep(relation);
                    }

                    @Override
                    public void emitted(RelNode part, PlanNode node) {
                        places.emitted(part, node);
                        barriers.emitted(part, node);
                    }
                })
                .query();
        List<AccessRow> rows = new ArrayList<>(
                Grants.rows(named, rights, explained.provenance().tables(), disclosed));
        rows.addAll(new Policies(rights, places).rows(snapshot.met(), disclosed));
        rows.addAll(barriers.rows(disclosed ? Optional.empty() : Optional.of(named.operators())));
        return new ScopedPlan(plan(rows, explained), snapshot.words().namedUser());
    }

    private Optional<List<String>> table(List<String> path, Rights rights) {
        return catalog.find(path, request.defaultSchema(), rights).map(found -> List.of(found.schema(), found.name()));
    }

    private Optional<List<String>> function(List<String> path, Rights rights) {
        String schema = path.size() == 1 ? request.defaultSchema() : path.get(0);
        String name = path.get(path.size() - 1);
        return catalog.database().all(FunctionDefinition.class).stream()
                .filter(function -> function.schema().equalsIgnoreCase(schema)
                        && function.name().equalsIgnoreCase(name)
                        && rights.seesFunction(function.schema(), function.name()))
                .map(function -> List.of(function.schema(), function.name()))
                .findFirst();
    }

    private static PlannedQuery plan(List<AccessRow> rows, PlannedQuery explained) {
        List<List<Expression>> values = rows.stream()
                .map(row -> Stream.of(row.kind(), row.object(), row.role(), row.detail(), row.node())
                        .<Expression>map(text -> new Constant(AccessRow.TEXT, text))
                        .toList())
                .toList();
        return new PlannedQuery(
                new Values(values, AccessRow.COLUMNS), AccessRow.COLUMNS, explained.parameters(), List.of());
    }
}
