package io.braid.engine.group;

import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Two-phase aggregation with DISTINCT calls: the first phase removes duplicates by grouping, so that the second need
 * not. Only for aggregates that do not depend on the order of rows.
 *
 * @param first groupings by the keys for the calls without DISTINCT, and by the keys and the values for each of the
 *     others
 * @param second over the rows of the first; yields what the whole aggregation does
 */
public record DistinctAggregation(List<GroupingSet> first, GroupingSet second) {
    private static final DataType BOOLEAN = DataType.of(TypeKind.BOOLEAN);

    /**
     * Arguments of DISTINCT calls.
     *
     * @param filter the calls' filter column
     * @param place index in the rows of the first phase: the values, then a flag, true if they count
     */
    private record Values(List<Integer> columns, int filter, int place) {
        boolean areOf(AggregateCall call) {
            return call.distinct() && columns.equals(call.arguments()) && filter == call.filter();
        }

        List<Integer> places() {
            return IntStream.range(place, place + columns.size()).boxed().toList();
        }

        int counting() {
            return place + columns.size();
        }

        /** Returns the grouping columns of the first phase. */
        List<Integer> grouped(List<Integer> keys) {
            Set<Integer> all = new LinkedHashSet<>(keys);
            all.addAll(columns);
            if (filter != AggregateCall.NONE) {
                all.add(filter);
            }
            return List.copyOf(all);
        }
    }

    /** Splits an aggregation; null if it has no DISTINCT call or cannot be split. */
    public static @Nullable DistinctAggregation of(GroupingSet whole) {
        GroupHashTable.Grouping grouping = whole.grouping();
        RowType input = grouping.input();
        List<AggregateCall> once =
                grouping.calls().stream().filter(AggregateCall::distinct).toList();
        List<AggregateCall> plain =
                grouping.calls().stream().filter(call -> !call.distinct()).toList();
        PartialAggregation parted = PartialAggregation.of(new GroupHashTable.Grouping(grouping.keys(), plain, input));
        if (once.isEmpty() || parted == null || !once.stream().allMatch(call -> canBeParted(call, input))) {
            return null;
        }
        List<DataType> types = new ArrayList<>(parted.combining().input().types());
        List<Values> values = new ArrayList<>();
        for (AggregateCall call : once) {
            if (values.stream().noneMatch(known -> known.areOf(call))) {
                values.add(new Values(call.arguments(), call.filter(), types.size()));
                call.arguments().forEach(column -> types.add(input.type(column).withNullable(true)));
                types.add(BOOLEAN);
            }
        }
        RowType between = RowType.unnamed(types.toArray(DataType[]::new));
        List<GroupingSet> first = new ArrayList<>();
        if (!plain.isEmpty()) {
            first.add(new GroupingSet(parted.partial(), ofAllRows(parted, between)));
        }
        values.forEach(each -> first.add(new GroupingSet(
                new GroupHashTable.Grouping(each.grouped(grouping.keys()), List.of(), input),
                once(each, grouping.keys(), between))));
        GroupHashTable.Grouping second = new GroupHashTable.Grouping(
                parted.combining().keys(), calls(grouping.calls(), parted, values), between);
        return new DistinctAggregation(first, new GroupingSet(second, whole.columns()));
    }

    private static boolean canBeParted(AggregateCall call, RowType input) {
        AggregateCall ofAll =
                new AggregateCall(call.function(), call.arguments(), false, call.filter(), call.order(), call.type());
        return PartialAggregation.of(new GroupHashTable.Grouping(List.of(), List.of(ofAll), input)) != null;
    }

    /** Returns the calls of the second phase. */
    private static List<AggregateCall> calls(
            List<AggregateCall> whole, PartialAggregation parted, List<Values> values) {
        List<AggregateCall> calls = new ArrayList<>();
        int plain = 0;
        for (AggregateCall call : whole) {
            Values own =
                    values.stream().filter(each -> each.areOf(call)).findFirst().orElse(null);
            calls.add(
                    own == null
                            ? parted.combining().calls().get(plain++)
                            : new AggregateCall(
                                    call.function(), own.places(), false, own.counting(), List.of(), call.type()));
        }
        return calls;
    }

    private static List<Expression> ofAllRows(PartialAggregation parted, RowType between) {
        List<Expression> columns = new ArrayList<>();
        for (int i = 0; i < parted.combining().input().size(); i++) {
            columns.add(new ColumnRef(i, between.type(i)));
        }
        while (columns.size() < between.size()) {
            columns.add(nothing(between, columns.size()));
        }
        return columns;
    }

    private static List<Expression> once(Values values, List<Integer> keys, RowType between) {
        List<Integer> grouped = values.grouped(keys);
        List<Expression> columns = new ArrayList<>();
        for (int i = 0; i < between.size(); i++) {
            columns.add(i < keys.size() ? new ColumnRef(i, between.type(i)) : nothing(between, i));
        }
        for (int i = 0; i < values.columns().size(); i++) {
            int place = values.place() + i;
            columns.set(place, new ColumnRef(grouped.indexOf(values.columns().get(i)), between.type(place)));
        }
        columns.set(
                values.counting(),
                values.filter() == AggregateCall.NONE
                        ? new Constant(BOOLEAN, true)
                        : new ColumnRef(grouped.indexOf(values.filter()), BOOLEAN));
        return columns;
    }

    private static Constant nothing(RowType between, int column) {
        return new Constant(between.type(column).withNullable(true), null);
    }
}
