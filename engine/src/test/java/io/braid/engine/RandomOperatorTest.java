package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.BOOL;
import static io.braid.engine.Fixture.DOUBLE;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.number;
import static io.braid.engine.Fixture.ref;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.NestedLoopJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.TopN;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.testkit.assertion.SameElements;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Test of operators on random rows, in batches of random sizes, against a simple model. */
class RandomOperatorTest {
    private static final int ROUNDS = 150;
    private static final int WIDTH = RandomData.TYPES.size();
    private static final int INT_COLUMN = RandomData.TYPES.indexOf(INT);

    private final RandomData data = new RandomData("RandomOperatorTest");

    @Test
    void hashJoinsEqualTheModel() {
        for (int round = 0; round < ROUNDS; round++) {
            List<List<@Nullable Object>> left = data.rows(data.random.nextInt(60));
            List<List<@Nullable Object>> right = data.rows(data.random.nextInt(60));
            JoinType type = data.oneOf(List.of(JoinType.values()));
            List<Integer> keys = columns(type.isNullAware() ? 1 : 1 + data.random.nextInt(3));
            boolean hasResidual = !type.isNullAware() && data.random.nextBoolean();
            Expression residual = is(Function.LESS, ref(INT_COLUMN, INT), ref(WIDTH + INT_COLUMN, INT));
            BiFunction<List<@Nullable Object>, List<@Nullable Object>, @Nullable Boolean> condition = hasResidual
                    ? (l, r) -> Boolean.TRUE.equals(areEqual(keys, l, r))
                            && Boolean.TRUE.equals(Reference.evaluate(residual, Reference.concat(l, r)))
                    : (l, r) -> areEqual(keys, l, r);
            try (Fixture fixture = fixture()) {
                HashJoin join = new HashJoin(
                        fixture.table(RandomData.COLUMNS, left),
                        fixture.table(RandomData.COLUMNS, right),
                        type,
                        keys,
                        keys,
                        hasResidual ? residual : null,
                        joined(type));
                assertSameRows(fixture, join, expected(type, left, right, condition));
            }
        }
    }

    @Test
    void nestedLoopJoinsEqualTheModel() {
        for (int round = 0; round < ROUNDS; round++) {
            List<List<@Nullable Object>> left = data.rows(data.random.nextInt(30));
            List<List<@Nullable Object>> right = data.rows(data.random.nextInt(30));
            JoinType type = data.oneOf(Merging.TYPES);
            int column = data.random.nextInt(WIDTH);
            DataType columnType = RandomData.TYPES.get(column);
            Expression condition =
                    is(Function.GREATER_OR_EQUAL, ref(column, columnType), ref(WIDTH + column, columnType));
            try (Fixture fixture = fixture()) {
                NestedLoopJoin join = new NestedLoopJoin(
                        fixture.table(RandomData.COLUMNS, left),
                        fixture.table(RandomData.COLUMNS, right),
                        type,
                        condition,
                        joined(type));
                assertSameRows(
                        fixture,
                        join,
                        expected(
                                type,
                                left,
                                right,
                                (l, r) -> Boolean.TRUE.equals(Reference.evaluate(condition, Reference.concat(l, r)))));
            }
        }
    }

    @Test
    void aggregatesEqualTheModel() {
        for (int round = 0; round < ROUNDS; round++) {
            List<List<@Nullable Object>> rows = data.rows(data.random.nextInt(200));
            List<Integer> keys = columns(data.random.nextInt(4));
            List<AggregateCall> calls = Stream.generate(this::call)
                    .limit(1 + data.random.nextInt(5))
                    .toList();
            List<DataType> types = new ArrayList<>();
            keys.forEach(key -> types.add(RandomData.TYPES.get(key)));
            calls.forEach(call -> types.add(call.type()));
            try (Fixture fixture = fixture()) {
                Aggregate aggregate = new Aggregate(
                        fixture.table(RandomData.COLUMNS, rows),
                        keys,
                        calls,
                        RowType.unnamed(types.toArray(DataType[]::new)));
                assertSameRows(fixture, aggregate, Reference.aggregate(rows, keys, calls));
            }
        }
    }

