package io.braid.planner.rewrite;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Rewrite of an aggregation from a view with finer groups of the same rows: its aggregates are computed from those of
 * the view. Inexact cases are excluded: sums of floating-point numbers depend on the order, and distinct counts cannot
 * be combined.
 */
final class RollUp {
    private static final Set<SqlKind> OF_PARTS =
            EnumSet.of(SqlKind.SUM, SqlKind.SUM0, SqlKind.COUNT, SqlKind.MIN, SqlKind.MAX);

    private final Grouping query;
    private final Grouping view;
    private final ViewJoin joined;
    private final RejectionReasons reasons;
    private final List<RexNode> outputs;

    private RollUp(Grouping query, Grouping view, ViewJoin joined, RejectionReasons reasons) {
        this.query = query;
        this.view = view;
        this.joined = joined;
        this.reasons = reasons;
        this.outputs = joined.shape().block().outputs();
    }

    /**
     * An aggregate over partial results.
     *
     * @param filter selects the parts, or null for all
     */
    private record Again(
            SqlAggFunction function,
            boolean distinct,
            List<RexNode> arguments,
            @Nullable RexNode filter) {}

    /** Returns the possible rewrites. */
    static Stream<RewriteCandidate> of(Grouping query, ViewShape shape, RejectionReasons reasons) {
        Grouping view = shape.grouping();
        if (view == null) {
            return Stream.of();
        }
        return Containment.of(query.rows(), view.rows(), reasons).stream()
                .flatMap(containment ->
                        ViewJoin.of(
                                containment,
                                shape,
                                keys(containment, view, shape.block().outputs()),
                                reasons)
                                .stream())
                .flatMap(joined -> new RollUp(query, view, joined, reasons).candidate().stream());
    }

    /** Returns the keys that the view contains; only they are constant within a group. */
    private static Map<RexNode, Integer> keys(Containment containment, Grouping view, List<RexNode> outputs) {
        ExpressionMapping byRows = new ExpressionMapping(
                column -> column < view.keys().size() ? view.keys().get(column) : null);
        Map<RexNode, Integer> known = new HashMap<>();
        for (int i = 0; i < outputs.size(); i++) {
            int column = i;
            byRows.express(outputs.get(i))
                    .flatMap(containment::canonical)
                    .ifPresent(expression -> known.putIfAbsent(expression, column));
        }
        return known;
    }

    private Optional<RewriteCandidate> candidate() {
        Aggregate aggregate = query.aggregate();
        boolean isTotal = aggregate.getGroupSets().equals(List.of(ImmutableBitSet.of()));
        if (view.keys().isEmpty() && !(isTotal && joined.isAlone())) {
            // A total has one row even for empty input.
            reasons.add(RejectionReasons.Stage.CALLS, "it has no groups, but a total");
            return Optional.empty();
        }
        Optional<List<RexNode>> keys = joined.express(query.keys(), reasons);
        if (keys.isEmpty()) {
            return Optional.empty();
        }
        List<Again> calls = new ArrayList<>();
        for (int i = 0; i < query.calls().size(); i++) {
            RelDataType type = aggregate.getAggCallList().get(i).getType();
            Optional<Again> again = again(query.calls().get(i), type);
            if (again.isEmpty()) {
                reasons.add(
                        RejectionReasons.Stage.CALLS,
                        "it keeps nothing from which "
                                + query.calls().get(i).function().getName()
                                + " can be computed for the groups of the query");
                return Optional.empty();
            }
            calls.add(again.get());
        }
        return Optional.of(new RewriteCandidate(joined, rows -> aggregated(rows, keys.get(), calls)));
    }

    private Optional<Again> again(AggregateTerm required, RelDataType type) {
        return ofParts(required, type).or(() -> required.passesOverRepetitions() ? ofKeys(required) : Optional.empty());
    }

    /** Combines the partial results of the view. */
    private Optional<Again> ofParts(AggregateTerm required, RelDataType type) {
        boolean isSum = required.kind() == SqlKind.SUM || required.kind() == SqlKind.SUM0;
        if (required.distinct()
                || !OF_PARTS.contains(required.kind())
                || (isSum && !SqlTypeUtil.isExactNumeric(type))) {
            return Optional.empty();
        }
        UnaryOperator<RexNode> canonical = joined.containment().known().equal()::canonical;
        UnaryOperator<RexNode> translated = joined.containment()
                .leaves()
                .translating(joined.containment().known().equal());
        AggregateTerm mine = required.map(canonical);
        for (int i = 0; i < outputs.size(); i++) {
            int number = outputs.get(i) instanceof RexInputRef reference
                    ? reference.getIndex() - view.keys().size()
                    : -1;
            if (number >= 0) {
                AggregateTerm kept = view.calls().get(number).map(translated);
                Optional<Again> again = ofPart(mine, kept, i);
                if (again.isPresent()) {
                    return again;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Again> ofPart(AggregateTerm required, AggregateTerm kept, int column) {
        SqlAggFunction function = required.kind() == SqlKind.COUNT ? SqlStdOperatorTable.SUM0 : required.function();
        RexNode filter = required.filter();
        RexNode value = new RexInputRef(
                column, joined.shape().columns().getFieldList().get(column).getType());
        if (kept.equals(required)) {
            return Optional.of(new Again(function, false, List.of(value), null));
        }
        if (filter == null || !kept.equals(required.unfiltered())) {
            return Optional.empty();
        }
        return joined.express(List.of(filter), reasons)
                .map(parts -> new Again(function, false, List.of(value), parts.get(0)));
    }

    private Optional<Again> ofKeys(AggregateTerm required) {
        RexNode filter = required.filter();
        Optional<List<RexNode>> filters = joined.express(filter == null ? List.of() : List.of(filter), reasons);
        return joined.express(required.arguments(), reasons)
                .flatMap(arguments -> filters.map(found -> new Again(
                        required.function(), required.distinct(), arguments, found.isEmpty() ? null : found.get(0))));
    }

    private RelNode aggregated(RelNode rows, List<RexNode> keys, List<Again> calls) {
        List<RexNode> columns = new ArrayList<>(keys);
        for (Again call : calls) {
            columns.addAll(call.arguments());
            if (call.filter() != null) {
                columns.add(call.filter());
            }
        }
        RelBuilder builder = ViewJoin.builder(rows)
                .project(ViewJoin.typed(columns, ViewJoin.types(rows).toList()), List.of(), true);
        List<RelBuilder.AggCall> again = new ArrayList<>();
        int next = keys.size();
        for (Again call : calls) {
            List<RexNode> arguments = new ArrayList<>();
            for (int i = 0; i < call.arguments().size(); i++) {
                arguments.add(builder.field(next++));
            }
            RelBuilder.AggCall made = builder.aggregateCall(call.function(), arguments)
                    .distinct(call.distinct())
                    .as("$r" + again.size());
            again.add(call.filter() == null ? made : made.filter(builder.field(next++)));
        }
        Aggregate aggregate = query.aggregate();
        List<Integer> places = aggregate.getGroupSet().asList();
        List<ImmutableBitSet> sets = aggregate.getGroupSets().stream()
                .map(set -> ImmutableBitSet.of(
                        set.asList().stream().map(places::indexOf).toList()))
                .toList();
        RelNode grouped = builder.aggregate(builder.groupKey(ImmutableBitSet.range(keys.size()), sets), again)
                .build();
        return RelOptUtil.createCastRel(grouped, aggregate.getRowType(), true);
    }
}
