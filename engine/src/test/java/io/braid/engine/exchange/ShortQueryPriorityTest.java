package io.braid.engine.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ShortQueryPriorityTest {
    private static final Duration FOR_EVER = Duration.ofHours(1);

    private final AtomicBoolean shortWork = new AtomicBoolean(true);
    private final AtomicInteger gaveWay = new AtomicInteger();

    private ShortQueryPriority priority(int processors, Duration slot, Duration longest) {
        return new ShortQueryPriority(processors, shortWork::get, slot, longest, gaveWay::incrementAndGet);
    }

    private Thread passing(ShortQueryPriority priority) {
        Thread thread = new Thread(priority::letPass);
        thread.start();
        return thread;
    }

    @Test
    void aSecondThreadWaitsUntilTheShortWorkIsOver() throws Exception {
        ShortQueryPriority priority = priority(2, FOR_EVER, FOR_EVER);
        priority.letPass();
        Thread second = passing(priority);
        while (second.getState() != Thread.State.TIMED_WAITING) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        // A thread with a slot continues.
        priority.letPass();
        assertThat(second.isAlive()).isTrue();

        shortWork.set(false);

        second.join();
    }

    @Test
    void asManyGoOnAsThereAreProcessorsButOne() throws Exception {
        ShortQueryPriority priority = priority(4, FOR_EVER, FOR_EVER);
        for (int i = 0; i < 3; i++) {
            passing(priority).join();
        }
        Thread fourth = passing(priority);
        while (fourth.getState() != Thread.State.TIMED_WAITING) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        shortWork.set(false);
        fourth.join();
    }

    @Test
    void aTurnEndsThoughWhoHadItDoesNotComeBack() throws Exception {
        ShortQueryPriority priority = priority(1, Duration.ofMillis(1), FOR_EVER);
        priority.letPass();
        passing(priority).join();
    }

    @Test
    void whoHasATurnLeavesItToTheNextOnceItIsOver() throws Exception {
        ShortQueryPriority priority = priority(2, Duration.ofMillis(100), FOR_EVER);
        priority.letPass();
        long began = System.nanoTime();
        Thread second = passing(priority);
        while (second.getState() != Thread.State.TIMED_WAITING) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        while (System.nanoTime() - began < TimeUnit.MILLISECONDS.toNanos(100)) {
            Thread.onSpinWait();
        }

        priority.letPass();

        second.join();
        assertThat(Duration.ofNanos(System.nanoTime() - began))
                .as("his turn, and the next one's")
                .isGreaterThan(Duration.ofMillis(200));
    }

    @Test
    void whoHasATurnLetsOthersHaveHisProcessorForAMomentAgainAndAgain() {
        ShortQueryPriority priority = priority(2, FOR_EVER, FOR_EVER);
        while (gaveWay.get() < 10) {
            priority.letPass();
        }
    }

    @Test
    void nobodyGivesWayWhereThereIsNoShortWork() {
        shortWork.set(false);
        ShortQueryPriority priority = priority(2, FOR_EVER, FOR_EVER);
        long began = System.nanoTime();
        while (System.nanoTime() - began < TimeUnit.MILLISECONDS.toNanos(5)) {
            priority.letPass();
        }
        assertThat(gaveWay).hasValue(0);
    }

    @Test
    void allWhoWaitGetTheirTurns() throws Exception {
        ShortQueryPriority priority = priority(2, Duration.ofMillis(1), FOR_EVER);
        List<Thread> waiting = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            waiting.add(passing(priority));
        }
        for (Thread thread : waiting) {
            thread.join();
        }
    }

    @Test
    void whoIsInterruptedGoesOn() throws Exception {
        ShortQueryPriority priority = priority(2, FOR_EVER, FOR_EVER);
        priority.letPass();
        Thread second = passing(priority);
        Thread third = passing(priority);
        while (second.getState() != Thread.State.TIMED_WAITING || third.getState() != Thread.State.TIMED_WAITING) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        third.interrupt();
        third.join();
        shortWork.set(false);
        second.join();
    }

    @Test
    void nobodyWaitsForEver() throws Exception {
        ShortQueryPriority priority = priority(2, FOR_EVER, Duration.ofMillis(1));
        priority.letPass();
        passing(priority).join();
    }

    @Test
    void nobodyWaitsWhereThereIsNoShortWork() throws Exception {
        shortWork.set(false);
        ShortQueryPriority priority = priority(2, FOR_EVER, FOR_EVER);
        priority.letPass();
        passing(priority).join();
    }
}
