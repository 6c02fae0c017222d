package io.braid.bench.load;

import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Cpu;
import io.braid.bench.rig.Rig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Concurrent users who repeat a question for a given time. Every answer must equal that of the rig's own database,
 * which is queried outside of the measurement.
 */
public final class ManyUsers {
    private static final int ROUNDS = 3;
    /** Factor by which a round is extended while no request is answered. */
    private static final int LONGEST_ROUND = 10;

    private static final Duration SETTLING = Duration.ofSeconds(1);

    private final Supplier<Cpu> cpu;
    private final Believed believed;
    private final Duration settling;
    private final Duration measured;
    private final long seed;

    /**
     * Creates users with a settling time before the measurement.
     *
     * @param seconds the total time of measurement
     */
    public ManyUsers(Rig rig, int seconds, long seed) {
        this(rig::cpu, new Believed(rig.direct()), SETTLING, Duration.ofSeconds(seconds), seed);
    }

    ManyUsers(Supplier<Cpu> cpu, Believed believed, Duration settling, Duration measured, long seed) {
        this.cpu = cpu;
        this.believed = believed;
        this.settling = settling;
        this.measured = measured;
        this.seed = seed;
    }

    /** Runs users without measuring, so that the first measured ones do not meet a server that is still starting. */
    public void warmUp(Arm arm, Question question, int users, Duration time) {
        Crowd crowd = Crowd.of(users, arm, question, seed, new Seen());
        pause(time);
        crowd.goHome();
    }

    /**
     * Measures each level in several rounds, every other one in reverse order, so that warm-up and disturbances affect
     * all alike.
     *
     * @param progress receives a line per round
     */
    public List<Result> inRounds(List<Level> levels, Consumer<String> progress) {
        List<Level> order = new ArrayList<>(levels);
        for (int round = 1; round <= ROUNDS; round++) {
            progress.accept("  round " + round + " of " + ROUNDS);
            order.forEach(level -> level.ask(measured.dividedBy(ROUNDS)));
            Collections.reverse(order);
        }
        return levels.stream().map(Level::result).toList();
    }

    /** A level of concurrency of a question and an arm. */
    Level level(Arm arm, Question question, int users) {
        return new Level(arm, question, users);
    }

    /** All combinations of these numbers of users and arms. */
    public List<Level> levels(List<Arm> arms, Question question, Collection<Integer> users) {
        return users.stream()
                .flatMap(count -> arms.stream().map(arm -> level(arm, question, count)))
                .toList();
    }

    /** Response times at one number of users, collected over several rounds. */
    public final class Level {
        private final Arm arm;
        private final Question question;
        private final int users;
        private final Seen seen = new Seen();
        private Cpu spent = new Cpu(0, 0, 0);
        private double seconds;

        private Level(Arm arm, Question question, int users) {
            this.arm = arm;
            this.question = question;
            this.users = users;
        }

        public int users() {
            return users;
        }

        public Arm arm() {
            return arm;
        }

        private void ask(Duration time) {
            Crowd crowd = Crowd.of(users, arm, question, seed, seen);
            pause(settling);
            Cpu spentBefore = cpu.get();
            long start = System.nanoTime();
            int before = seen.calls();
            crowd.measure(true);
            int times = 0;
            do {
                pause(time);
                times++;
            } while (seen.calls() == before && times < LONGEST_ROUND);
            crowd.measure(false);
            seconds += (System.nanoTime() - start) / 1e9;
            spent = spent.and(cpu.get().since(spentBefore));
            crowd.goHome();
        }

        private Optional<String> silence() {
            return seen.calls() > 0
                    ? Optional.empty()
                    : Optional.of(String.format(Locale.ROOT, "no answer within %.1f seconds", seconds / ROUNDS));
        }

        /** Rows and checksum are those of one key, the same for each arm. */
        private Result result() {
            long[] nanos = seen.nanos();
            Optional<Answer> first = firstSummed(seen, question.anyKey(new Random(seed)));
            return new Result(
                    question.name(),
                    arm.name(),
                    users,
                    first.map(Answer::rows).orElse(0L),
                    first.map(Answer::checksum).orElse(""),
                    Result.Times.of(nanos),
                    nanos.length / seconds,
                    nanos.length == 0 ? null : spent.per(nanos.length),
                    null,
                    seen.complaint(believed).or(this::silence).orElse(null));
        }
    }

    private static Optional<Answer> firstSummed(Seen seen, int key) {
        return seen.answers().stream()
                .filter(answer -> answer.key() == key && answer.sum() != null)
                .findFirst();
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
