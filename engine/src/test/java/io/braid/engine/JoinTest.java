package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.BOOL;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.column;
import static io.braid.engine.Fixture.constant;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.NestedLoopJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.result.Result;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.testkit.assertion.SameElements;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class JoinTest {
    private static final RowType ONE = RowType.unnamed(INT);
    private static final RowType TWO = RowType.unnamed(INT, INT);
    private final Fixture fixture = new Fixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private static HashJoin hashJoin(PlanNode left, PlanNode right, JoinType type) {
        RowType columns = type.columns(left.columns(), right.columns());
        return new HashJoin(left, right, type, List.of(0), List.of(0), null, columns);
    }

    private static List<String> sorted(List<List<@Nullable Object>> rows) {
        return rows.stream().map(Object::toString).sorted().toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4095, 4096, 4097, 20_000})
    void everyRowFindsItsPartner(int count) {
        List<List<@Nullable Object>> rows =
                fixture.rows(hashJoin(fixture.numbers(count), fixture.numbers(count), JoinType.INNER));
        assertThat(rows)
                .isEqualTo(IntStream.range(0, count).mapToObj(i -> row(i, i)).toList());
    }

    @Test
    void oneRowThatMatchesManyYieldsBatchesOfBoundedSize() {
        int matches = 300_000;
        PlanNode one = fixture.table(ONE, column(7));
        PlanNode many = fixture.table(ONE, Collections.nCopies(matches, row(7)));
        try (Result result = fixture.start(hashJoin(one, many, JoinType.FULL))) {
            long rows = 0;
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                assertThat(batch.rows()).isLessThanOrEqualTo(Batch.TARGET_ROWS);
                rows += batch.rows();
            }
            assertThat(rows).isEqualTo(matches);
        }
    }

    @Test
    void rowsWithHugeTextComeInSmallBatches() {
        String huge = "x".repeat(1 << 20);
        RowType columns = RowType.unnamed(INT, TEXT);
        PlanNode many = fixture.table(ONE, Collections.nCopies(100, row(1)));
        PlanNode one = fixture.table(columns, List.of(row(1, huge), row(2, "")));
        try (Result result = fixture.start(hashJoin(many, one, JoinType.INNER))) {
            int rows = 0;
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                assertThat(batch.rows()).isLessThan(70);
                assertThat(((String) batch.column(2).value(0))).hasSize(1 << 20);
                rows += batch.rows();
            }
            assertThat(rows).isEqualTo(100);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"INNER", "SEMI", "RIGHT"})
    void leftSideIsNotReadWhereNothingCanMatch(JoinType type) {
        PlanNode left = fixture.numbers(10_000);
        PlanNode onlyNulls = fixture.table(ONE, column(null, null));
        try (Fixture single = new Fixture(1, 1 << 20)) {
            PlanNode join = hashJoin(single.numbers(10), single.table(ONE, List.of()), type);
            assertThat(single.rows(join)).isEmpty();
        }
        List<List<@Nullable Object>> rows = fixture.rows(hashJoin(left, onlyNulls, type));
        assertThat(rows).hasSize(type == JoinType.RIGHT ? 2 : 0);
        assertThat(fixture.source("s0").openNow()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void nullKeysMatchNothing(JoinType type) {
        PlanNode left = fixture.table(ONE, column(1, null));
        PlanNode right = fixture.table(ONE, column(1, null));
        List<List<@Nullable Object>> expected =
                switch (type) {
                    case INNER -> List.of(row(1, 1));
                    case LEFT -> List.of(row(1, 1), row(null, null));
                    case RIGHT -> List.of(row(1, 1), row(null, null));
                    case FULL -> List.of(row(1, 1), row(null, null), row(null, null));
                    case SEMI -> List.of(row(1));
                    case ANTI -> column((Object) null);
                    case NULL_AWARE_ANTI -> List.of();
                    case MARK -> List.of(row(1, true), row(null, false));
                    case NULL_AWARE_MARK -> List.of(row(1, true), row(null, null));
                };
        assertThat(fixture.rows(hashJoin(left, right, type))).satisfies(SameElements.as(expected));
    }

    /** Partitioning such rows by their keys does not help. */
    @ParameterizedTest
    @EnumSource
    void oneHotKeySpills(JoinType type) {
        int hot = 7;
        List<List<@Nullable Object>> left =
                IntStream.range(0, 6_000).mapToObj(i -> row(i, -i)).toList();
        List<List<@Nullable Object>> right = IntStream.range(0, 12_000)
                .mapToObj(i -> i % 10 > 0 ? row(hot, i) : row(i % 100 > 0 ? i : null, i))
                .toList();
        List<List<@Nullable Object>> expected =
                fixture.rows(hashJoin(fixture.table(TWO, left), fixture.table(TWO, right), type));
        try (Fixture tiny = new Fixture(2, 60 << 10).batchRows(100)) {
            try (Result result = tiny.start(hashJoin(tiny.table(TWO, left), tiny.table(TWO, right), type))) {
                assertThat(sorted(Fixture.drain(result, 100))).isEqualTo(sorted(expected));
                assertThat(result.statistics().spilled().bytes()).isPositive();
            }
            tiny.assertNothingLeftOpen();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"INNER", "LEFT"})
    void whereTheRightSideDoesNotFitAFarSmallerLeftSideIsKept(JoinType type) {
        List<List<@Nullable Object>> left =
                IntStream.range(0, 50).mapToObj(i -> row(500 * i)).toList();
        try (Fixture tiny = new Fixture(2, 60 << 10).batchRows(100);
                Result result = tiny.start(hashJoin(tiny.table(ONE, left), tiny.numbers(20_000), type))) {
            assertThat(Fixture.drain(result, 100))
                    .satisfies(SameElements.as(left.stream()
                            .map(key -> row(key.get(0), (int) key.get(0) < 20_000 ? key.get(0) : null))
                            .filter(pair -> type == JoinType.LEFT || pair.get(1) != null)
                            .toList()));
            // In a left outer join, the sides cannot be swapped.
            assertThat(result.statistics().spilled().bytes() > 0).isEqualTo(type == JoinType.LEFT);
        }
    }

    @Test
    void keysOfDifferentWidthsMeet() {
        DataType narrow = DataType.decimal(10, 2);
        DataType wide = DataType.decimal(30, 2);
        PlanNode left = fixture.table(RowType.unnamed(narrow), column(new BigDecimal("1.50")));
        PlanNode right = fixture.table(RowType.unnamed(wide), column(new BigDecimal("1.50")));
        assertThat(fixture.rows(hashJoin(left, right, JoinType.INNER))).hasSize(1);
        PlanNode ints = fixture.table(ONE, column(5));
        PlanNode longs = fixture.table(RowType.unnamed(BIGINT), column(5L));
        assertThat(fixture.rows(hashJoin(ints, longs, JoinType.INNER))).containsExactly(row(5, 5L));
    }

    @Test
    void keysWithTheSameBytesInOtherColumnsDiffer() {
        RowType texts = RowType.unnamed(TEXT, TEXT);
        PlanNode left = fixture.table(texts, List.of(row("ab", "c"), row("", "\0")));
        PlanNode right = fixture.table(texts, List.of(row("a", "bc"), row("\0", "")));
        HashJoin join =
                new HashJoin(left, right, JoinType.INNER, List.of(0, 1), List.of(0, 1), null, texts.concat(texts));
        assertThat(fixture.rows(join)).isEmpty();
    }

    @Test
    void crossJoinPairsAll() {
        NestedLoopJoin join = new NestedLoopJoin(
                fixture.numbers(100), fixture.numbers(100), JoinType.INNER, constant(BOOL, true), TWO);
        assertThat(fixture.rows(join)).hasSize(10_000).doesNotHaveDuplicates();
    }

    @Test
    void rowsWithoutColumnsAreJoinedToo() {
        RowType none = RowType.of();
        PlanNode left = fixture.table(none, new Batch(3));
        PlanNode right = fixture.table(none, new Batch(2), new Batch(2));
        NestedLoopJoin join = new NestedLoopJoin(left, right, JoinType.INNER, constant(BOOL, true), none);
        assertThat(fixture.rows(join)).hasSize(12);
    }
}
