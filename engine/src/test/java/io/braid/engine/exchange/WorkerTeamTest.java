package io.braid.engine.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class WorkerTeamTest {
    private final ExecutorService workers = Executors.newFixedThreadPool(3);

    @AfterEach
    void stop() {
        workers.shutdownNow();
    }

    private static WorkerTeam team(Executor workers) {
        return new WorkerTeam(new Parallelism(4, 0), workers, new Cancellation());
    }

    @Test
    void everyPartIsDoneOnce() {
        AtomicIntegerArray done = new AtomicIntegerArray(1000);
        team(workers).doAll(1000, done::incrementAndGet);
        for (int i = 0; i < done.length(); i++) {
            assertThat(done.get(i)).isOne();
        }
    }

    @Test
    void nobodyWaitsForAWorkerThatNeverComes() {
        int[] done = new int[1];
        team(task -> {}).doAll(10, part -> done[0]++);
        assertThat(done[0]).isEqualTo(10);
    }

    @Test
    void withoutWorkersOneThreadDoesItAll() {
        int[] done = new int[1];
        WorkerTeam team = team(task -> {
            throw new RejectedExecutionException();
        });
        team.doAll(10, part -> done[0]++);
        assertThat(done[0]).isEqualTo(10);
    }

    @Test
    void failsAsTheFirstPartThatFails() {
        WorkerTeam team = team(workers);
        BraidException failure = new BraidException(ErrorCode.DIVISION_BY_ZERO, "by zero");
        assertThatThrownBy(() -> team.doAll(100, part -> {
                    if (part == 20) {
                        throw failure;
                    }
                }))
                .isSameAs(failure);
    }

    @Test
    void fewRowsAreDoneInOnePart() {
        assertThat(new WorkerTeam(new Parallelism(4, 100), workers, new Cancellation()).parts(100))
                .isOne();
        assertThat(new WorkerTeam(new Parallelism(4, 100), workers, new Cancellation()).parts(101))
                .isEqualTo(4);
    }
}
