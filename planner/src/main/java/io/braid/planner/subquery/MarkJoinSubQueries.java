package io.braid.planner.subquery;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.rel.MarkJoin;
import io.braid.planner.rule.RulePattern;
import io.braid.spi.Source;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelOptUtil.Logic;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.LogicVisitor;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * Rule that turns sub-queries below OR, in CASE or in the select list into mark joins. Calcite's rewriting would read
 * an input twice: for nullable IN the inner rows, to count them and their nulls, and for EXISTS with non-equality
 * conditions the outer rows. An EXISTS over a single source is not rewritten, as it may be pushed as a whole.
 */
public final class MarkJoinSubQueries {
    private static final Set<Logic> UNKNOWN_COUNTS = Set.of(Logic.TRUE_FALSE_UNKNOWN, Logic.UNKNOWN_AS_TRUE);

    private MarkJoinSubQueries() {}

    public static List<RelOptRule> rules(PlannerOptions options) {
        return List.of(
                RulePattern.ofAskingFilter("AnswersInConditions", pattern -> new OfFilter(pattern, options)),
                RulePattern.rule(
                        "MarkJoinSubQueries:Project",
                        pattern -> new OfProject(pattern, options),
                        project -> project.operand(LogicalProject.class)
                                .predicate(RexUtil.SubQueryFinder::containsSubQuery)
                                .anyInputs()));
    }

    /** Rule for sub-queries in filters. */
    private static final class OfFilter extends RelRule<RulePattern> {
        private final PlannerOptions options;

        private OfFilter(RulePattern pattern, PlannerOptions options) {
            super(pattern);
            this.options = options;
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            LogicalFilter filter = call.rel(0);
            List<RexNode> conditions = RelOptUtil.conjunctions(filter.getCondition());
            List<RexNode> first = conditions.stream()
                    .filter(condition -> RexUtil.SubQueryFinder.find(condition) == null)
                    .toList();
            List<RexNode> asking = conditions.stream()
                    .filter(condition -> !first.contains(condition))
                    .toList();
            RelNode rows = ExistsToSemiJoin.filtered(filter.getInput(), first, filter);
            Asking query = new Asking(asking, Logic.TRUE, filter.getVariablesSet());
            Answered answered = query.answered(rows, options);
            if (answered != null) {
                RelNode kept = ExistsToSemiJoin.filtered(answered.rows(), answered.expressions(), filter);
                call.transformTo(columnsOf(rows, kept));
            }
        }

        private static RelNode columnsOf(RelNode rows, RelNode kept) {
            List<RexInputRef> columns = rows.getRowType().getFieldList().stream()
                    .map(field -> RexInputRef.of(field.getIndex(), kept.getRowType()))
                    .toList();
            return LogicalProject.create(
                    kept, List.of(), columns, rows.getRowType().getFieldNames(), Set.of());
        }
    }

    /** Rule for sub-queries in projections. */
    private static final class OfProject extends RelRule<RulePattern> {
        private final PlannerOptions options;

        private OfProject(RulePattern pattern, PlannerOptions options) {
            super(pattern);
            this.options = options;
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            LogicalProject project = call.rel(0);
            Asking query = new Asking(project.getProjects(), Logic.TRUE_FALSE_UNKNOWN, project.getVariablesSet());
            Answered answered = query.answered(project.getInput(), options);
            if (answered != null) {
                boolean asksMore = RexUtil.SubQueryFinder.find(answered.expressions()) != null;
                call.transformTo(LogicalProject.create(
                        answered.rows(),
                        project.getHints(),
                        answered.expressions(),
                        project.getRowType().getFieldNames(),
                        asksMore ? project.getVariablesSet() : Set.of()));
            }
        }
    }

    /**
     * Expressions after the replacement of one sub-query.
     *
     * @param rows the outer rows with the mark as an additional column
     */
    private record Answered(RelNode rows, List<RexNode> expressions) {}

    /**
     * Expressions with sub-queries.
     *
     * @param logic the truth values of the sub-queries that must be distinguished
     * @param variables correlation variables of the outer row
     */
    private record Asking(List<RexNode> expressions, Logic logic, Set<CorrelationId> variables) {
        /** Replaces one sub-query; null if none can be replaced. */
        @Nullable
        Answered answered(RelNode rows, PlannerOptions options) {
            for (RexSubQuery query : queries()) {
                RelNode found = answers(query, rows, options);
                if (found != null) {
                    RexNode answer = RexInputRef.of(rows.getRowType().getFieldCount(), found.getRowType());
                    return new Answered(found, answered(query, answer));
                }
            }
            return null;
        }

        private @Nullable RelNode answers(RexSubQuery query, RelNode rows, PlannerOptions options) {
            if (query.getKind() == SqlKind.EXISTS) {
                return options.uses(PlannerSwitch.SEMI_JOINS) ? ofExistence(query, rows) : null;
            }
            return options.uses(PlannerSwitch.NULL_AWARE_JOINS)
                            && UNKNOWN_COUNTS.contains(LogicVisitor.find(logic, expressions, query))
                    ? ofValues(query, rows)
                    : null;
        }

        private static @Nullable RelNode ofValues(RexSubQuery query, RelNode rows) {
            return InPredicate.of(query, rows)
                    .map(values ->
                            values.withoutValue(MarkJoin.of(values.left(), values.right(), values.equality(), true)))
                    .orElse(null);
        }

        private @Nullable RelNode ofExistence(RexSubQuery query, RelNode rows) {
            return ExistencePredicate.of(query, variables, rows)
                    .filter(pattern ->
                            RelOptUtil.getVariablesUsed(pattern.rows()).isEmpty()
                                    && pattern.conditions().stream().allMatch(Asking::isReady)
                                    && sources(pattern.rows(), sources(rows, new HashSet<>()))
                                                    .size()
                                            > 1)
                    .map(pattern -> MarkJoin.of(rows, pattern.rows(), pattern.condition(), false))
                    .orElse(null);
        }

        private List<RexNode> answered(RexSubQuery query, RexNode answer) {
            return new RexShuttle() {
                @Override
                public RexNode visitSubQuery(RexSubQuery other) {
                    return other.equals(query) ? answer : other;
                }
            }.apply(expressions);
        }

        private Set<RexSubQuery> queries() {
            Set<RexSubQuery> queries = new LinkedHashSet<>();
            RexVisitorImpl<@Nullable Void> collector = new RexVisitorImpl<>(true) {
                @Override
                public @Nullable Void visitSubQuery(RexSubQuery query) {
                    queries.add(query);
                    return null;
                }
            };
            expressions.forEach(expression -> expression.accept(collector));
            return queries;
        }

        /** True if a condition is no equality, or an equality of columns, which a hash join can use directly. */
        private static boolean isReady(RexNode condition) {
            return !RexUtil.containsFieldAccess(condition)
                    && (!condition.isA(SqlKind.EQUALS)
                            || ((RexCall) condition).getOperands().stream().allMatch(RexInputRef.class::isInstance));
        }

        private static Set<Source> sources(RelNode rows, Set<Source> found) {
            RelNode node = rows.stripped();
            if (node instanceof TableScan scan) {
                Optional.ofNullable(scan.getTable().unwrap(SourceTable.class))
                        .ifPresent(table -> found.add(table.source()));
            }
            node.getInputs().forEach(input -> sources(input, found));
            return found;
        }
    }
}
