package io.braid.engine;

import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.column;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.result.Result;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Test of NOT IN and IN with nulls among the keys of either side, with much and little memory. */
@Tag("jdk")
class NullAwareJoinTest {
    private static final RowType ONE = RowType.unnamed(INT);
    private static final RowType TWO = RowType.unnamed(INT, INT);

    private static HashJoin join(PlanNode left, PlanNode right, JoinType type) {
        return new HashJoin(
                left, right, type, List.of(0), List.of(0), null, type.columns(left.columns(), right.columns()));
    }

    /** Asserts the values of IN for all rows, and the rows of NOT IN. */
    private static void assertAnswers(
            Fixture fixture, RowType columns, List<List<@Nullable Object>> left, List<List<@Nullable Object>> right) {
        for (JoinType type : JoinType.values()) {
            if (type.isNullAware()) {
                PlanNode plan = join(fixture.table(columns, left), fixture.table(columns, right), type);
                assertThat(fixture.rows(plan))
                        .as("%s of %s among %s", type, left, right)
                        .containsExactlyInAnyOrderElementsOf(
                                Reference.join(type, left, right, columns.size(), (l, r) -> {
                                    Object one = l.get(0);
                                    Object other = r.get(0);
                                    return (one == null || other == null) ? null : (Boolean) one.equals(other);
                                }));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void everyCombinationOfNullsIsAnswered(int threads) {
        List<List<List<@Nullable Object>>> sides = List.of(
                List.of(),
                column((Object) null),
                column(null, null),
                column(1),
                column(1, 2),
                column(3, 3),
                column(null, 1),
                column(1, 2, null));
        try (Fixture fixture = new Fixture(2, 1 << 20).batchRows(2).threads(threads)) {
            for (List<List<@Nullable Object>> left : sides) {
                for (List<List<@Nullable Object>> right : sides) {
                    assertAnswers(fixture, ONE, left, right);
                }
            }
        }
    }

    /** A null in a spilled partition counts for the rows of all partitions, and so does the existence of rows. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void nullsCountForAllPartsThatAreOnDisk(int threads) {
        int count = 2_000;
        List<List<@Nullable Object>> left = new ArrayList<>(rows(0, count / 2, 1));
        left.add(1, row(null, -1));
        List<List<@Nullable Object>> distinct = rows(0, count, 2);
        List<List<@Nullable Object>> oneKey =
                IntStream.range(0, count).mapToObj(i -> row(7, i)).toList();
        for (List<List<@Nullable Object>> known : List.of(distinct, oneKey)) {
            List<List<@Nullable Object>> withNull = new ArrayList<>(known);
            withNull.add(row(null, 0));
            for (List<List<@Nullable Object>> right : List.of(known, withNull)) {
                try (Fixture fixture = new Fixture(2, 30_000).batchRows(100).threads(threads)) {
                    assertAnswers(fixture, TWO, left, right);
                }
            }
        }
    }

    private static List<List<@Nullable Object>> rows(int from, int count, int step) {
        return IntStream.range(0, count).mapToObj(i -> row(from + i * step, i)).toList();
    }

    @Test
    void littleMemoryMakesThemSpill() {
        for (JoinType type : List.of(JoinType.NULL_AWARE_ANTI, JoinType.NULL_AWARE_MARK)) {
            try (Fixture fixture = new Fixture(2, 30_000).batchRows(100)) {
                PlanNode plan = join(fixture.table(TWO, rows(0, 500, 1)), fixture.table(TWO, rows(0, 2_000, 2)), type);
                try (Result result = fixture.start(plan)) {
                    assertThat(Fixture.drain(result, 100)).hasSize(type.isMark() ? 500 : 250);
                    assertThat(result.statistics().spilled().files()).isPositive();
                }
            }
        }
    }

    /** After a null on the right, NOT IN yields no rows, whatever is on the left. */
    @Test
    void leftSideIsNotReadWhereNothingCanBeLeft() {
        try (Fixture fixture = new Fixture(1, 1 << 20)) {
            PlanNode right = fixture.table(ONE, column(null, 3));
            assertThat(fixture.rows(join(fixture.numbers(10_000), right, JoinType.NULL_AWARE_ANTI)))
                    .isEmpty();
            fixture.assertNothingLeftOpen();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4095, 4096, 4097, 9_000})
    void batchesOfAllSizesAreAnsweredRowByRow(int count) {
        try (Fixture fixture = new Fixture()) {
            PlanNode some = fixture.numbers(count / 2);
            List<List<@Nullable Object>> expected = IntStream.range(0, count)
                    .mapToObj(i -> row(i, i < count / 2))
                    .toList();
            for (JoinType type : List.of(JoinType.MARK, JoinType.NULL_AWARE_MARK)) {
                assertThat(fixture.rows(join(fixture.numbers(count), some, type)))
                        .isEqualTo(expected);
            }
            assertThat(fixture.rows(join(fixture.numbers(count), some, JoinType.NULL_AWARE_ANTI)))
                    .isEqualTo(IntStream.range(count / 2, count)
                            .mapToObj(i -> row(i))
                            .toList());
        }
    }

    @Test
    void allNullsAreAnswered() {
        int count = 5_000;
        List<List<@Nullable Object>> nulls = Collections.nCopies(count, row((Object) null));
        try (Fixture fixture = new Fixture(2, 1 << 20)) {
            PlanNode left = fixture.table(ONE, nulls);
            assertThat(fixture.rows(join(left, fixture.table(ONE, nulls), JoinType.NULL_AWARE_MARK)))
                    .isEqualTo(Collections.nCopies(count, row(null, null)));
            assertThat(fixture.rows(join(left, fixture.table(ONE, List.of()), JoinType.NULL_AWARE_MARK)))
                    .isEqualTo(Collections.nCopies(count, row(null, false)));
            assertThat(fixture.rows(join(left, fixture.table(ONE, List.of()), JoinType.NULL_AWARE_ANTI)))
                    .isEqualTo(nulls);
        }
    }

    @Test
    void oneGiantCellComesThrough() {
        RowType columns = RowType.unnamed(TEXT);
        String giant = "x".repeat(20 << 20);
        try (Fixture fixture = new Fixture()) {
            PlanNode left = fixture.table(columns, column("a", giant, null));
            PlanNode right = fixture.table(columns, column(giant, "b"));
            assertThat(fixture.rows(join(left, right, JoinType.NULL_AWARE_MARK)))
                    .containsExactly(row("a", false), row(giant, true), row(null, null));
            assertThat(fixture.rows(join(left, right, JoinType.NULL_AWARE_ANTI)))
                    .containsExactly(row("a"));
        }
    }
}
