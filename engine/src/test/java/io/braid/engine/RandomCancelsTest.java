package io.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.result.Result;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.tier.Iterations;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Test of queries of all kinds that are cancelled at any moment, with much and little memory, while another query runs
 * on the same workers. Nothing is left of them, and the other query's results are right. {@code -Dengine.cancels=10000}
 * takes some minutes.
 */
@Tag("scaled")
class RandomCancelsTest {
    private static final int CANCELS =
            Iterations.of("engine.cancels", 150, 2000, 10_000).count();
    /** Maximum number of queries per cancelled one; the others end before, or need too much memory. */
    private static final int MOST_PER_CANCEL = 10;

    private static final int PER_ENGINE = 100;
    private static final int PLANS = 12;
    private static final int BATCH_ROWS = 500;

    private final RandomData data = new RandomData("RandomCancelsTest");
    private int cancelled;
    private int ended;

    @Test
    void cancelledAtAnyMomentNothingIsLeftAndNoNeighbourIsWrong() {
        int tried = 0;
        while (cancelled < CANCELS && tried < MOST_PER_CANCEL * CANCELS) {
            cancelSome();
            tried += PER_ENGINE;
        }
        System.out.println(cancelled + " of " + tried + " cancelled, " + ended + " had ended");
        assertThat(cancelled).isGreaterThanOrEqualTo(CANCELS);
    }

    /** The fixture checks for leaks when it is closed. */
    private void cancelSome() {
        List<List<List<@Nullable Object>>> tables = List.of(RandomPlan.table(data), RandomPlan.table(data));
        long memory = data.oneOf(List.of(1L << 30, 100L << 10));
        try (Fixture fixture = new Fixture(3, memory).batchRows(BATCH_ROWS).threads(1 + data.random.nextInt(3))) {
            List<Timed> plans = Stream.generate(() -> new RandomPlan(data.random.nextLong(), fixture, tables).plan())
                    .limit(PLANS)
                    .map(plan -> new Timed(fixture, plan))
                    .toList();
            PlanNode neighbours = fixture.numbers(20_000);
            List<List<@Nullable Object>> expected = fixture.rows(neighbours);
            AtomicBoolean over = new AtomicBoolean();
            CompletableFuture<Void> neighbour = inBackground(() -> {
                while (!over.get()) {
                    assertThat(fixture.rows(neighbours)).isEqualTo(expected);
                }
            });
            for (int i = 0; i < PER_ENGINE; i++) {
                cancelOne(fixture, data.oneOf(plans));
            }
            over.set(true);
            neighbour.join();
        }
    }

    /** Query with the time that it takes alone. */
    private static final class Timed {
        private final PlanNode plan;
        private long nanos = Long.MAX_VALUE;

        Timed(Fixture fixture, PlanNode plan) {
            this.plan = plan;
            long start = System.nanoTime();
            try (Result result = fixture.start(plan)) {
                Fixture.drain(result, BATCH_ROWS);
            } catch (BraidException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.OUT_OF_MEMORY);
            }
            tookSince(start);
        }

        /** Queries become faster over time. */
        void tookSince(long start) {
            nanos = Math.min(nanos, System.nanoTime() - start);
        }
    }

    private void cancelOne(Fixture fixture, Timed query) {
        long delay = (long) (query.nanos * data.random.nextDouble());
        long start = System.nanoTime();
        CompletableFuture<Void> canceling;
        try (Result result = fixture.start(query.plan)) {
            canceling = inBackground(() -> {
                LockSupport.parkNanos(delay);
                result.cancel();
            });
            try {
                Fixture.drain(result, BATCH_ROWS);
                ended++;
                query.tookSince(start);
            } catch (BraidException e) {
                assertThat(e.code())
                        .as("seed %d: %s", data.seed, query.plan)
                        .isIn(ErrorCode.QUERY_CANCELED, ErrorCode.OUT_OF_MEMORY);
                cancelled += e.code() == ErrorCode.QUERY_CANCELED ? 1 : 0;
            }
        }
        canceling.join();
    }

    private static CompletableFuture<Void> inBackground(Runnable work) {
        return CompletableFuture.runAsync(work, task -> new Thread(task).start());
    }
}