    private AggregateCall call() {
        AggregateFunction function = data.oneOf(
                List.of(AggregateFunction.COUNT, AggregateFunction.SUM, AggregateFunction.MIN, AggregateFunction.MAX));
        boolean distinct = data.random.nextInt(3) == 0;
        int filter = data.random.nextInt(3) == 0 ? RandomData.TYPES.indexOf(BOOL) : AggregateCall.NONE;
        int argument = data.random.nextInt(WIDTH);
        DataType type = RandomData.TYPES.get(argument);
        if (function == AggregateFunction.COUNT) {
            boolean star = !distinct && data.random.nextBoolean();
            return new AggregateCall(function, star ? AggregateCall.NONE : argument, distinct, filter, BIGINT);
        }
        if (function == AggregateFunction.SUM) {
            argument = RandomData.TYPES.indexOf(data.oneOf(
                    RandomData.TYPES.stream().filter(t -> t.kind().isNumeric()).toList()));
            type = RandomData.TYPES.get(argument);
            DataType sum = type.equals(DOUBLE) ? DOUBLE : DataType.decimal(38, type.scale());
            return new AggregateCall(function, argument, distinct, filter, sum);
        }
        return new AggregateCall(function, argument, distinct, filter, type);
    }

    @Test
    void sortsEqualTheModelIncludingTheOrderOfEqualRows() {
        for (int round = 0; round < ROUNDS; round++) {
            List<List<@Nullable Object>> rows = data.rows(data.random.nextInt(300));
            List<SortKey> keys = sortKeys();
            List<List<@Nullable Object>> expected = new ArrayList<>(rows);
            expected.sort(Reference.order(keys));
            try (Fixture fixture = fixture()) {
                Sort sort = new Sort(fixture.table(RandomData.COLUMNS, rows), keys);
                assertThat(fixture.rows(sort)).as("seed %d", data.seed).isEqualTo(expected);
            }
        }
    }

    @Test
    void topNIsTheBeginningOfTheSort() {
        for (int round = 0; round < ROUNDS; round++) {
            List<List<@Nullable Object>> rows = data.rows(data.random.nextInt(300));
            List<SortKey> keys = sortKeys();
            int offset = data.random.nextInt(5) * data.random.nextInt(20);
            int fetch = data.random.nextInt(40);
            List<List<@Nullable Object>> sorted = new ArrayList<>(rows);
            sorted.sort(Reference.order(keys));
            int from = Math.min(offset, rows.size());
            int to = Math.min(offset + fetch, rows.size());
            try (Fixture fixture = fixture()) {
                TopN topN = new TopN(fixture.table(RandomData.COLUMNS, rows), keys, number(offset), number(fetch));
                assertThat(fixture.rows(topN)).as("seed %d", data.seed).isEqualTo(sorted.subList(from, to));
            }
        }
    }

    @Test
    void unionHasTheRowsOfAllInputs() {
        for (int round = 0; round < 20; round++) {
            try (Fixture fixture = fixture()) {
                List<List<@Nullable Object>> all = new ArrayList<>();
                List<PlanNode> inputs = new ArrayList<>();
                for (int i = 0; i < 1 + data.random.nextInt(6); i++) {
                    List<List<@Nullable Object>> rows = data.rows(data.random.nextInt(100));
                    inputs.add(fixture.table(RandomData.COLUMNS, rows));
                    all.addAll(rows);
                }
                assertSameRows(fixture, new Union(inputs, RandomData.COLUMNS), all);
            }
        }
    }

    private Fixture fixture() {
        return new Fixture(1 + data.random.nextInt(3), 1L << 30)
                .batchRows(data.batchRows())
                .threads(1 + data.random.nextInt(4));
    }

    private List<Integer> columns(int count) {
        return data.random.ints(0, WIDTH).distinct().limit(count).boxed().toList();
    }

    private List<SortKey> sortKeys() {
        return columns(1 + data.random.nextInt(3)).stream()
                .map(column -> new SortKey(column, data.random.nextBoolean(), data.random.nextBoolean()))
                .toList();
    }

    private static RowType joined(JoinType type) {
        return type.columns(RandomData.COLUMNS, RandomData.COLUMNS);
    }

    /** Compares keys; null if one of them is null. */
    private static @Nullable Boolean areEqual(
            List<Integer> keys, List<@Nullable Object> left, List<@Nullable Object> right) {
        boolean equal = true;
        for (int key : keys) {
            Object one = left.get(key);
            Object other = right.get(key);
            if (one == null || other == null) {
                return null;
            }
            equal &= Reference.compare(one, other) == 0;
        }
        return equal;
    }

    private static List<List<@Nullable Object>> expected(
            JoinType type,
            List<List<@Nullable Object>> left,
            List<List<@Nullable Object>> right,
            BiFunction<List<@Nullable Object>, List<@Nullable Object>, @Nullable Boolean> condition) {
        return Reference.join(type, left, right, WIDTH, condition);
    }

    private void assertSameRows(Fixture fixture, PlanNode plan, List<List<@Nullable Object>> expected) {
        assertThat(Reference.normalized(fixture.rows(plan)))
                .as("seed %d", data.seed)
                .satisfies(SameElements.as(Reference.normalized(expected)));
    }
}
