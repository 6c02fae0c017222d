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
 * Concurrent users who ask a question repeatedly for a given time. Every answer must equal the one of the rig's own
 * database, which is asked while nothing is measured.
 */
public final class ManyUsers {
    private static final int ROUNDS = 3;
    /** A round goes on for so many times its time as long as nobody is answered. */
    private static final int LONGEST_ROUND = 10;

    private static final Duration SETTLING = Duration.ofSeconds(1);

    private final Supplier<Cpu> cpu;
    private final Believed believed;
    private final Duration settling;
    private final Duration measured;
    private final long seed;

    /**
     * Those who are measured for so long, and settle before.
     *
     * @param seconds in all
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

    /**
     * Has so many users ask for so long without telling of it: those who come first would otherwise meet a server that
     * is still starting, and how many they are would seem to make the difference.
     */
    public void warmUp(Arm arm, Question question, int users, Duration time) {
        Crowd crowd = Crowd.of(users, arm, question, seed, new Seen());
        pause(time);
        crowd.goHome();
    }

    /**
     * What comes of each number of users by each way. All have several rounds, every other of them in the opposite
     * order, so that a server that gets faster, and a machine that has other things to do for a while, count for all of
     * them.
     *
     * @param progress is told of each round
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

    /** So many users who ask a question in one way. */
    Level level(Arm arm, Question question, int users) {
        return new Level(arm, question, users);
    }

    /** Each of these numbers of users by each way. */
    public List<Level> levels(List<Arm> arms, Question question, Collection<Integer> users) {
        return users.stream()
                .flatMap(count -> arms.stream().map(arm -> level(arm, question, count)))
                .toList();
    }

    /** Response times of so many users who ask a question in one way, from time to time. */
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
