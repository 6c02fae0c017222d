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
 * Single user who asks one question after the other.
 *
 * @param warmUp minimum number of calls before an arm is measured
 * @param warmUpTime minimum duration of these calls
 * @param repeat number of measured calls
 * @param limit time limit of each call
 * @param stuck arms that went on although they were cancelled: they are asked no more
 */
public record OneUser(
        Rig rig, int warmUp, Duration warmUpTime, int repeat, long seed, TimeLimit limit, Set<String> stuck) {
    /** One who has all the time in the world. */
    public OneUser(Rig rig, int warmUp, int repeat, long seed) {
        this(rig, warmUp, repeat, seed, TimeLimit.NONE);
    }

    /** One who waits so long for an answer, and does not ask for longer than he has to before that is measured. */
    public OneUser(Rig rig, int warmUp, int repeat, long seed, TimeLimit limit) {
        this(rig, warmUp, Duration.ZERO, repeat, seed, limit, new HashSet<>());
    }

    /** The same who asks for so long before what he asks is measured. */
    public OneUser warmingUpFor(Duration time) {
        return new OneUser(rig, warmUp, time, repeat, seed, limit, stuck);
    }

    /**
     * Asks by each way what is to be measured later, once others have been warmed up, too: the first to be measured
     * would show a server that is still starting.
     */
    public void warmUp(List<Arm> arms, Question question) {
        asking(arms, question, OneUser::untilWarm);
    }

    /**
     * What a question takes by each way. The ways take turns, so that what else the machine does slows down all of
     * them; in another order each time, so that none is always the next after one that leaves nothing of the others'
     * data in the caches.
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

    /** One way to ask one question, with what came of it so far. */
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

        /**
         * Who answers soon is asked more often for it: what a server compiles does not depend on how slow others are.
         */
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

        /** What an answer takes, if there is one. */
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

        /** The answer is summed up when it is first asked, so that this is not measured. */
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
                    // What was to be measured has been.
                }
            }
        }
    }
}
