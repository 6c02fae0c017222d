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
 * Answers an aggregation from a view that has finer groups of the same rows: what is wanted of groups is computed of that which
 * is kept of their parts. Only where that is exact: sums of floating-point numbers depend on the order, and how many
 * different values there are in a group cannot be told from its parts.
 */
final class RollUp {
    private static final Set<SqlKind> OF_PARTS =
            EnumSet.of(SqlKind.SUM, SqlKind.SUM0, SqlKind.COUNT, SqlKind.MIN, SqlKind.MAX);

    private final Grouping query;
    private final Grouping view;
    private final Joined joined;
    private final Reasons reasons;
    private final List<RexNode> outputs;

    private RollUp(Grouping query, Grouping view, Joined joined, Reasons reasons) {
        this.query = query;
        this.view = view;
        this.joined = joined;
        this.reasons = reasons;
        this.outputs = joined.shape().block().outputs();
    }

    /**
     * A call over the parts.
     *
     * @param filter which parts it takes, or null for all
     */
    private record Again(
            SqlAggFunction function,
            boolean distinct,
            List<RexNode> arguments,
            @Nullable RexNode filter) {}

    /** The ways to do so. */
    static Stream<Candidate> of(Grouping query, ViewShape shape, Reasons reasons) {
        Grouping view = shape.grouping();
        if (view == null) {
            return Stream.of();
        }
        return Containment.of(query.rows(), view.rows(), reasons).stream()
                .flatMap(containment ->
                        Joined.of(
                                containment,
                                shape,
                                keys(containment, view, shape.block().outputs()),
                                reasons)
                                .stream())
                .flatMap(joined -> new RollUp(query, view, joined, reasons).candidate().stream());
    }

    /** What the view keeps of its keys: only that is the same in all rows of a group. */
    private static Map<RexNode, Integer> keys(Containment containment, Grouping view, List<RexNode> outputs) {
        Expressing byRows = new Expressing(
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

    private Optional<Candidate> candidate() {
        Aggregate aggregate = query.aggregate();
        boolean isTotal = aggregate.getGroupSets().equals(List.of(ImmutableBitSet.of()));
        if (view.keys().isEmpty() && !(isTotal && joined.isAlone())) {
            // The one row of a total is there even if it is of no rows.
            reasons.add(Reasons.Stage.CALLS, "it has no groups, but a total");
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
                        Reasons.Stage.CALLS,
                        "it keeps nothing from which "
                                + query.calls().get(i).function().getName()
                                + " can be computed for the groups of the query");
                return Optional.empty();
            }
            calls.add(again.get());
        }
        return Optional.of(new Candidate(joined, rows -> aggregated(rows, keys.get(), calls)));
    }

    private Optional<Again> again(Call wanted, RelDataType type) {
        return ofParts(wanted, type).or(() -> wanted.passesOverRepetitions() ? ofKeys(wanted) : Optional.empty());
    }

    /** From what is kept of the parts. */
    private Optional<Again> ofParts(Call wanted, RelDataType type) {
        boolean isSum = wanted.kind() == SqlKind.SUM || wanted.kind() == SqlKind.SUM0;
        if (wanted.distinct() || !OF_PARTS.contains(wanted.kind()) || (isSum && !SqlTypeUtil.isExactNumeric(type))) {
            return Optional.empty();
        }
        UnaryOperator<RexNode> canonical = joined.containment().known().equal()::canonical;
        UnaryOperator<RexNode> translated = joined.containment()
                .leaves()
                .translating(joined.containment().known().equal());
        Call mine = wanted.map(canonical);
        for (int i = 0; i < outputs.size(); i++) {
            int number = outputs.get(i) instanceof RexInputRef reference
                    ? reference.getIndex() - view.keys().size()
                    : -1;
            if (number >= 0) {
                Call kept = view.calls().get(number).map(translated);
                Optional<Again> again = ofPart(mine, kept, i);
                if (again.isPresent()) {
                    return again;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Again> ofPart(Call wanted, Call kept, int column) {
        SqlAggFunction function = wanted.kind() == SqlKind.COUNT ? SqlStdOperatorTable.SUM0 : wanted.function();
        RexNode filter = wanted.filter();
        RexNode value = new RexInputRef(
                column, joined.shape().columns().getFieldList().get(column).getType());
        if (kept.equals(wanted)) {
            return Optional.of(new Again(function, false, List.of(value), null));
        }
        if (filter == null || !kept.equals(wanted.unfiltered())) {
            return Optional.empty();
        }
        return joined.express(List.of(filter), reasons)
                .map(parts -> new Again(function, false, List.of(value), parts.get(0)));
    }

    private Optional<Again> ofKeys(Call wanted) {
        RexNode filter = wanted.filter();
        Optional<List<RexNode>> filters = joined.express(filter == null ? List.of() : List.of(filter), reasons);
        return joined.express(wanted.arguments(), reasons)
                .flatMap(arguments -> filters.map(found -> new Again(
                        wanted.function(), wanted.distinct(), arguments, found.isEmpty() ? null : found.get(0))));
    }

    private RelNode aggregated(RelNode rows, List<RexNode> keys, List<Again> calls) {
        List<RexNode> columns = new ArrayList<>(keys);
        for (Again call : calls) {
            columns.addAll(call.arguments());
            if (call.filter() != null) {
                columns.add(call.filter());
            }
        }
        RelBuilder builder = Joined.builder(rows)
                .project(Joined.typed(columns, Joined.types(rows).toList()), List.of(), true);
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
