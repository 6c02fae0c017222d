package io.braid.planner;

import io.braid.engine.plan.Actuals;
import io.braid.engine.plan.Analyze;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.MergeJoin;
import io.braid.engine.plan.Offload;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Provenance;
import io.braid.engine.plan.Shared;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.plan.query.ViewUse;
import io.braid.grammar.parser.Explain;
import io.braid.grammar.parser.Explain.Option;
import io.braid.planner.access.Rights;
import io.braid.planner.barrier.FullAccess;
import io.braid.planner.catalog.CatalogSnapshot;
import io.braid.planner.cost.EstimateConfidence;
import io.braid.planner.explain.PlanFacts;
import io.braid.planner.explain.PlanJson;
import io.braid.planner.explain.PlanText;
import io.braid.planner.explain.Plurals;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.pushdown.FragmentPlacement;
import io.braid.planner.pushdown.SentTextExactness;
import io.braid.planner.step.PlanDependentJoins;
import io.braid.spi.capability.Exactness;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Sort;
import org.jspecify.annotations.Nullable;

/** Plan of EXPLAIN: its rows are the lines of the explained plan, which EXPLAIN ANALYZE runs first. */
final class Explanation {
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR).notNull();
    private static final RowType COLUMNS = RowType.of(new Field("plan", TEXT));
    private static final RowType DOCUMENT = RowType.of(new Field("plan", TEXT.withDeclared("json")));

    private final Planner planner;
    private final PlanningRequest request;
    private final PlannerOptions options;
    private final Rights rights;

    Explanation(Planner planner, PlanningRequest request) {
        this.planner = planner;
        this.request = request;
        this.options = request.options();
        this.rights = request.rights();
    }

    ScopedPlan of(Explain explain) {
        CatalogSnapshot snapshot = planner.snapshot(request);
        FullAccess seen = new FullAccess(rights);
        PlanFacts facts = facts(explain, snapshot, seen);
        PlannedQuery explanation = seen.isAll() ? of(explain, facts) : discreet(explain, facts);
        return new ScopedPlan(explanation, snapshot.words().namedUser());
    }

    /**
     * Hides the plan from users who may not see all of its data: definitions of views and policies, and their row
     * counts.
     */
    private static PlannedQuery discreet(Explain explain, PlanFacts facts) {
        PlannedQuery query = facts.query();
        String why = "The plan is for administrators to see: the query reads what you may not see as it is";
        if (explain.has(Option.ANALYZE)) {
            Analyze analyze = new Analyze(
                    query.root(),
                    actuals -> concat(
                            List.of(
                                    why,
                                    "-> "
                                            + Plurals.rows(
                                                    actuals.node(query.root()).rows())),
                            facts.limits()),
                    COLUMNS);
            return new PlannedQuery(
                    analyze,
                    COLUMNS,
                    List.of(),
                    query.parameters(),
                    List.of(),
                    query.views(),
                    query.reads(),
                    Provenance.UNKNOWN,
                    query.work(),
                    query.discreet());
        }
        return lines(concat(List.of(why), facts.limits()), COLUMNS, query);
    }

    private static List<String> concat(List<String> lines, List<String> more) {
        return Stream.concat(lines.stream(), more.stream()).toList();
    }

    /** Returns the lines as a plan with the parameters of the explained query, which have no effect. */
    private static PlannedQuery lines(List<String> lines, RowType columns, PlannedQuery explained) {
        List<List<Expression>> rows = lines.stream()
                .map(line -> List.<Expression>of(new Constant(TEXT, line)))
                .toList();
        return new PlannedQuery(new Values(rows, columns), columns, explained.parameters(), List.of());
    }

    private static PlannedQuery of(Explain explain, PlanFacts facts) {
        boolean json = explain.has(Option.FORMAT_JSON);
        RowType columns = json ? DOCUMENT : COLUMNS;
        if (explain.has(Option.ANALYZE)) {
            Analyze analyze = new Analyze(facts.query().root(), actuals -> lines(facts, json, actuals), columns);
            return new PlannedQuery(
                    analyze,
                    columns,
                    List.of(),
                    facts.query().parameters(),
                    List.of(),
                    facts.query().views(),
                    facts.query().reads(),
                    Provenance.UNKNOWN,
                    facts.query().work(),
                    facts.query().discreet());
        }
        return lines(lines(facts, json, null), columns, facts.query());
    }

    private static List<String> lines(PlanFacts facts, boolean json, @Nullable Actuals actuals) {
        return json ? List.of(PlanJson.document(facts, actuals)) : new PlanText(facts).lines(actuals);
    }

    private PlanFacts facts(Explain explain, CatalogSnapshot snapshot, FullAccess seen) {
        List<String> steps = new ArrayList<>();
        List<String> before = new ArrayList<>();
        RelNode[] last = new RelNode[1];
        IdentityHashMap<PlanNode, List<String>> reasons = new IdentityHashMap<>();
        IdentityHashMap<PlanNode, PlanFacts.Estimate> estimates = new IdentityHashMap<>();
        PlannedQuery explained = planner.planTree(explain.query(), snapshot, request, new PlanningObserver() {
                    @Override
                    public void rewritten(Collection<String> rules) {
                        if (explain.has(Option.STEPS)) {
                            steps.add("Rewrite: " + (rules.isEmpty() ? "as written" : String.join(", ", rules)));
                        }
                    }

                    @Override
                    public void afterStep(String step, RelNode relation) {
                        seen.look(relation);
                        last[0] = relation;
                        if (explain.has(Option.STEPS)) {
                            List<String> tree = relation.explain().lines().toList();
                            steps.add(tree.equals(before) ? step + ": as before" : step + ":");
                            if (!tree.equals(before)) {
                                before.clear();
                                before.addAll(tree);
                                tree.forEach(line -> steps.add("  " + line));
                            }
                        }
                    }

                    @Override
                    public void converted(RelNode relation) {
                        seen.look(relation);
                    }

                    @Override
                    public void emitted(RelNode relation, PlanNode node) {
                        PlanFacts.Estimate estimate = estimate(relation);
                        if (node instanceof SourceScan) {
                            reasons.put(node, text(relation, explain.has(Option.WHY)));
                        } else if (explain.has(Option.WHY)) {
                            reasons.put(node, reasons(relation, node, last[0]));
                        }
                        estimates.put(node, estimate);
                        helpers(node, estimates).forEach(helper -> {
                            // A top-N sort reads all rows before the limit.
                            estimates.put(helper, relation instanceof Sort ? estimate(relation.getInput(0)) : estimate);
                            reasons.put(helper, reasons.getOrDefault(node, List.of()));
                        });
                    }
                })
                .query();
        boolean why = explain.has(Option.WHY);
        return new PlanFacts(
                explained,
                told(explained.views(), why),
                steps,
                concat(
                        request.explaining().outlook().apply(explained),
                        why ? new SharingExplanation(planner, request).lines(explained) : List.of()),
                reasons,
                estimates);
    }

    private static PlanFacts.Estimate estimate(RelNode relation) {
        return new PlanFacts.Estimate(
                relation.getCluster().getMetadataQuery().getRowCount(relation), EstimateConfidence.isIn(relation));
    }

    /** Returns the nodes below one that were emitted for the same part of the algebra. */
    private static List<PlanNode> helpers(PlanNode node, IdentityHashMap<PlanNode, PlanFacts.Estimate> known) {
        return node.inputs().stream()
                .filter(input -> !known.containsKey(input))
                .flatMap(input -> Stream.concat(Stream.of(input), helpers(input, known).stream()))
                .toList();
    }

    /** Reports unused views only with WHY, and only to users who see everything. */
    private List<ViewUse> told(List<ViewUse> views, boolean why) {
        return views.stream()
                .filter(use -> use.isNamed() || use.asOf() != null || (why && rights.seeAll()))
                .toList();
    }

    /** Reports a source's native text comparison always, because the result may depend on it. */
    private static List<String> text(RelNode sent, boolean all) {
        SortedMap<String, Exactness> classes = SentTextExactness.classes(sent);
        return classes.containsValue(Exactness.NATIVE) || (all && !classes.isEmpty())
                ? List.of(SentTextExactness.sentence(classes))
                : List.of();
    }

    private List<String> reasons(RelNode relation, PlanNode node, RelNode plan) {
        if (node instanceof Offload) {
            return List.of();
        }
        List<String> engine = planner.offloading(options)
                .map(offloading -> List.of("not at an engine, because " + offloading.whyHere(plan, relation)))
                .orElse(List.of());
        return concat(reasons(relation, node), engine);
    }

    private List<String> reasons(RelNode relation, PlanNode node) {
        if (node instanceof Shared) {
            return List.of("kept here, because its rows are read in several places");
        }
        String here = "here, because " + new FragmentPlacement(options).whyHere(relation);
        if (node instanceof HashJoin && relation instanceof Join join) {
            String why = options.uses(PlannerSwitch.DEPENDENT_JOINS)
                    ? PlanDependentJoins.whyNot(join)
                    : PlannerSwitch.DEPENDENT_JOINS.setting() + " is off";
            return List.of(here, "sends no keys, because " + why);
        }
        return node instanceof MergeJoin
                ? List.of(here, "keeps neither side, because both come in the order of what must be equal")
                : List.of(here);
    }
}
