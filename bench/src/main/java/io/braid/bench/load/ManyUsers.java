package io.braid.bench.load;

import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Cpu;
import io.braid.bench.rig.Rig;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Asks a question again and again, by so many users at once as long as it is told to; each has a connection and asks anew as
 * soon as it has the answer.
 *
 * @param warmUpSeconds how long they do so before they are measured
 */
public record ManyUsers(Rig rig, int warmUpSeconds, int seconds, long seed) {
    /** What comes of that many users. */
    public Result ask(Arm arm, Question question, int users) {
        Crowd crowd = new Crowd(arm, question, seed);
        List<Thread> threads = new ArrayList<>();
        for (int user = 0; user < users; user++) {
            Thread thread = new Thread(crowd.user(user), "user-" + user);
            threads.add(thread);
            thread.start();
        }
        pause(warmUpSeconds);
        Cpu before = rig.cpu();
        long start = System.nanoTime();
        crowd.measure(true);
        pause(seconds);
        crowd.measure(false);
        double elapsed = (System.nanoTime() - start) / 1e9;
        Cpu spent = rig.cpu().since(before);
        crowd.goHome();
        threads.forEach(ManyUsers::join);
        return crowd.result(users, elapsed, spent);
    }

    private static void pause(int seconds) {
        try {
            Thread.sleep(seconds * 1000L);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The users, and what they have seen. */
    private static final class Crowd {
        private final Arm arm;
        private final Question question;
        private final long seed;
        private final Queue<Long> nanos = new ConcurrentLinkedQueue<>();
        private final AtomicReference<@Nullable String> error = new AtomicReference<>();
        private volatile boolean measuring;
        private volatile boolean over;

        Crowd(Arm arm, Question question, long seed) {
            this.arm = arm;
            this.question = question;
            this.seed = seed;
        }

        void measure(boolean now) {
            measuring = now;
        }

        void goHome() {
            over = true;
        }

        Runnable user(int number) {
            return () -> {
                try (Connection connection = arm.connect();
                        PreparedStatement statement = question.prepare(arm, connection)) {
                    Random random = new Random(seed + number);
                    while (!over) {
                        boolean counts = measuring;
                        long start = System.nanoTime();
                        question.read(statement, random);
                        if (counts && measuring) {
                            nanos.add(System.nanoTime() - start);
                        }
                    }
                } catch (SQLException e) {
                    error.compareAndSet(null, Result.reason(e));
                }
            };
        }

        Result result(int users, double elapsed, Cpu spent) {
            long[] all = nanos.stream().flatMapToLong(LongStream::of).toArray();
            return new Result(
                    question.name(),
                    arm.name(),
                    users,
                    0,
                    "",
                    Result.Times.of(all),
                    all.length / elapsed,
                    all.length == 0 ? null : spent.per(all.length),
                    null,
                    error.get());
        }
    }
}
