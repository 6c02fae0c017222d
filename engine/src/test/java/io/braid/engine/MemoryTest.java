package io.braid.engine;

import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.number;
import static io.braid.engine.Fixture.row;
import static io.braid.spi.error.ErrorCode.DISK_FULL;
import static io.braid.spi.error.ErrorCode.OUT_OF_MEMORY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.memory.ServerMemory;
import io.braid.engine.plan.Aggregate;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class MemoryTest {
    private static final int MANY = 50_000;
    private static final List<SortKey> KEYS = List.of(new SortKey(0, true, false));

    private static void assertFails(Fixture fixture, PlanNode plan, ErrorCode code, String operator, String setting) {
        assertThatThrownBy(() -> fixture.rows(plan))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(operator)
                .hasMessageContaining(setting);
        fixture.assertNothingLeftOpen();
    }

    private static PlanNode text(Fixture fixture, int length) {
        return fixture.table(RowType.unnamed(TEXT), List.of(row("x".repeat(length)), row("y")));
    }

    @Test
    void aSingleRowThatDoesNotFitFails() {
        try (Fixture fixture = new Fixture(2, 100_000)) {
            assertFails(fixture, new Sort(text(fixture, 1 << 20), KEYS), OUT_OF_MEMORY, "A sort", "query-memory");
            PlanNode join = new HashJoin(
                    text(fixture, 1 << 20),
                    text(fixture, 1 << 20),
                    JoinType.INNER,
                    List.of(0),
                    List.of(0),
                    null,
                    RowType.unnamed(TEXT, TEXT));
            assertFails(fixture, join, OUT_OF_MEMORY, "A hash join", "query-memory");
        }
    }

    @Test
    void allQueriesTogetherMayTakeNoMoreThanTheServerHas() {
        try (Fixture fixture = new Fixture(new EngineLimits(2, 100_000, 1 << 30, 1 << 30))) {
            assertFails(fixture, new Sort(text(fixture, 1 << 20), KEYS), OUT_OF_MEMORY, "A sort", "server-memory");
        }
    }

    @Test
    void whatTheServerDoesNotHaveIsSpilled() {
        try (Fixture fixture = new Fixture(new EngineLimits(2, 200_000, 1 << 30, 1 << 30))) {
            assertThat(fixture.rows(new Sort(fixture.numbers(MANY), KEYS))).hasSize(MANY);
        }
    }

    @Test
    void moreOnDiskThanAllowedFails() {
        try (Fixture fixture = new Fixture(new EngineLimits(2, 1 << 30, 100_000, 10_000))) {
            assertFails(fixture, new Sort(fixture.numbers(MANY), KEYS), DISK_FULL, "A sort", "query-spill");
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
    void topNThatDoesNotFitIsASort() {
        try (Fixture fixture = new Fixture(2, 400_000)) {
            TopN topN = new TopN(fixture.numbers(MANY), KEYS, number(20_000), number(10_000));
            assertThat(fixture.rows(topN))
                    .isEqualTo(IntStream.range(0, 10_000)
                            .mapToObj(i -> row(MANY - 20_001 - i))
                            .toList());
        }
    }

    @Test
    void groupsOfLongTextAreSpilled() {
        try (Fixture fixture = new Fixture(2, 1 << 20)) {
            PlanNode texts = fixture.table(
                    RowType.unnamed(TEXT),
                    IntStream.range(0, 200)
                            .mapToObj(i -> row("x".repeat(50_000) + i % 100))
                            .toList());
            assertThat(fixture.rows(new Aggregate(texts, List.of(0), List.of(), texts.columns())))
                    .hasSize(100);
        }
    }

    @Test
    void operatorsThatSpillLeaveEachOtherTheirShares() {
        MemoryBudget budget = new MemoryBudget(100, new ServerMemory(1000));
        try (MemoryReservation first = budget.reserveSpillable("first");
                MemoryReservation second = budget.reserveSpillable("second")) {
            assertThat(first.trySet(76)).isFalse();
            assertThat(first.trySet(75)).isTrue();
            assertThat(second.trySet(25)).isTrue();
            assertThat(second.trySet(26)).isFalse();
        }
        try (MemoryReservation alone = budget.reserveSpillable("alone")) {
            assertThat(alone.trySet(100)).isTrue();
        }
    }

    @Test
    void whatIsDoneToBeQuickerLeavesHalfToTheOthers() {
        MemoryBudget budget = new MemoryBudget(100, new ServerMemory(1000));
        try (MemoryReservation quick = budget.reserveOptional("quick");
                MemoryReservation needed = budget.reserveSpillable("needed")) {
            assertThat(quick.trySet(51)).isFalse();
            assertThat(quick.trySet(50)).isTrue();
            assertThat(needed.trySet(50)).isTrue();
            assertThat(quick.trySet(0)).isTrue();
            assertThat(quick.trySet(1)).isFalse();
            assertThat(needed.trySet(100)).isTrue();
        }
    }

    @Test
    void theQueriesOfAUserLeaveSomethingToOthers() {
        ServerMemory server = new ServerMemory(1000);
        MemoryReservation first = new MemoryBudget(1000, server.of("ann", 700)).reserve("first");
        MemoryReservation second = new MemoryBudget(1000, server.of("ann", 700)).reserve("second");
        first.add(600);
        assertThatThrownBy(() -> second.add(101))
                .hasMessageContaining("all queries of the user keep 600 of the 700 bytes")
                .hasMessageContaining("user-memory");
        second.add(100);
        assertThat(server.used()).isEqualTo(700);
        MemoryReservation other = new MemoryBudget(1000, server.of("bob", 700)).reserve("other");
        assertThatThrownBy(() -> other.add(301)).hasMessageContaining("all queries keep 700 of the 1000 bytes");
        other.add(300);
        first.close();
        assertThat(server.used()).isEqualTo(400);
    }

    @Test
    void aQueryThatEndsGivesBackWhatItsOperatorsDidNot() {
        ServerMemory server = new ServerMemory(1000);
        MemoryBudget budget = new MemoryBudget(100, server);
        MemoryReservation reservation = budget.reserve("first");
        reservation.add(60);
        budget.close();
        assertThat(server.used()).isZero();
        reservation.close();
        assertThat(server.used()).isZero();
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
