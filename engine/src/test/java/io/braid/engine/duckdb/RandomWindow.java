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
import java.util.stream.Stream;

/** Generator of random window functions over a relation, over a single partition as often as over many. */
final class RandomWindow {
    private static final DataType BIGINT = DataType.of(TypeKind.BIGINT);
    private static final DataType DOUBLE = DataType.of(TypeKind.DOUBLE);
    /** Replaces a distance if there is no bound. */
    private static final int UNBOUNDED = 5;

    private static final List<WindowFunction> SHARES = List.of(WindowFunction.PERCENT_RANK, WindowFunction.CUME_DIST);
    private static final List<WindowFunction> RANKINGS = List.of(
            WindowFunction.RANK, WindowFunction.DENSE_RANK, WindowFunction.PERCENT_RANK, WindowFunction.CUME_DIST);
    private static final List<WindowFunction> NUMBERINGS =
            List.of(WindowFunction.ROW_NUMBER, WindowFunction.NTILE, WindowFunction.RANK);
    private static final List<WindowFunction> OF_FRAMES =
            List.of(WindowFunction.FIRST_VALUE, WindowFunction.LAST_VALUE, WindowFunction.NTH_VALUE);
    private static final List<WindowFunction> OTHERS = Stream.concat(
                    OF_FRAMES.stream(), Stream.of(WindowFunction.LAG, WindowFunction.LEAD))
            .toList();

    private final Random random;
    private final Relation input;
    /** Number of the input column with a small number, the same in each row. */
    private final int number;

    private RandomWindow(Random random, Relation input, int number) {
        this.random = random;
        this.input = input;
        this.number = number;
    }

    static Relation over(Random random, Relation given) {
        long number = 1L + random.nextInt(4);
        Said said = new Said(new Constant(BIGINT, number), "CAST(" + number + " AS BIGINT)");
        RandomWindow window = new RandomWindow(random, RandomRelation.with(given, said), given.width());
        return switch (random.nextInt(6)) {
            case 0 -> window.overValues();
            case 1, 2 -> window.overPeers();
            default -> window.overRows();
        };
    }

    /** Returns a window in a total order: rows that compare equal are identical. */
    private Relation overRows() {
        int before = random.nextInt(6);
        int after = random.nextInt(6);
        Frame frame = new Frame(
                Frame.Unit.ROWS,
                bound(before, FrameBound.UNBOUNDED_PRECEDING, FrameBound.Place.PRECEDING),
                bound(after, FrameBound.UNBOUNDED_FOLLOWING, FrameBound.Place.FOLLOWING),
                exclusion());
        return over(
                input,
                total(random, input.width()),
                frame,
                sql(frame, before, after),
                List.of(random.nextBoolean() ? numbering() : ranking(), other()));
    }

    private static FrameBound bound(int distance, FrameBound unbounded, FrameBound.Place place) {
        return distance == 0
                ? FrameBound.CURRENT_ROW
                : distance == UNBOUNDED ? unbounded : FrameBound.away(place, new Constant(BIGINT, (long) distance));
    }

    /** Returns a window in which rows with equal keys have the same frames, except for exclusion. */
    private Relation overPeers() {
        List<SortKey> total = total(random, input.width());
        Frame.Unit unit = random.nextBoolean() ? Frame.Unit.RANGE : Frame.Unit.GROUPS;
        int before = distanceOfPeers(unit);
        int after = distanceOfPeers(unit);
        Frame frame = new Frame(
                unit,
                bound(before, FrameBound.UNBOUNDED_PRECEDING, FrameBound.Place.PRECEDING),
                bound(after, FrameBound.UNBOUNDED_FOLLOWING, FrameBound.Place.FOLLOWING),
                exclusion());
        return over(
                input,
                total.subList(0, 1 + random.nextInt(total.size())),
                frame,
                sql(frame, before, after),
                List.of(ranking()));
    }

    private int distanceOfPeers(Frame.Unit unit) {
        return unit == Frame.Unit.GROUPS ? random.nextInt(UNBOUNDED + 1) : random.nextBoolean() ? UNBOUNDED : 0;
    }

