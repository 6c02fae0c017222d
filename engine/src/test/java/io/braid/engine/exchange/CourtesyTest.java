package io.braid.engine.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CourtesyTest {
    private static final Duration FOR_EVER = Duration.ofHours(1);

    private final AtomicBoolean shortWork = new AtomicBoolean(true);

    private Thread passing(Courtesy courtesy) {
        Thread thread = new Thread(courtesy::letPass);
        thread.start();
        return thread;
    }

    @Test
    void aSecondThreadWaitsUntilTheShortWorkIsOver() throws Exception {
        Courtesy courtesy = new Courtesy(2, shortWork::get, FOR_EVER, FOR_EVER);
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
        Courtesy courtesy = new Courtesy(4, shortWork::get, FOR_EVER, FOR_EVER);
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
        Courtesy courtesy = new Courtesy(1, shortWork::get, Duration.ofMillis(1), FOR_EVER);
        courtesy.letPass();
        passing(courtesy).join();
    }

    @Test
    void whoHasATurnLeavesItToTheNextOnceItIsOver() throws Exception {
        Courtesy courtesy = new Courtesy(2, shortWork::get, Duration.ofMillis(100), FOR_EVER);
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
    void allWhoWaitGetTheirTurns() throws Exception {
        Courtesy courtesy = new Courtesy(2, shortWork::get, Duration.ofMillis(1), FOR_EVER);
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
        Courtesy courtesy = new Courtesy(2, shortWork::get, FOR_EVER, FOR_EVER);
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
        Courtesy courtesy = new Courtesy(2, shortWork::get, FOR_EVER, Duration.ofMillis(1));
        courtesy.letPass();
        passing(courtesy).join();
    }

    @Test
    void nobodyWaitsWhereThereIsNoShortWork() throws Exception {
        shortWork.set(false);
        Courtesy courtesy = new Courtesy(2, shortWork::get, FOR_EVER, FOR_EVER);
        courtesy.letPass();
        passing(courtesy).join();
    }
}
