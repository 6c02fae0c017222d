package io.braid.engine;

import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.number;
import static io.braid.engine.Fixture.ref;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.DependentJoin;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.MergeJoin;
import io.braid.engine.plan.NestedLoopJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Test that a query never waits for a connection while it holds another: all other connections of a source may be held
 * by queries that do the same.
 */
@Timeout(120)
class OneConnectionTest {
    private static final RowType ONE = RowType.unnamed(INT);
    private static final RowType TWO = RowType.unnamed(INT, INT);
    private static final int ROWS = 20_000;

    @Test
    void isEnoughForManyScans() {
        for (int round = 0; round < 50; round++) {
            try (Fixture fixture = new Fixture(8, 1 << 24).batchRows(1)) {
                PlanNode scan = scan(fixture, 20);
                PlanNode other = new HashJoin(scan, join(scan, scan), JoinType.SEMI, List.of(0), List.of(0), null, ONE);
                assertThat(fixture.rows(new Union(List.of(other, scan), ONE))).hasSize(40);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {60 << 10, 1 << 24})
    void isEnoughForSidesThatAreMerged(int memory) {
        try (Fixture fixture = new Fixture(8, memory).batchRows(100)) {
            PlanNode scan = scan(fixture, ROWS);
            assertThat(fixture.rows(new MergeJoin(join(scan, scan), "left rows", "right rows")))
                    .hasSize(ROWS);
        }
    }

    /** The left side may be much smaller. */
    @Test
    void isEnoughWhereTheRightSideDoesNotFitInMemory() {
        try (Fixture fixture = new Fixture(8, 60 << 10).batchRows(100)) {
            PlanNode scan = scan(fixture, ROWS);
            assertThat(fixture.rows(join(scan, scan))).hasSize(ROWS);
        }
    }

    @Test
    void isEnoughWhereBlocksOfTheRightSideAreJoined() {
        try (Fixture fixture = new Fixture(8, 60 << 10).batchRows(100)) {
            PlanNode scan = scan(fixture, ROWS);
            PlanNode few = new Limit(scan, number(0), number(5));
            assertThat(fixture.rows(new NestedLoopJoin(
                            few, scan, JoinType.INNER, is(Function.LESS, ref(1, INT), ref(0, INT)), TWO)))
                    .hasSize(10);
        }
    }

    @Test
    void isEnoughWhereTheKeysOfTheLeftSideAreTooMany() {
        try (Fixture fixture = new Fixture()) {
            int rows = 3 * Batch.TARGET_ROWS;
            SourceScan driver = scan(fixture, rows);
            KeyedText.Condition keys = new KeyedText.Condition(
                    0, List.of(0), List.of(new KeyedText.Sized(1, "")), 0, false, false, true, "", null);
            SourceScan asked = new SourceScan(
                    driver.id() + 1,
                    driver.source(),
                    "",
                    List.of(),
                    ONE,
                    rows,
                    new KeyedText(List.of("", ""), List.of(keys), "", List.of()));
            assertThat(fixture.rows(new DependentJoin(join(driver, asked), false, List.of(0), 10, asked.id(), 0)))
                    .hasSize(rows);
        }
    }

    private static SourceScan scan(Fixture fixture, int rows) {
        SourceScan scan = fixture.numbers(rows);
        fixture.source(scan.source()).connections(1);
        return scan;
    }

    private static HashJoin join(PlanNode left, PlanNode right) {
        return new HashJoin(left, right, JoinType.INNER, List.of(0), List.of(0), null, TWO);
    }
}
