package io.braid.planner.pushdown;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.rel.KeyedFragment;
import io.braid.planner.rel.NullAwareEquality;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.rel.SourceFragments;
import io.braid.spi.Source;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/**
 * Pushdown: each source evaluates all operations that it can evaluate exactly, bottom-up from the tables. A condition
 * that a source can only narrow is pushed and rechecked here. Operations that its capabilities do not declare run here.
 */
public final class FragmentPlacement {
    private final PlannerOptions options;

    public FragmentPlacement(PlannerOptions options) {
        this.options = options;
    }

    /** Returns the relation with the parts that sources evaluate as fragments. */
    public RelNode apply(RelNode relation) {
        if (relation instanceof TableScan scan) {
            SourceTable table = scan.getTable().unwrap(SourceTable.class);
            return table == null ? scan : new SourceFragment(table.source(), scan);
        }
        List<RelNode> inputs = relation.getInputs().stream().map(this::apply).toList();
        RelNode placed = inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
        return Recheck.after(placed, options)
                .flatMap(later -> sent(later.operation()).map(later::checked))
                .or(() -> sent(placed))
                .orElse(placed);
    }

    /** Pushes an operation into the fragment of its only source; empty if the source evaluates no part of it. */
    private Optional<RelNode> sent(RelNode operation) {
        return oneSource(operation.getInputs())
                .map(source -> push(operation, source, exact(operation, source)))
                .filter(made -> made != operation);
    }

    /** Explains why a part of a finished plan runs in Braid, as a sentence. */
    public String whyHere(RelNode node) {
        List<String> names = SourceFragments.of(node)
                .map(fragment -> fragment.source().name())
                .distinct()
                .toList();
        if (names.size() != 1) {
            return names.isEmpty()
                    ? "no source is needed for it"
                    : "its rows come from several sources: " + String.join(", ", names);
        }
        List<RelNode> inputs =
                node.getInputs().stream().map(FragmentPlacement::withoutKeys).toList();
        Optional<Source> source = oneSource(inputs);
        if (source.isEmpty()) {
            return "its input runs here";
        }
        RelNode operation = node.copy(node.getTraitSet(), inputs);
        PushdownExactness exact = exact(operation, source.get());
        push(operation, source.get(), exact);
        PushdownBlocker blocker = exact.blocker();
        return blocker == null ? "it prepares rows for what runs here" : "source " + names.get(0) + " " + blocker;
    }

    /**
     * True if one source could evaluate a whole part of a finished plan, so that it runs here for another reason than
     * the source's capabilities.
     */
    public boolean couldBeSent(RelNode part) {
        return apply(ofTables(part)) instanceof SourceFragment;
    }

    private static RelNode ofTables(RelNode part) {
        RelNode sent = withoutKeys(part);
        if (sent instanceof SourceFragment fragment) {
            return fragment.body();
        }
        List<RelNode> inputs =
                sent.getInputs().stream().map(FragmentPlacement::ofTables).toList();
        return inputs.equals(sent.getInputs()) ? sent : sent.copy(sent.getTraitSet(), inputs);
    }

    private static RelNode withoutKeys(RelNode input) {
        return input instanceof KeyedFragment keyed ? keyed.whole() : input;
    }

    private PushdownExactness exact(RelNode node, Source source) {
        return new PushdownExactness(
                source.capabilities(),
                node.getInputs().stream().map(FragmentPlacement::body).toList(),
                options);
    }

    private RelNode push(RelNode node, Source source, PushdownExactness exact) {
        if (node instanceof Filter filter) {
            return pushFilter(filter, source, exact);
        }
        if (node instanceof Project project) {
            return pushProject(project, source, exact);
        }
        if (node instanceof Join join) {
            return pushJoin(join, source, exact);
        }
        if (node instanceof Sort sort
                && sort.fetch != null
                && !source.capabilities().has(Feature.LIMIT_ZERO)) {
            return pushLimit(sort, sort.fetch, source, exact);
        }
        boolean isMade = node instanceof Aggregate aggregate
                ? isPushable(
                        aggregate,
                        exact,
                        CodePointKeys.pay(aggregate, options.roundTrips().distance(source)))
                : isPushable(node, exact);
        return isMade ? pushed(node, source) : node;
    }

