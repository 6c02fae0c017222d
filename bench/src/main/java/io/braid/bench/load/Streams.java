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
import java.util.Random;
import java.util.function.Supplier;

/** Concurrent streams of all questions, each in its own order; every answer must equal that of a reference arm. */
public final class Streams {
    private final Supplier<Cpu> cpu;
    private final Believed believed;
    private final List<Question> questions;
    private final long seed;

    /** Streams with a reference arm. */
    public Streams(Rig rig, Arm believed, List<Question> questions, long seed) {
        this(rig::cpu, new Believed(believed), questions, seed);
    }

    Streams(Supplier<Cpu> cpu, Believed believed, List<Question> questions, long seed) {
        this.cpu = cpu;
        this.believed = believed;
        this.questions = List.copyOf(questions);
        this.seed = seed;
    }

    /** Measures a number of streams that run once. */
    public Result run(Arm arm, int streams) {
        return run(arm, streams, 1);
    }

    /**
     * Measures duration and throughput of a number of streams that run several times. Rows and checksum are those of
     * each question once.
     */
    public Result run(Arm arm, int streams, int repeat) {
        Seen seen = new Seen();
        Cpu spent = new Cpu(0, 0, 0);
        double elapsed = 0;
        for (int i = 0; i < repeat; i++) {
            Cpu before = cpu.get();
            long start = System.nanoTime();
            runOnce(arm, streams, seen);
            elapsed += (System.nanoTime() - start) / 1e9;
            spent = spent.and(cpu.get().since(before));
        }
        long[] nanos = seen.nanos();
        Checksum all = new Checksum();
        seen.answers().stream().distinct().forEach(all::add);
        return new Result(
                questions.size() + " queries",
                arm.name(),
                streams,
                all.rows(),
                Long.toHexString(all.sum()),
                Result.Times.of(nanos),
                nanos.length / elapsed,
                spent.per(Math.max(1, nanos.length)),
                null,
                seen.complaint(believed).orElse(null));
    }

    private void runOnce(Arm arm, int streams, Seen seen) {
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < streams; number++) {
            OneStream stream = new OneStream(arm, number, streams, seen);
            Thread thread = new Thread(stream::askAll, "stream-" + number);
            threads.add(thread);
            thread.start();
        }
        threads.forEach(Streams::join);
    }

    /** Stream. Each question's answer is checksummed by one of them; the others only read it, which is cheaper. */
    private final class OneStream {
        private final Arm arm;
        private final int number;
        private final int streams;
        private final Seen seen;

        OneStream(Arm arm, int number, int streams, Seen seen) {
            this.arm = arm;
            this.number = number;
            this.streams = streams;
            this.seen = seen;
        }

        void askAll() {
            Random random = new Random(seed + number);
            List<Question> order = new ArrayList<>(questions);
            Collections.shuffle(order, random);
            try (Connection connection = arm.connect()) {
                for (Question question : order) {
                    ask(connection, question, question.anyKey(random));
                }
            } catch (SQLException | RuntimeException e) {
                seen.failed(e);
            }
        }

        private void ask(Connection connection, Question question, int key) throws SQLException {
            boolean sums = questions.indexOf(question) % streams == number;
            try (PreparedStatement statement = question.prepare(arm, connection)) {
                long asked = System.nanoTime();
                Answer answer = sums ? question.sum(statement, key) : question.read(statement, key);
                seen.took(System.nanoTime() - asked);
                seen.answered(answer);
            }
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
