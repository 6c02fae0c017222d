package io.braid.planner.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SingleFlightTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final AtomicLong now = new AtomicLong();
    private final SingleFlight<String, Integer> flights = new SingleFlight<>(now::get);
    private final ManualCancellation signal = new ManualCancellation();

    @Test
    void oneLeadsAndTheOthersShareItsResult() throws InterruptedException {
        AtomicInteger leaders = new AtomicInteger();
        CountDownLatch joined = new CountDownLatch(8);
        List<CompletableFuture<Integer>> all = IntStream.range(0, 8)
                .mapToObj(i -> onItsOwnThread(() -> {
                    SingleFlight<String, Integer>.Flight flight = flights.join("key");
                    joined.countDown();
                    if (flight.leads()) {
                        leaders.incrementAndGet();
                        awaitZero(joined);
                        flight.end(7);
                    }
                    return flight.await(signal);
                }))
                .toList();
        assertThat(all).allSatisfy(one -> assertThat(one.join()).isEqualTo(7));
        assertThat(leaders).hasValue(1);
    }

    @Test
    void otherKeysAreOtherWork() {
        assertThat(flights.join("a").leads()).isTrue();
        assertThat(flights.join("b").leads()).isTrue();
        assertThat(flights.join("a").leads()).isFalse();
    }

    @Test
    void whatHasEndedIsBegunAnew() {
        flights.join("key").end(1);
        assertThat(flights.find("key")).isEmpty();
        assertThat(flights.join("key").leads()).isTrue();
    }

    @Test
    void followersFailAsTheLeaderDoes() {
        SingleFlight<String, Integer>.Flight leader = flights.join("key");
        SingleFlight<String, Integer>.Flight follower = flights.join("key");
        leader.fail(new IllegalStateException("broken"));
        assertThatThrownBy(() -> follower.await(signal)).hasMessage("broken");
        assertThat(flights.join("key").leads()).isTrue();
    }

    @Test
    void aFollowerCannotEndTheWork() {
        SingleFlight<String, Integer>.Flight leader = flights.join("key");
        SingleFlight<String, Integer>.Flight follower = flights.join("key");
        follower.end(1);
        follower.fail(new IllegalStateException("no"));
        leader.end(2);
        assertThat(follower.await(signal)).isEqualTo(2);
    }

    @Test
    void aWaitEndsEmptyAfterItsLongestTime() {
        flights.join("key");
        assertThat(flights.join("key").await(signal, Duration.ofMillis(1))).isEmpty();
        assertThat(flights.join("key").await(signal, Duration.ofMillis(-1))).isEmpty();
    }

    @Test
    void cancellationEndsAWaitAtOnce() throws InterruptedException {
        flights.join("key");
        CompletableFuture<?> waiting = onItsOwnThread(() -> flights.join("key").await(signal, LONG));
        while (signal.waits() == 0) {
            Thread.sleep(1);
        }
        signal.cancel("had enough");
        assertThatThrownBy(waiting::join).hasMessageContaining("had enough");
    }

    @Test
    void nobodyWaitsOnceItIsCancelled() {
        flights.join("key");
        signal.cancel("had enough");
        assertThatThrownBy(() -> flights.join("key").await(signal)).hasMessage("had enough");
    }

    @Test
    void workIsSharedNoMoreOnceItIsForgotten() {
        SingleFlight<String, Integer>.Flight old = flights.join("key");
        flights.forget("key"::equals);
        SingleFlight<String, Integer>.Flight fresh = flights.join("key");
        assertThat(fresh.leads()).isTrue();
        old.end(1);
        assertThat(flights.join("key").leads())
                .as("the old one ends only itself")
                .isFalse();
    }

    @Test
    void ageCountsFromTheBeginningOfTheWork() {
        flights.join("key");
        now.addAndGet(LONG.toNanos());
        assertThat(flights.join("key").age()).isEqualTo(LONG);
    }

    private static <T> CompletableFuture<T> onItsOwnThread(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> new Thread(task).start());
    }

    private static void awaitZero(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
