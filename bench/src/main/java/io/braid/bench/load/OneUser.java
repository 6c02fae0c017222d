package io.braid.bench.load;

import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Cpu;
import io.braid.bench.rig.Rig;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Single user who runs one question after the other.
 *
 * @param warmUp the minimal number of calls before an arm is measured
 * @param warmUpTime the minimal duration of these calls
 * @param repeat the number of measured calls
 * @param limit the time limit of each call
 * @param stuck the arms that ignored a cancellation and are not used again
 */
public record OneUser(
        Rig rig, int warmUp, Duration warmUpTime, int repeat, long seed, TimeLimit limit, Set<String> stuck) {
    /** A user without a time limit. */
    public OneUser(Rig rig, int warmUp, int repeat, long seed) {
        this(rig, warmUp, repeat, seed, TimeLimit.NONE);
    }

    /** A user with a time limit, and with the minimal warm-up. */
    public OneUser(Rig rig, int warmUp, int repeat, long seed, TimeLimit limit) {
        this(rig, warmUp, Duration.ZERO, repeat, seed, limit, new HashSet<>());
    }

    /** A copy with a minimal duration of the warm-up. */
    public OneUser warmingUpFor(Duration time) {
        return new OneUser(rig, warmUp, time, repeat, seed, limit, stuck);
    }

    /**
     * Warms up each arm for a later measurement, so that the first measured one does not meet a server that is still
     * starting.
     */
    public void warmUp(List<Arm> arms, Question question) {
        asking(arms, question, OneUser::untilWarm);
    }

    /**
     * Measures a question by each arm. The arms alternate, so that disturbances affect all alike; in a different order
     * each time, so that none always follows the one that evicts the others' data from caches.
     */
    public List<Result> ask(List<Arm> arms, Question question) {
        List<Result> results = new ArrayList<>();
        asking(arms, question, askers -> {
            untilWarm(askers);
            Random order = new Random(seed);
            for (int i = 0; i < repeat; i++) {
                List<Asker> inTurn = new ArrayList<>(askers);
                Collections.shuffle(inTurn, order);
                inTurn.forEach(Asker::measure);
            }
            askers.forEach(asker -> results.add(asker.result()));
        });
        return results;
    }

    private void asking(List<Arm> arms, Question question, Consumer<List<Asker>> use) {
        List<Asker> askers = arms.stream().map(arm -> new Asker(arm, question)).toList();
        try {
            use.accept(askers);
        } finally {
            askers.forEach(Asker::close);
        }
    }

    private static void untilWarm(List<Asker> askers) {
        while (!askers.stream().allMatch(Asker::isWarm)) {
            askers.stream().filter(asker -> !asker.isWarm()).forEach(Asker::ask);
        }
    }

    /** Question by one arm, with its results so far. */
    private final class Asker {
        private final Arm arm;
        private final Question question;
        private final Random random = new Random(seed);
        private final List<Long> nanos = new ArrayList<>();
        private @Nullable Answer answer;
        private Cpu spent = new Cpu(0, 0, 0);
        private int asked;
        private long askedNanos;
        private String error;
        private List<AutoCloseable> open = List.of();

        Asker(Arm arm, Question question) {
            this.arm = arm;
            this.question = question;
            this.error = stuck.contains(arm.name()) ? "57014: left out, for it did not stop when it was told to" : "";
        }

        /** Warm-up by time and number of calls: a fast arm makes more calls, independently of slower ones. */
        boolean isWarm() {
            return !error.isEmpty() || (asked >= warmUp && askedNanos >= warmUpTime.toNanos());
        }

        void ask() {
            askedNanos += nanos();
            asked++;
        }

        void measure() {
            if (error.isEmpty()) {
                Cpu before = rig.cpu();
                long elapsed = nanos();
                if (error.isEmpty()) {
                    nanos.add(elapsed);
                    spent = spent.and(rig.cpu().since(before));
                }
            }
        }

        /** The duration of a call, if it succeeds. */
        private long nanos() {
            try {
                PreparedStatement statement = statement();
                long start = System.nanoTime();
                limit.within(statement, () -> question.read(statement, random));
                return System.nanoTime() - start;
            } catch (TimeLimit.Exceeded e) {
                error = Result.reason(e);
                if (e.goesOn()) {
                    stuck.add(arm.name());
                    open = List.of();
                }
            } catch (SQLException e) {
                error = Result.reason(e);
            }
            return 0;
        }

        /** The statement; its first answer is checksummed, outside of the measurement. */
        private PreparedStatement statement() throws SQLException {
            if (open.isEmpty()) {
                Connection connection = arm.connect();
                open = List.of(connection);
                PreparedStatement statement = limit.preparing(() -> question.prepare(arm, connection));
                open = List.of(statement, connection);
                answer = limit.within(statement, () -> question.sum(statement, question.anyKey(new Random(seed))));
            }
            return (PreparedStatement) open.get(0);
        }

        Result result() {
            if (answer == null || !error.isEmpty()) {
                return Result.failed(question.name(), arm.name(), 1, error);
            }
            Result.Times times =
                    Result.Times.of(nanos.stream().mapToLong(Long::longValue).toArray());
            return new Result(
                    question.name(),
                    arm.name(),
                    1,
                    answer.rows(),
                    answer.checksum(),
                    times,
                    1000 / times.median(),
                    spent.per(Math.max(1, nanos.size())),
                    null,
                    null);
        }

        void close() {
            for (AutoCloseable each : open) {
                try {
                    each.close();
                } catch (Exception e) {
                    // The measurement is complete.
                }
            }
        }
    }
}
