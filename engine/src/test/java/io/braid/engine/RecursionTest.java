package io.braid.engine;

import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.call;
import static io.braid.engine.Fixture.column;
import static io.braid.engine.Fixture.constant;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.ref;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.plan.Filter;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.RecursiveUnion;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.WorkingTable;
import io.braid.engine.plan.expression.Function;
import io.braid.engine.result.Result;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Test of recursions whose rows do not fit in memory. */
class RecursionTest {
    private static final RowType ONE = RowType.unnamed(INT);
    private static final int ID = -1;
    private static final long LITTLE = 100_000;

    /** Returns a recursion that adds a step to each number below the limit in each round. */
    private static RecursiveUnion steps(PlanNode seed, int step, int limit, boolean all) {
        PlanNode next = new Project(
                new Filter(new WorkingTable(ID, ONE), is(Function.LESS, ref(0, INT), constant(INT, limit - step))),
                List.of(call(Function.ADD, INT, ref(0, INT), constant(INT, step))),
                ONE);
        return new RecursiveUnion(ID, seed, next, all, ONE);
    }

    private static List<List<@Nullable Object>> rows(Fixture fixture, PlanNode plan, boolean spills) {
        try (Result result = fixture.start(plan)) {
            List<List<@Nullable Object>> rows = Fixture.drain(result, 4096);
            assertThat(result.statistics().spilled().files() > 0).isEqualTo(spills);
            assertThat(result.statistics().peakMemory()).isLessThanOrEqualTo(LITTLE * 9 / 8);
            return rows;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4095, 4096, 4097, 60_000})
    void aRoundThatDoesNotFitIsReadAgainFromDisk(int count) {
        try (Fixture small = new Fixture(2, LITTLE)) {
            RecursiveUnion union = steps(small.numbers(count), count, 3 * count, true);
            assertThat(rows(small, union, count > 50_000))
                    .isEqualTo(
                            IntStream.range(0, 3 * count).mapToObj(i -> row(i)).toList());
        }
    }

    /** In each round, most rows are duplicates of earlier ones. */
    @ParameterizedTest
    @CsvSource({
        "1, 1, 300, false",
        "4095, 4000, 40000, true",
        "4096, 1000, 12000, true",
        "4097, 1000, 9000, true",
        "30000, 9000, 40000, true",
        "0, 1, 100, false"
    })
    void aRowThatWasThereBeforeIsDroppedThoughItLiesOnDisk(int count, int step, int limit, boolean spills) {
        try (Fixture small = new Fixture(2, LITTLE)) {
            RecursiveUnion union = steps(small.numbers(count), step, limit, false);
            List<List<@Nullable Object>> sorted = new ArrayList<>(rows(small, union, spills));
            sorted.sort(Comparator.comparing(row -> (Integer) Objects.requireNonNull(row.get(0))));
            assertThat(sorted)
                    .isEqualTo(IntStream.range(0, count == 0 ? 0 : limit)
                            .mapToObj(i -> row(i))
                            .toList());
        }
    }

    @Test
    void nullsAreRowsLikeOthers() {
        try (Fixture small = new Fixture(2, LITTLE)) {
            List<List<@Nullable Object>> nulls = new ArrayList<>(column(new @Nullable Object[5000]));
            RecursiveUnion same = new RecursiveUnion(
                    ID,
                    new Union(List.of(small.table(ONE, nulls), small.numbers(20_000)), ONE),
                    new WorkingTable(ID, ONE),
                    false,
                    ONE);
            assertThat(rows(small, same, true)).hasSize(20_001).contains(row((Object) null));
        }
    }

    /** There are many more paths along a chain of edges than edges. */
    @Test
    void aRecursionOverAJoinIsRight() {
        RowType two = RowType.unnamed(INT, INT);
        List<List<@Nullable Object>> edges = new ArrayList<>();
        IntStream.range(0, 70).forEach(i -> edges.add(row(i, i + 1)));
        try (Fixture small = new Fixture(2, LITTLE)) {
            PlanNode joined = new HashJoin(
                    new WorkingTable(ID, two),
                    small.table(two, edges),
                    JoinType.INNER,
                    List.of(1),
                    List.of(0),
                    null,
                    two.concat(two));
            PlanNode next = new Project(joined, List.of(ref(0, INT), ref(3, INT)), two);
            List<List<@Nullable Object>> ways =
                    rows(small, new RecursiveUnion(ID, small.table(two, edges), next, false, two), true);
            assertThat(ways).hasSize(70 * 71 / 2);
            assertThat(new HashSet<>(ways)).hasSize(70 * 71 / 2);
        }
    }

    @Test
    void aRowThatIsLargerThanTheMemoryIsSaid() {
        RowType text = RowType.unnamed(TEXT);
        try (Fixture small = new Fixture(2, LITTLE)) {
            PlanNode giant = small.table(text, column("y", "x".repeat(1 << 20)));
            RecursiveUnion union = new RecursiveUnion(ID, giant, new WorkingTable(ID, text), false, text);
            assertThatThrownBy(() -> small.rows(union))
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OUT_OF_MEMORY))
                    .hasMessageContaining("A recursive query needs")
                    .hasMessageContaining("query-memory");
            small.assertNothingLeftOpen();
        }
    }
}
