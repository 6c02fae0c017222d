package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.BOOL;
import static io.braid.engine.Fixture.DOUBLE;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.constant;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.number;
import static io.braid.engine.Fixture.ref;

import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.Frame;
import io.braid.engine.plan.FrameBound;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.NestedLoopJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.RecursiveUnion;
import io.braid.engine.plan.SetOperation;
import io.braid.engine.plan.Shared;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.TopN;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.WindowCall;
import io.braid.engine.plan.WindowFunction;
import io.braid.engine.plan.WorkingTable;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random plan of one or two operators over two tables: the same one for the same seed. */
final class RandomPlan {
    static final RowType COLUMNS = RowType.unnamed(INT, INT, TEXT, DataType.decimal(30, 4), DOUBLE, BOOL);

    private static final DataType WIDE = DataType.decimal(30, 4);
    private static final int RECURSION = -1;
    private static final int KEY = 0;
    private static final int ID = 1;
    private static final int TEXT_COLUMN = 2;

    private final Random random;
    private final Fixture fixture;
    private final List<List<List<@Nullable Object>>> tables;

    RandomPlan(long seed, Fixture fixture, List<List<List<@Nullable Object>>> tables) {
        this.random = new Random(seed);
        this.fixture = fixture;
        this.tables = tables;
    }

