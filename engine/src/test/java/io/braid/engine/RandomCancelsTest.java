package io.braid.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.PlanNode;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Queries of all kinds are cancelled at any moment, with much memory or little, while a neighbour runs on the same workers: nothing is
 * left of them, and the neighbour's answers stay right. {@code -Dengine.cancels=10000} takes some minutes.
 */
class RandomCancelsTest {
    private static final int CANCELS = Integer.getInteger("engine.cancels", 300);
    private static final int PER_ENGINE = 100;
    private static final int PLANS = 12;
    private static final int BATCH_ROWS = 500;
    private static final long LATEST = TimeUnit.MILLISECONDS.toNanos(30);

    private final RandomData data = new RandomData("RandomCancelsTest");
    private int cancelled;
    private int ended;

    @Test
    void cancelledAtAnyMomentNothingIsLeftAndNoNeighbourIsWrong() {
        for (int done = 0; done < CANCELS; done += PER_ENGINE) {
            cancelSome(Math.min(PER_ENGINE, CANCELS - done));
        }
        System.out.println(cancelled + " cancelled, " + ended + " had ended");
        assertThat(cancelled).isGreaterThan(CANCELS / 10);
    }

    /** The fixture looks for what is left when it is closed. */
    private void cancelSome(int count) {
        List<List<List<@Nullable Object>>> tables = List.of(RandomPlan.table(data), RandomPlan.table(data));
        long memory = data.oneOf(List.of(1L << 30, 100L << 10));
        try (Fixture fixture = new Fixture(3, memory).batchRows(BATCH_ROWS).threads(1 + data.random.nextInt(3))) {
            List<PlanNode> plans = Stream.generate(() -> new RandomPlan(data.random.nextLong(), fixture, tables).plan())
                    .limit(PLANS)
                    .toList();
            PlanNode neighbours = fixture.numbers(20_000);
            List<List<@Nullable Object>> expected = fixture.rows(neighbours);
            AtomicBoolean over = new AtomicBoolean();
            CompletableFuture<Void> neighbour = inBackground(() -> {
                while (!over.get()) {
                    assertThat(fixture.rows(neighbours)).isEqualTo(expected);
                }
            });
            for (int i = 0; i < count; i++) {
                cancelOne(fixture, data.oneOf(plans));
            }
            over.set(true);
            neighbour.join();
        }
    }

    private void cancelOne(Fixture fixture, PlanNode plan) {
        long delay = (long) (LATEST * Math.pow(data.random.nextDouble(), 3));
        CompletableFuture<Void> canceling;
        try (Result result = fixture.start(plan)) {
            canceling = inBackground(() -> {
                LockSupport.parkNanos(delay);
                result.cancel();
            });
            try {
                Fixture.drain(result, BATCH_ROWS);
                ended++;
            } catch (BraidException e) {
                assertThat(e.code())
                        .as("seed %d: %s", data.seed, plan)
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
