package io.braid.planner.step;

import io.braid.planner.calcite.workaround.AggregateSortKeys;
import io.braid.planner.calcite.workaround.GlobalAggregates;
import io.braid.planner.calcite.workaround.LatestNameRelBuilder;
import io.braid.planner.calcite.workaround.OpaqueRows;
import io.braid.planner.calcite.workaround.OuterReferences;
import io.braid.planner.calcite.workaround.ProjectionSubQueries;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.rel.MarkJoin;
import io.braid.planner.rel.VolatileColumns;
import io.braid.planner.rule.RuleSet;
import io.braid.planner.simplify.MoveBelowProjections;
import io.braid.planner.subquery.ExistsToSemiJoin;
import io.braid.planner.subquery.LiftSubQueries;
import io.braid.planner.subquery.MarkJoinSubQueries;
import io.braid.planner.subquery.NearestReferences;
import io.braid.planner.subquery.NestedCorrelation;
import io.braid.planner.subquery.NotInToAntiJoin;
import io.braid.planner.subquery.SimpleCorrelation;
import io.braid.spi.error.BraidException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Minus;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.rules.SubQueryRemoveRule;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql2rel.RelDecorrelator;
import org.apache.calcite.tools.RelBuilder;

/** Sub-query removal: sub-queries become joins, including correlated ones where possible. */
public final class RemoveSubQueries implements PlanStep {
    private static final List<RelOptRule> RULES = List.of(
            LiftSubQueries.rule(),
            LatestNameRelBuilder.in(SubQueryRemoveRule.Config.FILTER),
            new ProjectionSubQueries(),
            LatestNameRelBuilder.in(SubQueryRemoveRule.Config.JOIN));
    /**
     * Rules that push filters below correlates first, as the resulting joins would otherwise include rows that are
     * filtered out above.
     */
    private static final List<RelOptRule> NARROW =
            List.of(CoreRules.FILTER_CORRELATE, CoreRules.FILTER_INTO_JOIN, new MoveBelowProjections());

    private final PlannerOptions options;

    public RemoveSubQueries(PlannerOptions options) {
        this.options = options;
    }

    @Override
    public RelNode apply(RelNode relation) {
        RelNode near = options.uses(PlannerSwitch.NEAREST_REFERENCES) ? NearestReferences.in(relation) : relation;
        RelNode correlated = RuleSet.apply(RuleSet.apply(near, first()), RULES);
        RelNode narrow =
                options.uses(PlannerSwitch.NARROW_CORRELATIONS) ? RuleSet.apply(correlated, NARROW) : correlated;
        return options.uses(PlannerSwitch.DECORRELATION) ? decorrelatedWithin(narrow) : narrow;
    }

    /** Returns the rules for joins that Calcite would not create. */
    private List<RelOptRule> first() {
        List<RelOptRule> rules = new ArrayList<>();
        if (options.uses(PlannerSwitch.SEMI_JOINS)) {
            rules.add(ExistsToSemiJoin.rule());
        }
        if (options.uses(PlannerSwitch.NULL_AWARE_JOINS)) {
            rules.add(NotInToAntiJoin.rule());
        }
        if (!rules.isEmpty()) {
            rules.add(0, LiftSubQueries.rule());
            rules.addAll(MarkJoinSubQueries.rules(options));
        }
        return rules;
    }