    /**
     * Pushes a limit to a source that does not accept LIMIT 0. The source gets a limit of at least one, and Braid
     * applies the limit again unless it is a constant.
     */
    private static RelNode pushLimit(Sort sort, RexNode fetch, Source source, PushdownExactness exact) {
        boolean isConstant = fetch instanceof RexLiteral;
        if (isConstant && RexLiteral.bigDecimalValue(fetch).signum() == 0) {
            exact.takes(Feature.LIMIT_ZERO);
            return sort;
        }
        if (!isPushable(sort, exact)) {
            return sort;
        }
        RelNode below = pushed(sort, source);
        return isConstant ? below : LogicalSort.create(below, RelCollations.EMPTY, null, fetch);
    }

    /** True if a source can evaluate an aggregation, sort or set operation over its own rows. */
    static boolean isPushable(RelNode node, PushdownExactness exact) {
        if (node instanceof Aggregate aggregate) {
            return isPushable(aggregate, exact, true);
        }
        if (node instanceof Sort sort) {
            return isPushable(sort, exact);
        }
        if (node instanceof Union union && union.all) {
            return exact.united() && exact.takes(Feature.UNION_ALL);
        }
        if (node instanceof SetOp && exact.isOfBraid()) {
            return exact.united() && exact.takes(Feature.SET_OPERATIONS) && exact.groupKeys(node.getRowType());
        }
        return exact.neverSent(called(node));
    }

    /** Returns the user-visible name of an operation that is never pushed. */
    private static String called(RelNode node) {
        String type = node.getRelTypeName().replaceFirst("^Logical", "");
        return switch (type) {
            case "VolatileColumns" -> "volatile functions";
            case "Minus" -> "EXCEPT";
            case "RepeatUnion" -> "WITH RECURSIVE";
            case "Correlate" -> "sub-queries that are run for each row";
            case "MarkJoin" -> "answers of sub-queries as columns";
            default -> type.toUpperCase(Locale.ROOT);
        };
    }

    private static RelNode pushFilter(Filter filter, Source source, PushdownExactness exact) {
        if (!exact.takes(Feature.FILTER)) {
            return filter;
        }
        Split split = Split.of(filter.getCondition(), exact);
        SourceFragment input = (SourceFragment) filter.getInput();
        RelNode below = split.sent.isEmpty()
                ? input
                : new SourceFragment(source, LogicalFilter.create(input.body(), and(filter, split.sent)));
        return split.remaining.isEmpty() ? below : LogicalFilter.create(below, and(filter, split.remaining));
    }

    private static RelNode pushProject(Project project, Source source, PushdownExactness exact) {
        boolean onlyColumns = project.getProjects().stream().allMatch(RexInputRef.class::isInstance);
        if (onlyColumns || (exact.takes(Feature.PROJECT) && exact.columns(project.getProjects()))) {
            return pushed(project, source);
        }
        return project;
    }

    private static RelNode pushJoin(Join join, Source source, PushdownExactness exact) {
        if (!exact.joins(join)) {
            return join;
        }
        if (NullAwareEquality.isOf(join)) {
            // Most databases evaluate a null-aware anti-join as a nested loop.
            exact.neverSent("NOT IN about values that may be null");
            return join;
        }
        Split split = Split.of(join.getCondition(), exact);
        if (join.getJoinType() == JoinRelType.INNER && exact.takes(Feature.INNER_JOIN)) {
            if (split.sent.isEmpty()) {
                exact.neverSent("joins without a condition that it evaluates");
                return join;
            }
            RelNode body = LogicalJoin.create(
                    body(join.getLeft()),
                    body(join.getRight()),
                    List.of(),
                    and(join, split.sent),
                    Set.of(),
                    JoinRelType.INNER);
            RelNode below = new SourceFragment(source, body);
            return split.remaining.isEmpty() ? below : LogicalFilter.create(below, and(join, split.remaining));
        }
        Feature feature = featureOf(join.getJoinType());
        if (feature == Feature.FULL_JOIN && join.analyzeCondition().leftKeys.isEmpty()) {
            // PostgreSQL supports FULL JOIN only with an equality condition.
            exact.neverSent("a FULL JOIN without an equality of columns");
            return join;
        }
        if (feature != null && exact.takes(feature) && split.remaining.isEmpty()) {
            return pushed(join, source);
        }
        exact.neverSent(join.getJoinType() + " JOIN");
        return join;
    }

