package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.number;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.memory.ServerMemory;
import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.TopN;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MemoryTest {
    private static final int MANY = 50_000;
    private static final List<SortKey> KEYS = List.of(new SortKey(0, true, false));

    private static void assertTooMuch(Fixture fixture, PlanNode plan, String operator) {
        assertThatThrownBy(() -> fixture.rows(plan))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OUT_OF_MEMORY))
                .hasMessageContaining(operator)
                .hasMessageContaining("query-memory");
        fixture.assertNothingLeftOpen();
    }

    @Test
    void operatorsThatKeepRowsFailBeyondTheBudget() {
        try (Fixture fixture = new Fixture(2, 100_000)) {
            PlanNode many = fixture.numbers(MANY);
            assertTooMuch(fixture, new Sort(many, KEYS), "A sort");
            assertTooMuch(fixture, new Aggregate(many, List.of(0), List.of(), many.columns()), "An aggregation");
            AggregateCall distinct = new AggregateCall(AggregateFunction.COUNT, 0, true, AggregateCall.NONE, BIGINT);
            assertTooMuch(
                    fixture,
                    new Aggregate(many, List.of(), List.of(distinct), RowType.unnamed(BIGINT)),
                    "An aggregation");
            PlanNode join = new HashJoin(
                    fixture.numbers(1), many, JoinType.INNER, List.of(0), List.of(0), null, RowType.unnamed(INT, INT));
            assertTooMuch(fixture, join, "A hash join");
        }
    }

    @Test
    void topNKeepsLittleMoreThanItsRows() {
        try (Fixture fixture = new Fixture(2, 400_000)) {
            TopN topN = new TopN(fixture.numbers(MANY), KEYS, number(1), number(3));
            assertThat(fixture.rows(topN)).containsExactly(row(MANY - 2), row(MANY - 3), row(MANY - 4));
        }
    }

    @Test
    void topNBeyondWhatItKeepsIsASort() {
        try (Fixture fixture = new Fixture()) {
            TopN topN = new TopN(fixture.numbers(10), KEYS, number(8), number(Long.MAX_VALUE));
            assertThat(fixture.rows(topN)).containsExactly(row(1), row(0));
        }
    }

    @Test
    void groupsOfLongTextAreCharged() {
        try (Fixture fixture = new Fixture(2, 1 << 20)) {
            PlanNode texts = fixture.table(
                    RowType.unnamed(TEXT),
                    IntStream.range(0, 100)
                            .mapToObj(i -> row("x".repeat(100_000) + i))
                            .toList());
            assertTooMuch(fixture, new Aggregate(texts, List.of(0), List.of(), texts.columns()), "An aggregation");
        }
    }

    @Test
    void reservationGivesBackWhatItHolds() {
        MemoryBudget budget = new MemoryBudget(100, new ServerMemory(Long.MAX_VALUE));
        try (MemoryReservation first = budget.reserve("first");
                MemoryReservation second = budget.reserve("second")) {
            first.add(60);
            second.set(40);
            assertThatThrownBy(() -> first.add(1)).hasMessageContaining("first needs 1 more bytes");
            second.set(10);
            first.add(30);
            assertThat(budget.used()).isEqualTo(100);
        }
        assertThat(budget.used()).isZero();
    }
}
