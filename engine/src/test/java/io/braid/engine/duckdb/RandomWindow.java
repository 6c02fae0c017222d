package io.braid.engine.duckdb;

import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.Frame;
import io.braid.engine.plan.FrameBound;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.WindowCall;
import io.braid.engine.plan.WindowFunction;
import io.braid.engine.plan.expression.Constant;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes up window functions over a relation, as often over one partition of all rows as over many. */
final class RandomWindow {
    private static final DataType BIGINT = DataType.of(TypeKind.BIGINT);
    private static final DataType DOUBLE = DataType.of(TypeKind.DOUBLE);
    /** In place of a distance: there is no bound. */
    private static final int UNBOUNDED = 5;

    private final Random random;
    private final Relation input;

    RandomWindow(Random random, Relation input) {
        this.random = random;
        this.input = input;
    }

    /** With functions, and an aggregate. */
    Relation over(AggregateCall given) {
        AggregateCall call = new AggregateCall(
                given.function(), given.arguments(), false, AggregateCall.NONE, List.of(), given.type());
        List<Integer> partition = random.nextBoolean() ? List.of() : List.of(random.nextInt(input.width()));
        boolean isRange = random.nextInt(3) == 0;
        // Rows that the order does not tell apart have the same values only where frames do not tell them apart either.
        List<SortKey> total = total(random, input.width());
        List<SortKey> order = isRange ? total.subList(0, 1 + random.nextInt(total.size())) : total;
        int before = isRange ? random.nextInt(2) * UNBOUNDED : random.nextInt(6);
        int after = isRange ? random.nextInt(2) * UNBOUNDED : random.nextInt(6);
        Frame.Exclusion exclusion = exclusion(isRange);
        Frame frame = new Frame(
                isRange ? Frame.Unit.RANGE : Frame.Unit.ROWS, bound(before, true), bound(after, false), exclusion);
        List<WindowCall> calls = isRange ? List.of(ranking()) : List.of(ranking(), other());
        String over = " OVER (" + (partition.isEmpty() ? "" : "PARTITION BY c" + partition.get(0) + " ") + "ORDER BY "
                + orderSql(order);
        String framed = over + " " + frame.unit() + " BETWEEN " + boundSql(before, "PRECEDING") + " AND "
                + boundSql(after, "FOLLOWING")
                + (exclusion == Frame.Exclusion.NOTHING
                        ? ""
                        : " EXCLUDE " + exclusion.name().replace('_', ' '))
                + ")";
        List<String> values = new ArrayList<>(
                IntStream.range(0, input.width()).mapToObj(i -> "c" + i).toList());
        List<DataType> types = new ArrayList<>(input.columns().types());
        for (WindowCall window : calls) {
            values.add(sql(window) + (takesFrame(window) ? framed : over + ")"));
            types.add(window.type());
        }
        values.add(sql(call, framed));
        types.add(call.type());
        return new Relation(
                new Window(
                        input.plan(),
                        partition,
                        order,
                        frame,
                        calls,
                        List.of(call),
                        RowType.unnamed(types.toArray(DataType[]::new))),
                "SELECT "
                        + IntStream.range(0, values.size())
                                .mapToObj(i -> values.get(i) + " AS c" + i)
                                .collect(Collectors.joining(", "))
                        + " FROM (" + input.sql() + ")");
    }

    private Frame.Exclusion exclusion(boolean isRange) {
        if (random.nextBoolean()) {
            return Frame.Exclusion.NOTHING;
        }
        return isRange
                ? Frame.Exclusion.GROUP
                : List.of(Frame.Exclusion.values()).get(random.nextInt(Frame.Exclusion.values().length));
    }

    private WindowCall ranking() {
        WindowFunction function = List.of(WindowFunction.RANK, WindowFunction.DENSE_RANK, WindowFunction.CUME_DIST)
                .get(random.nextInt(3));
        return new WindowCall(function, List.of(), false, function == WindowFunction.CUME_DIST ? DOUBLE : BIGINT);
    }

    private WindowCall other() {
        List<WindowFunction> functions =
                List.of(WindowFunction.LAG, WindowFunction.LEAD, WindowFunction.FIRST_VALUE, WindowFunction.LAST_VALUE);
        int column = random.nextInt(input.width());
        return new WindowCall(
                functions.get(random.nextInt(functions.size())),
                List.of(column),
                random.nextBoolean(),
                input.type(column));
    }

    private static boolean takesFrame(WindowCall call) {
        return call.function() == WindowFunction.FIRST_VALUE || call.function() == WindowFunction.LAST_VALUE;
    }

    private static String sql(WindowCall call) {
        return call.function() + "("
                + call.arguments().stream().map(i -> "c" + i).collect(Collectors.joining())
                + (call.ignoreNulls() ? " IGNORE NULLS)" : ")");
    }

    private static String sql(AggregateCall call, String over) {
        String made = call.function() + "(" + (call.argument() == AggregateCall.NONE ? "*" : "c" + call.argument())
                + ")" + over;
        return call.function() == AggregateFunction.SUM
                ? "CAST(" + made + " AS DECIMAL(38, " + call.type().scale() + "))"
                : made;
    }

    /** 0 is the current row. */
    private static FrameBound bound(int distance, boolean isStart) {
        if (distance == 0) {
            return FrameBound.CURRENT_ROW;
        }
        if (distance == UNBOUNDED) {
            return isStart ? FrameBound.UNBOUNDED_PRECEDING : FrameBound.UNBOUNDED_FOLLOWING;
        }
        Constant rows = new Constant(BIGINT, (long) distance);
        return isStart
                ? FrameBound.away(FrameBound.Place.PRECEDING, rows)
                : FrameBound.away(FrameBound.Place.FOLLOWING, rows);
    }

    private static String boundSql(int distance, String word) {
        return distance == 0 ? "CURRENT ROW" : (distance == UNBOUNDED ? "UNBOUNDED" : distance) + " " + word;
    }

    /** By all columns, so that equal rows are the same in all respects. */
    static List<SortKey> total(Random random, int width) {
        List<Integer> columns =
                new ArrayList<>(IntStream.range(0, width).boxed().toList());
        Collections.shuffle(columns, random);
        return columns.stream()
                .map(column -> new SortKey(column, random.nextBoolean(), random.nextBoolean()))
                .toList();
    }

    static String orderSql(List<SortKey> keys) {
        return keys.stream()
                .map(key -> "c" + key.column() + (key.descending() ? " DESC" : " ASC")
                        + (key.nullsFirst() ? " NULLS FIRST" : " NULLS LAST"))
                .collect(Collectors.joining(", "));
    }
}