    /**
     * Returns the feature that a source needs to evaluate a join as a whole; null if joins of the type are never
     * pushed.
     */
    private static @Nullable Feature featureOf(JoinRelType type) {
        return switch (type) {
            case LEFT -> Feature.LEFT_JOIN;
            case FULL -> Feature.FULL_JOIN;
            case SEMI, ANTI -> Feature.EXISTS;
            default -> null;
        };
    }

    private static boolean isPushable(Aggregate aggregate, PushdownExactness exact, boolean byCodePoints) {
        var input = aggregate.getInput().getRowType();
        return exact.takes(Feature.AGGREGATE)
                && (aggregate.getGroupType() == Aggregate.Group.SIMPLE
                        || (exact.isOfBraid() && exact.takes(Feature.GROUPING_SETS))
                        || exact.neverSent("GROUPING SETS"))
                && aggregate.getGroupSet().asList().stream()
                        .allMatch(key -> exact.groupKey(
                                key, input.getFieldList().get(key).getType(), byCodePoints))
                && aggregate.getAggCallList().stream().allMatch(call -> exact.aggregate(call, input));
    }

    private static boolean isPushable(Sort sort, PushdownExactness exact) {
        var columns = sort.getRowType().getFieldList();
        boolean ordered = !sort.getCollation().equals(RelCollations.EMPTY);
        boolean byCodePoints = CodePointKeys.pay(sort);
        return (!ordered || exact.takes(Feature.SORT))
                && (sort.fetch == null || exact.takes(Feature.LIMIT))
                && (sort.offset == null || exact.takes(Feature.OFFSET))
                && sort.getCollation().getFieldCollations().stream()
                        .allMatch(key -> exact.sortKey(
                                key.getFieldIndex(),
                                columns.get(key.getFieldIndex()).getType(),
                                byCodePoints));
    }

    private static RelNode pushed(RelNode node, Source source) {
        List<RelNode> bodies =
                node.getInputs().stream().map(FragmentPlacement::body).toList();
        return new SourceFragment(source, node.copy(node.getTraitSet(), bodies));
    }

    private static RelNode body(RelNode input) {
        return ((SourceFragment) input).body();
    }

    private static RexNode and(RelNode node, List<RexNode> conditions) {
        // A cast to not-null is redundant beside a condition that excludes nulls.
        return RexUtil.removeNullabilityCast(
                node.getCluster().getTypeFactory(),
                RexUtil.composeConjunction(node.getCluster().getRexBuilder(), conditions));
    }

    private static Optional<Source> oneSource(List<RelNode> inputs) {
        if (inputs.isEmpty() || !inputs.stream().allMatch(SourceFragment.class::isInstance)) {
            return Optional.empty();
        }
        List<Source> sources = inputs.stream()
                .map(input -> ((SourceFragment) input).source())
                .distinct()
                .toList();
        return sources.size() == 1 ? Optional.of(sources.get(0)) : Optional.empty();
    }

    /**
     * Conjuncts of a condition, split into those sent to the source and those evaluated here; some are in both lists.
     */
    private record Split(List<RexNode> sent, List<RexNode> remaining) {
        static Split of(RexNode condition, PushdownExactness exact) {
            List<RexNode> sent = new ArrayList<>();
            List<RexNode> remaining = new ArrayList<>();
            for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
                Exactness exactness = exact.condition(conjunct);
                if (exactness != Exactness.LOCAL) {
                    sent.add(conjunct);
                }
                if (!exactness.holds()) {
                    remaining.add(conjunct);
                }
            }
            return new Split(sent, remaining);
        }
    }
}
