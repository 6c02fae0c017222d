package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.DOUBLE;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.column;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.number;
import static io.braid.engine.Fixture.ref;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.engine.result.Result;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class MergeJoinTest {
    private static final RowType ONE = RowType.unnamed(INT);
    private static final RowType TWO = RowType.unnamed(INT, INT);
    private static final int ROUNDS = 400;

    private static HashJoin join(
            PlanNode left, PlanNode right, JoinType type, int keys, @Nullable Expression residual) {
        RowType columns = type.columns(left.columns(), right.columns());
        List<Integer> numbers = IntStream.range(0, keys).boxed().toList();
        return new HashJoin(left, right, type, numbers, numbers, residual, columns);
    }

    private static PlanNode merged(PlanNode left, PlanNode right, JoinType type) {
        return Merging.asTheyCome(join(left, right, type, 1, null));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4095, 4096, 4097, 20_000})
    void everyRowFindsItsPartnerInOrder(int count) {
        try (Fixture fixture = new Fixture()) {
            for (JoinType type : Merging.TYPES) {
                List<List<@Nullable Object>> rows =
                        fixture.rows(merged(fixture.numbers(count), fixture.numbers(count), type));
                assertThat(rows)
                        .isEqualTo(IntStream.range(0, type == JoinType.ANTI ? 0 : count)
                                .mapToObj(
                                        i -> type == JoinType.SEMI ? row(i) : row(i, type.isMark() ? (Object) true : i))
                                .toList());
            }
        }
    }

    @ParameterizedTest
    @FieldSource("io.braid.engine.Merging#TYPES")
    void nullKeysMatchNothing(JoinType type) {
        int count = 9_000;
        try (Fixture fixture = new Fixture(2, 1 << 20)) {
            PlanNode nulls = fixture.table(ONE, Collections.nCopies(count, row((Object) null)));
            PlanNode numbers = fixture.numbers(count);
            int expected =
                    switch (type) {
                        case INNER, SEMI -> 0;
                        case LEFT, RIGHT, ANTI, MARK -> count;
                        case FULL -> 2 * count;
                        default -> throw new IllegalArgumentException(type.toString());
                    };
            assertThat(fixture.rows(merged(nulls, numbers, type))).hasSize(expected);
            assertThat(fixture.rows(merged(numbers, nulls, type))).hasSize(expected);
            assertThat(fixture.rows(merged(nulls, nulls, type))).hasSize(expected);
        }
    }

    /** For all combinations of keys and batches, and with or without memory for the rows with one key. */
    @ParameterizedTest
    @FieldSource("io.braid.engine.Merging#TYPES")
    void answersAreThoseOfTheHashJoin(JoinType type) {
        RandomData data = new RandomData("MergeJoinTest");
        for (int round = 0; round < ROUNDS / Merging.TYPES.size(); round++) {
            List<List<@Nullable Object>> left = rows(data);
            List<List<@Nullable Object>> right = rows(data);
            int batchRows = data.oneOf(List.of(1, 2, 7, 64, 500));
            int keys = 1 + data.random.nextInt(2);
            Expression residual = data.random.nextBoolean() ? null : is(Function.LESS, ref(2, INT), ref(5, INT));
            boolean nullsFirst = data.random.nextBoolean();
            RowType columns = RowType.unnamed(data.oneOf(List.of(INT, TEXT)), INT, INT);
            List<String> expected;
            try (Fixture ample = new Fixture(2, 1L << 30)) {
                expected = sorted(ample.rows(
                        join(table(ample, columns, left), table(ample, columns, right), type, keys, residual)));
            }
            try (Fixture fixture = new Fixture(2, data.oneOf(List.of(1L << 30, 30_000L)))
                    .batchRows(batchRows)
                    .threads(2)) {
                HashJoin join =
                        join(table(fixture, columns, left), table(fixture, columns, right), type, keys, residual);
                assertThat(sorted(fixture.rows(Merging.sorted(join, nullsFirst))))
                        .as("seed %d, batches of %d, %s", data.seed, batchRows, join)
                        .isEqualTo(expected);
            }
        }
    }

    private static PlanNode table(Fixture fixture, RowType columns, List<List<@Nullable Object>> rows) {
        return columns.type(0).equals(INT)
                ? fixture.table(columns, rows)
                : fixture.table(
                        columns,
                        rows.stream()
                                .map(row -> row(
                                        row.get(0) == null ? null : "the key " + row.get(0), row.get(1), row.get(2)))
                                .toList());
    }

    private static List<List<@Nullable Object>> rows(RandomData data) {
        int keys = data.oneOf(List.of(1, 3, 40, 1000));
        int count = data.random.nextInt(keys == 1 ? 60 : 400);
        int nullPercent = data.random.nextInt(2) * 20;
        int seconds = data.oneOf(List.of(1, 4));
        return IntStream.range(0, count)
                .mapToObj(i -> row(
                        data.random.nextInt(100) < nullPercent ? null : data.random.nextInt(keys),
                        data.random.nextInt(100) < nullPercent ? null : data.random.nextInt(seconds),
                        i))
                .toList();
    }

    private static List<String> sorted(List<List<@Nullable Object>> rows) {
        return rows.stream().map(Object::toString).sorted().toList();
    }

    /** Of many rows with one key, those of one side are retained, in memory or on disk. */
    @ParameterizedTest
    @FieldSource("io.braid.engine.Merging#TYPES")
    void manyRowsWithOneKeyAreSpilled(JoinType type) {
        int many = 30_000;
        try (Fixture fixture = new Fixture(2, 100_000).batchRows(500)) {
            IntUnaryOperator key = i -> i < 10 ? 0 : i < many - 10 ? 1 : 2;
            PlanNode left = keyed(fixture, 20, i -> i / 8);
            PlanNode right = keyed(fixture, many, key);
            Expression close = is(Function.EQUAL, ref(1, INT), ref(3, INT));
            try (Result result = fixture.start(Merging.asTheyCome(join(left, right, type, 1, close)))) {
                List<List<@Nullable Object>> rows = Fixture.drain(result, 500);
                int matched = (int) IntStream.range(0, 20)
                        .filter(i -> i / 8 == key.applyAsInt(i))
                        .count();
                int expected =
                        switch (type) {
                            case INNER, SEMI -> matched;
                            case LEFT, MARK -> 20;
                            case RIGHT -> many;
                            case FULL -> many + 20 - matched;
                            case ANTI -> 20 - matched;
                            default -> throw new IllegalArgumentException(type.toString());
                        };
                assertThat(rows).hasSize(expected);
                assertThat(result.statistics().spilled().files()).isPositive();
            }
        }
    }

    private static PlanNode keyed(Fixture fixture, int count, IntUnaryOperator key) {
        return fixture.table(
                TWO,
                IntStream.range(0, count)
                        .mapToObj(i -> row(key.applyAsInt(i), i))
                        .toList());
    }

    @Test
    void whereEveryRowMatchesOneIsEnoughToKnowThat() {
        int many = 20_000;
        try (Fixture fixture = new Fixture(2, 50_000).batchRows(500)) {
            PlanNode left = keyed(fixture, many, i -> 7);
            PlanNode right = keyed(fixture, many, i -> 7);
            try (Result result = fixture.start(merged(left, right, JoinType.SEMI))) {
                assertThat(Fixture.drain(result, 500)).hasSize(many);
                assertThat(result.statistics().spilled().files()).isZero();
            }
        }
    }

    @Test
    void nothingIsKeptOfRowsWithManyKeys() {
        int count = 200_000;
        try (Fixture fixture = new Fixture(2, 10_000).batchRows(500)) {
            PlanNode join = merged(fixture.numbers(count), fixture.numbers(count), JoinType.FULL);
            try (Result result = fixture.start(join)) {
                assertThat(Fixture.drain(result, 500)).hasSize(count);
                assertThat(result.statistics().spilled().files()).isZero();
            }
        }
    }

    @Test
    void oneGiantCellComesThrough() {
        RowType columns = RowType.unnamed(TEXT, INT);
        String giant = "x".repeat(20 << 20);
        try (Fixture fixture = new Fixture()) {
            List<List<@Nullable Object>> rows = List.of(row("a", 1), row(giant, 2), row("y", 3));
            PlanNode join = merged(fixture.table(columns, rows), fixture.table(columns, rows), JoinType.FULL);
            assertThat(fixture.rows(join))
                    .isEqualTo(List.of(row("a", 1, "a", 1), row(giant, 2, giant, 2), row("y", 3, "y", 3)));
        }
    }

    /** As in the hash join. */
    @Test
    void keysMeetAcrossTypesAndInTheOrderOfCodePoints() {
        try (Fixture fixture = new Fixture().batchRows(2)) {
            PlanNode ints = fixture.table(ONE, column(-5, 5, 7));
            PlanNode longs = fixture.table(RowType.unnamed(BIGINT), column(Long.MIN_VALUE, 5L, 7L, Long.MAX_VALUE));
            assertThat(fixture.rows(merged(ints, longs, JoinType.INNER))).containsExactly(row(5, 5L), row(7, 7L));
            PlanNode narrow = fixture.table(
                    RowType.unnamed(DataType.decimal(10, 2)), column(new BigDecimal("-1.50"), new BigDecimal("1.50")));
            PlanNode wide = fixture.table(
                    RowType.unnamed(DataType.decimal(30, 4)),
                    column(new BigDecimal("-1.5000"), new BigDecimal("1.4999"), new BigDecimal("1.5000")));
            assertThat(fixture.rows(merged(narrow, wide, JoinType.SEMI))).hasSize(2);
            PlanNode doubles = fixture.table(
                    RowType.unnamed(DOUBLE), column(Double.NEGATIVE_INFINITY, -0.0, 1.5, Double.NaN, Double.NaN));
            PlanNode others = fixture.table(RowType.unnamed(DOUBLE), column(0.0, 1.6, Double.NaN));
            assertThat(fixture.rows(merged(doubles, others, JoinType.INNER))).hasSize(3);
            PlanNode texts = fixture.table(
                    RowType.unnamed(TEXT), column("Z", "a", "abcdefgh", "abcdefghi", "é", "\uFFFD", "😀"));
            assertThat(fixture.rows(merged(texts, texts, JoinType.SEMI))).hasSize(7);
        }
    }

    @Test
    void rowsInAnotherOrderAreAnErrorThatTellsWhose() {
        try (Fixture fixture = new Fixture().batchRows(2)) {
            PlanNode numbers = fixture.numbers(9);
            for (PlanNode wrong : List.of(
                    fixture.table(ONE, column(1, 0)),
                    fixture.table(ONE, column(1, 2, 0)),
                    fixture.table(ONE, column(5, 5, 5, 5, 5, null, null, 5)))) {
                assertThatThrownBy(() -> fixture.rows(merged(numbers, wrong, JoinType.FULL)))
                        .isInstanceOfSatisfying(BraidException.class, e -> {
                            assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_DATA_INVALID);
                            assertThat(e).hasMessageContaining("The rows on the right do not come in the order");
                        });
                fixture.assertNothingLeftOpen();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void bothSidesAreReadSideBySideAndNoFurtherThanIsWanted(int workers) {
        int count = 100_000;
        try (Fixture fixture = new Fixture(workers, 1 << 20).batchRows(500)) {
            PlanNode join = merged(fixture.numbers(count), fixture.numbers(count), JoinType.INNER);
            assertThat(fixture.rows(new Limit(join, number(0), number(3_000)))).hasSize(3_000);
            for (String source : List.of("s0", "s1")) {
                assertThat(fixture.source(source).delivered.get()).isBetween(6, 6 + Fixture.MOST_AHEAD);
                assertThat(fixture.source(source).openNow()).isZero();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"INNER", "SEMI"})
    void endsWithTheSideThatEndsFirst(JoinType type) {
        try (Fixture fixture = new Fixture().batchRows(500)) {
            PlanNode join = merged(fixture.numbers(10), fixture.numbers(100_000), type);
            try (Result result = fixture.start(join)) {
                Batch batch = result.next();
                assertThat(batch == null ? 0 : batch.rows()).isEqualTo(10);
                assertThat(result.next()).isNull();
                assertThat(fixture.source("s1").delivered.get()).isLessThanOrEqualTo(1 + Fixture.MOST_AHEAD);
            }
        }
    }
}
