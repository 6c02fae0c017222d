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

/** Sub-query removal: sub-queries become joins, correlated ones too where possible. */
public final class RemoveSubQueries implements PlanStep {
    private static final List<RelOptRule> RULES = List.of(
            LiftSubQueries.rule(),
            LatestNameRelBuilder.in(SubQueryRemoveRule.Config.FILTER),
            new ProjectionSubQueries(),
            LatestNameRelBuilder.in(SubQueryRemoveRule.Config.JOIN));
    /**
     * What is above a correlation is not seen when it becomes a join, which must not work on rows that are filtered out
     * above.
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

    /** What becomes a join that Calcite would not make of it. */
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
     * A correlation as a join, apart from what is around it: Calcite would rewrite that too, and refers to the wrong
     * columns of aggregations there. The projection holds the columns together, whichever the join adds.
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

    /** A correlation of several things as joins, if all of them become one. */
    private RelNode joinedApart(Correlate correlate) {
        RelNode apart = NestedCorrelation.apart(correlate);
        // Conditions stand above sub-queries that they are not about.
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
            // A reference may be left over to a row outside that is there no more.
            return RelOptUtil.getVariablesUsed(join).isEmpty() ? join : correlate;
        } catch (BraidException e) {
            throw e;
        } catch (RuntimeException | AssertionError e) {
            // Calcite cannot do it yet: the sub-query is run for each row outside instead.
            return correlate;
        }
    }

    /**
     * True if Calcite would make a wrong join of what is on the right: it computes windows over the rows for all rows
     * outside at once (CALCITE-7584), takes from one another the rows for different ones of them, loses totals among
     * grouping sets, and rows where a sub-query refers to several rows around it, or that of a total that is joined; it
     * forgets of which row outside those are that a function makes; it takes a constant among the keys of groups for
     * the key that comes after it, and the type of a percentile for that of whichever column has come to the place of
     * that which it is of.
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
