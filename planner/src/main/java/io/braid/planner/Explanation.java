package io.braid.planner;

import io.braid.engine.plan.Analyze;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.MergeJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.PlannedQuery;
import io.braid.engine.plan.Provenance;
import io.braid.engine.plan.Shared;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.ViewUse;
import io.braid.engine.plan.actual.Actuals;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.planner.access.Rights;
import io.braid.planner.cost.Guess;
import io.braid.planner.emit.Counted;
import io.braid.planner.explain.PlanFacts;
import io.braid.planner.explain.PlanJson;
import io.braid.planner.explain.PlanText;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.parser.Explain;
import io.braid.planner.parser.Explain.Option;
import io.braid.planner.sql.Snapshot;
import io.braid.planner.step.PushDown;
import io.braid.planner.step.SendKeys;
import io.braid.planner.step.SentText;
import io.braid.spi.capability.Exactness;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Sort;
import org.jspecify.annotations.Nullable;

/** Answers EXPLAIN: a plan whose rows are the lines of another plan, which it runs first if it is to be analyzed. */
final class Explanation {
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR).notNull();
    private static final RowType COLUMNS = RowType.of(new Field("plan", TEXT));

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

    PlanFor of(Explain explain) {
        Snapshot snapshot = planner.snapshot(request);
        Seen seen = new Seen(rights);
        PlanFacts facts = facts(explain, snapshot, seen);
        PlannedQuery explanation = seen.isAll() ? of(explain, facts) : discreet(explain, facts.query());
        return new PlanFor(explanation, snapshot.words().namedUser());
    }

    /** What is behind a view or a policy, and how many rows of it there are, is not for who may not read it. */
    private static PlannedQuery discreet(Explain explain, PlannedQuery query) {
        String why = "The plan is for administrators to see: the query reads what you may not see as it is";
        if (explain.has(Option.ANALYZE)) {
            Analyze analyze = new Analyze(
                    query.root(),
                    actuals -> List.of(
                            why, "-> " + Counted.rows(actuals.node(query.root()).rows())),
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
                    query.work());
        }
        return lines(List.of(why), query);
    }

    /** Its parameters are those of what is explained, though no value makes a difference. */
    private static PlannedQuery lines(List<String> lines, PlannedQuery explained) {
        List<List<Expression>> rows = lines.stream()
                .map(line -> List.<Expression>of(new Constant(TEXT, line)))
                .toList();
        return new PlannedQuery(new Values(rows, COLUMNS), COLUMNS, explained.parameters(), List.of());
    }

    private static PlannedQuery of(Explain explain, PlanFacts facts) {
        boolean json = explain.has(Option.FORMAT_JSON);
        if (explain.has(Option.ANALYZE)) {
            Analyze analyze = new Analyze(facts.query().root(), actuals -> lines(facts, json, actuals), COLUMNS);
            return new PlannedQuery(
                    analyze,
                    COLUMNS,
                    List.of(),
                    facts.query().parameters(),
                    List.of(),
                    facts.query().views(),
                    facts.query().reads(),
                    Provenance.UNKNOWN,
                    facts.query().work());
        }
        return lines(lines(facts, json, null), facts.query());
    }

    private static List<String> lines(PlanFacts facts, boolean json, @Nullable Actuals actuals) {
        return json ? List.of(new PlanJson(facts).document(actuals)) : new PlanText(facts).lines(actuals);
    }

    private PlanFacts facts(Explain explain, Snapshot snapshot, Seen seen) {
        List<String> steps = new ArrayList<>();
        List<String> before = new ArrayList<>();
        IdentityHashMap<PlanNode, List<String>> reasons = new IdentityHashMap<>();
        IdentityHashMap<PlanNode, PlanFacts.Estimate> estimates = new IdentityHashMap<>();
        PlannedQuery explained = planner.planTree(explain.query(), snapshot, request, new PlanningObserver() {
                    @Override
                    public void afterStep(String step, RelNode relation) {
                        seen.look(relation);
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
                    public void emitted(RelNode relation, PlanNode node) {
                        PlanFacts.Estimate estimate = estimate(relation);
                        if (node instanceof SourceScan) {
                            reasons.put(node, text(relation, explain.has(Option.WHY)));
                        } else if (explain.has(Option.WHY)) {
                            reasons.put(node, reasons(relation, node));
                        }
                        estimates.put(node, estimate);
                        helpers(node, estimates).forEach(helper -> {
                            // What is sorted before rows are left out is all there is.
                            estimates.put(helper, relation instanceof Sort ? estimate(relation.getInput(0)) : estimate);
                            reasons.put(helper, reasons.getOrDefault(node, List.of()));
                        });
                    }
                })
                .query();
        boolean why = explain.has(Option.WHY);
        return new PlanFacts(explained, told(explained.views(), why), steps, reasons, estimates);
    }

    private static PlanFacts.Estimate estimate(RelNode relation) {
        return new PlanFacts.Estimate(
                relation.getCluster().getMetadataQuery().getRowCount(relation), Guess.isIn(relation));
    }

    /** The nodes below one that one part of the algebra has become together with it. */
    private static List<PlanNode> helpers(PlanNode node, IdentityHashMap<PlanNode, PlanFacts.Estimate> known) {
        return node.inputs().stream()
                .filter(input -> !known.containsKey(input))
                .flatMap(input -> Stream.concat(Stream.of(input), helpers(input, known).stream()))
                .toList();
    }

    /** Of views that were of no use, only who asks why is told, and only if he sees them. */
    private List<ViewUse> told(List<ViewUse> views, boolean why) {
        return views.stream()
                .filter(use -> use.isNamed() || use.asOf() != null || (why && rights.seeAll()))
                .toList();
    }

    /** That a source compares text in a way of its own is told in any case, for the answer may depend on it. */
    private static List<String> text(RelNode sent, boolean all) {
        SortedMap<String, Exactness> classes = SentText.classes(sent);
        return classes.containsValue(Exactness.NATIVE) || (all && !classes.isEmpty())
                ? List.of(SentText.sentence(classes))
                : List.of();
    }

    private List<String> reasons(RelNode relation, PlanNode node) {
        if (node instanceof Shared) {
            return List.of("kept here, because its rows are read in several places");
        }
        String here = "here, because " + new PushDown(options).whyHere(relation);
        if (node instanceof HashJoin && relation instanceof Join join) {
            String why = options.uses(PlannerSwitch.DEPENDENT_JOINS)
                    ? SendKeys.whyNot(join)
                    : PlannerSwitch.DEPENDENT_JOINS.setting() + " is off";
            return List.of(here, "sends no keys, because " + why);
        }
        return node instanceof MergeJoin
                ? List.of(here, "keeps neither side, because both come in the order of what must be equal")
                : List.of(here);
    }
}
