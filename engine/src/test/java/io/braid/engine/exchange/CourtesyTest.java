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
class CourtesyTest {
    private static final Duration FOR_EVER = Duration.ofHours(1);

    private final AtomicBoolean shortWork = new AtomicBoolean(true);
    private final AtomicInteger gaveWay = new AtomicInteger();

    private Courtesy courtesy(int processors, Duration turn, Duration longest) {
        return new Courtesy(processors, shortWork::get, turn, longest, gaveWay::incrementAndGet);
    }

    private Thread passing(Courtesy courtesy) {
        Thread thread = new Thread(courtesy::letPass);
        thread.start();
        return thread;
    }

    @Test
    void aSecondThreadWaitsUntilTheShortWorkIsOver() throws Exception {
        Courtesy courtesy = courtesy(2, FOR_EVER, FOR_EVER);
        courtesy.letPass();
        Thread second = passing(courtesy);
        while (second.getState() != Thread.State.TIMED_WAITING) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        // Whoever has a turn goes on with it.
        courtesy.letPass();
        assertThat(second.isAlive()).isTrue();

        shortWork.set(false);

        second.join();
    }

    @Test
    void asManyGoOnAsThereAreProcessorsButOne() throws Exception {
        Courtesy courtesy = courtesy(4, FOR_EVER, FOR_EVER);
        for (int i = 0; i < 3; i++) {
            passing(courtesy).join();
        }
        Thread fourth = passing(courtesy);
        while (fourth.getState() != Thread.State.TIMED_WAITING) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        shortWork.set(false);
        fourth.join();
    }

    @Test
    void aTurnEndsThoughWhoHadItDoesNotComeBack() throws Exception {
        Courtesy courtesy = courtesy(1, Duration.ofMillis(1), FOR_EVER);
        courtesy.letPass();
        passing(courtesy).join();
    }

    @Test
    void whoHasATurnLeavesItToTheNextOnceItIsOver() throws Exception {
        Courtesy courtesy = courtesy(2, Duration.ofMillis(100), FOR_EVER);
        courtesy.letPass();
        long began = System.nanoTime();
        Thread second = passing(courtesy);
        while (second.getState() != Thread.State.TIMED_WAITING) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        while (System.nanoTime() - began < TimeUnit.MILLISECONDS.toNanos(100)) {
            Thread.onSpinWait();
        }

        courtesy.letPass();

        second.join();
        assertThat(Duration.ofNanos(System.nanoTime() - began))
                .as("his turn, and the next one's")
                .isGreaterThan(Duration.ofMillis(200));
    }

    @Test
    void whoHasATurnLetsOthersHaveHisProcessorForAMomentAgainAndAgain() {
        Courtesy courtesy = courtesy(2, FOR_EVER, FOR_EVER);
        while (gaveWay.get() < 10) {
            courtesy.letPass();
        }
    }

    @Test
    void nobodyGivesWayWhereThereIsNoShortWork() {
        shortWork.set(false);
        Courtesy courtesy = courtesy(2, FOR_EVER, FOR_EVER);
        long began = System.nanoTime();
        while (System.nanoTime() - began < TimeUnit.MILLISECONDS.toNanos(5)) {
            courtesy.letPass();
        }
        assertThat(gaveWay).hasValue(0);
    }

    @Test
    void allWhoWaitGetTheirTurns() throws Exception {
        Courtesy courtesy = courtesy(2, Duration.ofMillis(1), FOR_EVER);
        List<Thread> waiting = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            waiting.add(passing(courtesy));
        }
        for (Thread thread : waiting) {
            thread.join();
        }
    }

    @Test
    void whoIsInterruptedGoesOn() throws Exception {
        Courtesy courtesy = courtesy(2, FOR_EVER, FOR_EVER);
        courtesy.letPass();
        Thread second = passing(courtesy);
        Thread third = passing(courtesy);
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
        Courtesy courtesy = courtesy(2, FOR_EVER, Duration.ofMillis(1));
        courtesy.letPass();
        passing(courtesy).join();
    }

    @Test
    void nobodyWaitsWhereThereIsNoShortWork() throws Exception {
        shortWork.set(false);
        Courtesy courtesy = courtesy(2, FOR_EVER, FOR_EVER);
        courtesy.letPass();
        passing(courtesy).join();
    }
}