    /** Returns a window with distances of its single key. */
    private Relation overValues() {
        List<Integer> integers = IntStream.range(0, input.width())
                .filter(i -> input.type(i).kind() == TypeKind.INTEGER)
                .boxed()
                .toList();
        if (integers.isEmpty()) {
            return overPeers();
        }
        SortKey key = new SortKey(oneOf(integers), random.nextBoolean(), random.nextBoolean());
        int before = 1 + random.nextInt(4);
        int after = 1 + random.nextInt(4);
        int sign = key.descending() ? -1 : 1;
        Said value = Said.column(input.columns(), key.column());
        Relation limited = RandomRelation.with(
                input, RandomSaid.plus(value, -sign * before), RandomSaid.plus(value, sign * after));
        Frame frame = new Frame(
                Frame.Unit.RANGE,
                FrameBound.limited(FrameBound.Place.PRECEDING, input.width()),
                FrameBound.limited(FrameBound.Place.FOLLOWING, input.width() + 1),
                exclusion());
        return over(limited, List.of(key), frame, sql(frame, before, after), List.of(ranking()));
    }

    private Frame.Exclusion exclusion() {
        return random.nextBoolean() ? Frame.Exclusion.NOTHING : oneOf(List.of(Frame.Exclusion.values()));
    }

    private Relation over(Relation from, List<SortKey> order, Frame frame, String frameSql, List<WindowCall> calls) {
        AggregateCall aggregate = random.nextInt(5) == 0
                ? new AggregateCall(AggregateFunction.COUNT, AggregateCall.NONE, false, AggregateCall.NONE, BIGINT)
                : RandomAggregate.simple(random, input, random.nextInt(input.width()), false, AggregateCall.NONE);
        List<Integer> partition = random.nextBoolean() ? List.of() : List.of(random.nextInt(input.width()));
        String over = " OVER (" + (partition.isEmpty() ? "" : "PARTITION BY c" + partition.get(0) + " ") + "ORDER BY "
                + orderSql(order);
        String framed = over + frameSql + ")";
        List<String> values = new ArrayList<>(
                IntStream.range(0, from.width()).mapToObj(i -> "c" + i).toList());
        calls.forEach(call -> values.add(sql(call) + (OF_FRAMES.contains(call.function()) ? framed : over + ")")));
        values.add(RandomAggregate.sql(aggregate, framed));
        RowType made =
                RandomRelation.row(Stream.concat(calls.stream().map(WindowCall::type), Stream.of(aggregate.type())));
        return new Relation(
                new Window(
                        from.plan(),
                        partition,
                        order,
                        frame,
                        calls,
                        List.of(aggregate),
                        from.columns().concat(made)),
                "SELECT " + RandomRelation.named(values) + " FROM (" + from.sql() + ")");
    }

    private WindowCall ranking() {
        WindowFunction function = oneOf(RANKINGS);
        return new WindowCall(function, List.of(), false, SHARES.contains(function) ? DOUBLE : BIGINT);
    }

    private WindowCall numbering() {
        WindowFunction function = oneOf(NUMBERINGS);
        return new WindowCall(function, function == WindowFunction.NTILE ? List.of(number) : List.of(), false, BIGINT);
    }

    private WindowCall other() {
        WindowFunction function = oneOf(OTHERS);
        int column = random.nextInt(input.width());
        boolean takesNumber =
                function == WindowFunction.NTH_VALUE || (!OF_FRAMES.contains(function) && random.nextBoolean());
        return new WindowCall(
                function,
                takesNumber ? List.of(column, number) : List.of(column),
                random.nextBoolean(),
                input.type(column));
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static String sql(WindowCall call) {
        return call.function() + "("
                + call.arguments().stream().map(i -> "c" + i).collect(Collectors.joining(", "))
                + (call.ignoreNulls() ? " IGNORE NULLS)" : ")");
    }

    private static String sql(Frame frame, int before, int after) {
        return " " + frame.unit() + " BETWEEN " + sql(before, "PRECEDING") + " AND " + sql(after, "FOLLOWING")
                + (frame.exclusion() == Frame.Exclusion.NOTHING
                        ? ""
                        : " EXCLUDE " + frame.exclusion().name().replace('_', ' '));
    }

    private static String sql(int distance, String word) {
        return distance == 0 ? "CURRENT ROW" : (distance == UNBOUNDED ? "UNBOUNDED" : distance) + " " + word;
    }

    /** Returns an order by all columns, so that rows that compare equal are identical. */
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
