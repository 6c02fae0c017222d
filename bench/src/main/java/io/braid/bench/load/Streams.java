package io.braid.bench.load;

import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Cpu;
import io.braid.bench.rig.Rig;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** All questions, asked by several streams at once, each in an order of its own. */
public record Streams(Rig rig, List<Question> questions, long seed) {
    /** How long the questions take, and how many are answered in a second. */
    public Result run(Arm arm, int streams) {
        Queue<Long> nanos = new ConcurrentLinkedQueue<>();
        AtomicReference<@Nullable String> error = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        Cpu before = rig.cpu();
        long start = System.nanoTime();
        for (int stream = 0; stream < streams; stream++) {
            Random random = new Random(seed + stream);
            Thread thread = new Thread(() -> askAll(arm, random, nanos, error), "stream-" + stream);
            threads.add(thread);
            thread.start();
        }
        threads.forEach(Streams::join);
        double elapsed = (System.nanoTime() - start) / 1e9;
        return new Result(
                questions.size() + " queries",
                arm.name(),
                streams,
                0,
                "",
                Result.Times.of(nanos.stream().mapToLong(Long::longValue).toArray()),
                nanos.size() / elapsed,
                rig.cpu().since(before).per(Math.max(1, nanos.size())),
                null,
                error.get());
    }

    private void askAll(Arm arm, Random random, Queue<Long> nanos, AtomicReference<@Nullable String> error) {
        List<Question> order = new ArrayList<>(questions);
        Collections.shuffle(order, random);
        try (Connection connection = arm.connect()) {
            for (Question question : order) {
                try (PreparedStatement statement = question.prepare(arm, connection)) {
                    long asked = System.nanoTime();
                    question.read(statement, random);
                    nanos.add(System.nanoTime() - asked);
                }
            }
        } catch (SQLException e) {
            error.compareAndSet(null, Result.reason(e));
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