    private RelNode decorrelatedWithin(RelNode relation) {
        return relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode inner = super.visit(other);
                return inner instanceof Correlate correlate
                                && RelOptUtil.getVariablesUsed(inner).isEmpty()
                        ? decorrelated(correlate)
                        : inner;
            }
        });
    }

    /**
     * Decorrelates one correlate in isolation. Calcite would also rewrite the nodes around it, with wrong references to
     * the columns of aggregates. The projection preserves the columns if the join adds others.
     */
    private RelNode decorrelated(Correlate correlate) {
        RelNode plain = options.uses(PlannerSwitch.PLAIN_CORRELATIONS) ? SimpleCorrelation.asJoin(correlate) : null;
        if (plain != null) {
            return plain;
        }
        if (NestedCorrelation.isOne(correlate)) {
            return options.uses(PlannerSwitch.NESTED_CORRELATIONS) ? joinedApart(correlate) : correlate;
        }
        if (correlate.getJoinType() == JoinRelType.INNER && GlobalAggregates.areIn(correlate.getRight())) {
            if (GlobalAggregates.areNullable(correlate)) {
                return joined(GlobalAggregates.asOuter(correlate));
            }
            if (!GlobalAggregates.areAlways(correlate)) {
                return correlate;
            }
        }
        return joined(correlate);
    }

    /** Turns a nested correlation into joins, if all of its parts can be decorrelated. */
    private RelNode joinedApart(Correlate correlate) {
        RelNode apart = NestedCorrelation.apart(correlate);
        // Conditions may be above unrelated sub-queries.
        RelNode joined = apart == null ? correlate : decorrelatedWithin(RuleSet.apply(apart, NARROW));
        return NestedCorrelation.isIn(joined) ? correlate : OpaqueRows.uncovered(joined);
    }

    private static RelNode joined(Correlate correlate) {
        OuterReferences references = new OuterReferences(correlate);
        RelNode right = correlate.getRight();
        RelNode plain = references.areFetchedTwice(right) ? references.fetchedAtOnce(right) : right;
        if (misleads(plain) || references.areFetchedTwice(plain)) {
            return correlate;
        }
        RelBuilder builder = RuleSet.builder(correlate);
        RelNode left = OpaqueRows.of(correlate.getLeft());
        RelNode columns = builder.push(correlate.copy(
                        correlate.getTraitSet(), List.of(left, OpaqueRows.within(AggregateSortKeys.marked(plain)))))
                .project(builder.fields(), List.of(), true)
                .build();
        try {
            RelNode moved = AggregateSortKeys.restored(RelDecorrelator.decorrelateQuery(columns, builder));
            RelNode join = OpaqueRows.uncovered(OuterReferences.done(moved));
            // A reference to a removed outer row may remain.
            return RelOptUtil.getVariablesUsed(join).isEmpty() ? join : correlate;
        } catch (BraidException e) {
            throw e;
        } catch (RuntimeException | AssertionError e) {
            // Calcite does not support it: the sub-query is executed for each outer row.
            return correlate;
        }
    }

    /**
     * True if Calcite would decorrelate the right input incorrectly. Windows would be computed over the rows for all
     * outer rows at once (CALCITE-7584). Set operations would remove rows of other outer rows. Totals among grouping
     * sets would be lost, as would rows of sub-queries that reference several outer rows, or of joined totals. Rows of
     * table functions would lose their outer row. A constant among group keys would be taken for the next key, and a
     * percentile would get the type of a wrong column.
     */
    private static boolean misleads(RelNode right) {
        return right instanceof Minus
                || right instanceof Intersect
                || right instanceof TableFunctionScan
                || right instanceof VolatileColumns
                || right instanceof MarkJoin
                || GlobalAggregates.areJoined(right)
                || (right instanceof Project project && project.containsOver())
                || (right instanceof Aggregate aggregate
                        && (aggregate.getGroupType() != Aggregate.Group.SIMPLE
                                || hasConstantBeforeOthers(aggregate)
                                || hasPercentile(aggregate)))
                || right.getInputs().stream().anyMatch(RemoveSubQueries::misleads);
    }

    private static boolean hasPercentile(Aggregate aggregate) {
        return aggregate.getAggCallList().stream()
                .anyMatch(call -> call.getAggregation().getKind() == SqlKind.PERCENTILE_DISC);
    }

    private static boolean hasConstantBeforeOthers(Aggregate aggregate) {
        if (!(aggregate.getInput() instanceof Project project)) {
            return false;
        }
        List<Boolean> constant = aggregate.getGroupSet().asList().stream()
                .map(key -> project.getProjects().get(key) instanceof RexLiteral)
                .toList();
        return constant.contains(true) && constant.lastIndexOf(false) > constant.indexOf(true);
    }
}
