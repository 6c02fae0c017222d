package io.braid.execution.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.plan.Values;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.spi.type.RowType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SingleFlightPlanningTest {
    private static final PlannedQuery QUERY =
            new PlannedQuery(new Values(List.of(), RowType.of()), RowType.of(), List.of(), List.of());
    private static final PlanKey KEY = new PlanKey("SELECT 1", PlanContext.SERVER);

    private final AtomicReference<@Nullable PlannedQuery> kept = new AtomicReference<>();
    private final AtomicInteger made = new AtomicInteger();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @Test
    void oneMakesItForAll() {
        SingleFlightPlanning planning = new SingleFlightPlanning(Duration.ofMinutes(1));
        List<CompletableFuture<PlannedQuery>> all = IntStream.range(0, 8)
                .mapToObj(i ->
                        CompletableFuture.supplyAsync(() -> plan(planning), command -> new Thread(command).start()))
                .toList();
        await(begun);
        goOn.countDown();
        assertThat(all).allSatisfy(one -> assertThat(one.join()).isSameAs(QUERY));
        assertThat(made).hasValue(1);
    }

    @Test
    void whoWaitsTooLongMakesItHimself() {
        SingleFlightPlanning planning = new SingleFlightPlanning(Duration.ofMillis(1));
        CompletableFuture<PlannedQuery> first = CompletableFuture.supplyAsync(() -> plan(planning));
        await(begun);
        assertThat(planning.plan(KEY, () -> {}, Optional::empty, () -> QUERY)).isSameAs(QUERY);
        goOn.countDown();
        first.join();
    }

    @Test
    void whoIsNotWaitedForAnyMoreLeaves() {
        SingleFlightPlanning planning = new SingleFlightPlanning(Duration.ofMinutes(1));
        CompletableFuture<PlannedQuery> first = CompletableFuture.supplyAsync(() -> plan(planning));
        await(begun);
        Runnable canceled = () -> {
            throw new IllegalStateException("canceled");
        };
        assertThatThrownBy(() -> planning.plan(KEY, canceled, Optional::empty, () -> QUERY))
                .hasMessage("canceled");
        goOn.countDown();
        first.join();
    }

    @Test
    void afterAFailureTheNextMakesIt() {
        SingleFlightPlanning planning = new SingleFlightPlanning(Duration.ofMinutes(1));
        assertThatThrownBy(() -> planning.plan(KEY, () -> {}, Optional::empty, () -> {
                    throw new IllegalStateException("no plan");
                }))
                .hasMessage("no plan");
        goOn.countDown();
        assertThat(plan(planning)).isSameAs(QUERY);
    }

    private PlannedQuery plan(SingleFlightPlanning planning) {
        return planning.plan(KEY, () -> {}, () -> Optional.ofNullable(kept.get()), () -> {
            begun.countDown();
            await(goOn);
            made.incrementAndGet();
            kept.set(QUERY);
            return QUERY;
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