    /** Returns rows for one of the tables. */
    static List<List<@Nullable Object>> table(RandomData data) {
        int count = data.oneOf(List.of(0, 1, 50, 4095, 4096, 4097, 6000));
        int keys = data.oneOf(List.of(2000, 5000, 100_000));
        int nullPercent = data.random.nextInt(3) * 10;
        int hotRows = data.random.nextInt(3) * 20;
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Integer key = i < hotRows ? 1 : (Integer) data.random.nextInt(keys);
            rows.add(Fixture.row(
                    data.random.nextInt(100) < nullPercent ? null : key,
                    i,
                    data.random.nextInt(100) < nullPercent ? null : "t".repeat(data.random.nextInt(30)) + key,
                    data.random.nextInt(100) < nullPercent ? null : BigDecimal.valueOf(key * 7919L, 4),
                    (double) data.random.nextInt(1000),
                    data.random.nextBoolean()));
        }
        return rows;
    }

    PlanNode plan() {
        PlanNode left = input(0);
        PlanNode right = input(1);
        return random.nextInt(4) == 0 ? kind(new Shared(1, left), new Shared(1, left)) : kind(left, right);
    }

    private PlanNode kind(PlanNode left, PlanNode right) {
        return switch (random.nextInt(9)) {
            case 0, 1 -> join(left, right);
            case 2 -> aggregate(join(left, right));
            case 3, 6 -> window(left);
            case 7 -> recursion(left);
            case 4 -> set(left, right);
            case 5 -> sorted(left);
            default -> aggregate(left);
        };
    }

    private PlanNode input(int table) {
        return fixture.table(COLUMNS, tables.get(table));
    }

    private PlanNode join(PlanNode left, PlanNode right) {
        JoinType type = oneOf(List.of(JoinType.values()));
        RowType columns = type.columns(COLUMNS, COLUMNS);
        int width = COLUMNS.size();
        Expression less = is(Function.LESS, ref(ID, INT), ref(width + ID, INT));
        if (type.isNullAware()) {
            List<Integer> key = oneOf(List.of(List.of(KEY), List.of(ID), List.of(TEXT_COLUMN)));
            return new HashJoin(left, right, type, key, key, null, columns);
        }
        if (random.nextInt(8) == 0) {
            Expression equal = is(Function.EQUAL, ref(KEY, INT), ref(width + KEY, INT));
            return new NestedLoopJoin(first(left), first(right), type, equal, columns);
        }
        List<Integer> keys = oneOf(List.of(List.of(KEY), List.of(TEXT_COLUMN), List.of(KEY, 3)));
        HashJoin join = new HashJoin(left, right, type, keys, keys, random.nextBoolean() ? less : null, columns);
        return random.nextInt(3) == 0 ? Merging.sorted(join, random.nextBoolean()) : join;
    }

    /** Limits the rows, so that every pair can be compared. */
    private static PlanNode first(PlanNode input) {
        return new TopN(input, List.of(new SortKey(ID, false, false)), number(0), number(1500));
    }

    private PlanNode aggregate(PlanNode input) {
        List<Integer> keys = List.of(List.<Integer>of(), List.of(KEY), List.of(TEXT_COLUMN, 5))
                .get(random.nextInt(3));
        List<AggregateCall> calls = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            calls.add(call());
        }
        List<DataType> types = new ArrayList<>();
        keys.forEach(key -> types.add(input.columns().type(key)));
        calls.forEach(call -> types.add(call.type()));
        return new Aggregate(input, keys, calls, RowType.unnamed(types.toArray(DataType[]::new)));
    }

    private AggregateCall call() {
        int filter = random.nextInt(4) == 0 ? 5 : AggregateCall.NONE;
        boolean distinct = random.nextBoolean();
        List<SortKey> byId = List.of(new SortKey(ID, random.nextBoolean(), false));
        return switch (random.nextInt(8)) {
            case 0 -> new AggregateCall(AggregateFunction.COUNT, TEXT_COLUMN, distinct, filter, BIGINT);
            case 1 -> new AggregateCall(AggregateFunction.SUM, 3, distinct, filter, DataType.decimal(38, 4));
            case 2 -> new AggregateCall(AggregateFunction.MIN, TEXT_COLUMN, false, filter, TEXT);
            case 3 -> new AggregateCall(AggregateFunction.MAX, 3, false, filter, WIDE);
            case 4 -> new AggregateCall(AggregateFunction.STRING_AGG, List.of(TEXT_COLUMN), false, filter, byId, TEXT);
            case 5 -> new AggregateCall(AggregateFunction.MODE, KEY, false, filter, INT);
            case 6 -> new AggregateCall(AggregateFunction.BIT_XOR, KEY, distinct, filter, INT);
            default -> new AggregateCall(AggregateFunction.SUM, 4, false, filter, DOUBLE);
        };
    }

    /** Adds a window of many small partitions, or of a single one. */
    private PlanNode window(PlanNode input) {
        WindowCall number = new WindowCall(WindowFunction.ROW_NUMBER, List.of(), false, BIGINT);
        WindowCall other = new WindowCall(
                oneOf(List.of(WindowFunction.LAG, WindowFunction.LEAD, WindowFunction.LAST_VALUE)),
                List.of(TEXT_COLUMN),
                random.nextBoolean(),
                TEXT);
        AggregateCall sum =
                new AggregateCall(AggregateFunction.SUM, 3, false, AggregateCall.NONE, DataType.decimal(38, 4));
        AggregateCall most = new AggregateCall(AggregateFunction.MAX, TEXT_COLUMN, false, AggregateCall.NONE, TEXT);
        FrameBound start = oneOf(List.of(
                FrameBound.UNBOUNDED_PRECEDING,
                FrameBound.CURRENT_ROW,
                FrameBound.away(FrameBound.Place.PRECEDING, number(random.nextInt(3000)))));
        FrameBound end = oneOf(List.of(
                FrameBound.UNBOUNDED_FOLLOWING,
                FrameBound.CURRENT_ROW,
                FrameBound.away(FrameBound.Place.FOLLOWING, number(random.nextInt(30)))));
        return new Window(
                input,
                random.nextBoolean() ? List.of() : List.of(KEY),
                List.of(new SortKey(TEXT_COLUMN, true, false), new SortKey(ID, false, false)),
                new Frame(Frame.Unit.ROWS, start, end, oneOf(List.of(Frame.Exclusion.values()))),
                List.of(number, other),
                List.of(sum, most),
                COLUMNS.concat(RowType.unnamed(BIGINT, TEXT, sum.type(), TEXT)));
    }

    /** Each round turns the rows of the previous round into rows with other keys and the same texts. */
    private PlanNode recursion(PlanNode seed) {
        List<Expression> some = List.of(ref(KEY, INT), ref(TEXT_COLUMN, TEXT));
        RowType columns = RowType.unnamed(INT, TEXT);
        int limit = 1000 + random.nextInt(10_000);
        PlanNode below =
                new Filter(new WorkingTable(RECURSION, columns), is(Function.LESS, ref(0, INT), constant(INT, limit)));
        PlanNode next = new Project(
                below,
                List.of(Fixture.call(Function.ADD, INT, ref(0, INT), constant(INT, 1 + limit / 3)), ref(1, TEXT)),
                columns);
        return new RecursiveUnion(RECURSION, new Project(seed, some, columns), next, random.nextBoolean(), columns);
    }

    private PlanNode set(PlanNode left, PlanNode right) {
        SetOperation.Kind kind = oneOf(List.of(SetOperation.Kind.values()));
        List<Expression> some = oneOf(List.of(
                List.of(ref(KEY, INT)),
                List.of(ref(KEY, INT), ref(5, BOOL)),
                List.of(ref(TEXT_COLUMN, TEXT), ref(3, WIDE), ref(4, DOUBLE))));
        RowType columns = RowType.unnamed(some.stream().map(Expression::type).toArray(DataType[]::new));
        return new SetOperation(
                new Project(left, some, columns),
                new Project(right, some, columns),
                kind,
                random.nextBoolean(),
                columns);
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private PlanNode sorted(PlanNode input) {
        List<SortKey> keys = List.of(
                new SortKey(random.nextInt(COLUMNS.size()), random.nextBoolean(), random.nextBoolean()),
                new SortKey(ID, random.nextBoolean(), false));
        return random.nextBoolean()
                ? new Sort(input, keys)
                : new TopN(input, keys, number(random.nextInt(50)), number(random.nextInt(5000)));
    }
}
