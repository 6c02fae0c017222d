package io.braid.bench.load;

import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Cpu;
import io.braid.bench.rig.Rig;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Has a question asked again and again, by so many users at once and as long as it is told to. Every answer must be the one that the
 * rig's database gives directly, which is asked for it when nobody is measured.
 */
public final class ManyUsers {
    private final Supplier<Cpu> cpu;
    private final Believed believed;
    private final Duration settling;
    private final Duration measured;
    private final long seed;

    /** Those who settle for so long before they are measured. */
    public ManyUsers(Rig rig, int settlingSeconds, int seconds, long seed) {
        this(
                rig::cpu,
                new Believed(rig.direct()),
                Duration.ofSeconds(settlingSeconds),
                Duration.ofSeconds(seconds),
                seed);
    }

    ManyUsers(Supplier<Cpu> cpu, Believed believed, Duration settling, Duration measured, long seed) {
        this.cpu = cpu;
        this.believed = believed;
        this.settling = settling;
        this.measured = measured;
        this.seed = seed;
    }

    /**
     * Has so many users ask for so long without telling of it: those who come first would otherwise meet a server that is still starting,
     * and how many they are would seem to make the difference.
     */
    public void warmUp(Arm arm, Question question, int users, Duration time) {
        Crowd crowd = Crowd.of(users, arm, question, seed);
        pause(time);
        crowd.goHome();
    }

    /** What comes of that many users. Rows and checksum are those of one key, the same for each arm. */
    public Result ask(Arm arm, Question question, int users) {
        Crowd crowd = Crowd.of(users, arm, question, seed);
        pause(settling);
        Cpu before = cpu.get();
        long start = System.nanoTime();
        crowd.measure(true);
        pause(measured);
        crowd.measure(false);
        double elapsed = (System.nanoTime() - start) / 1e9;
        Cpu spent = cpu.get().since(before);
        crowd.goHome();
        Seen seen = crowd.seen();
        long[] nanos = seen.nanos();
        Optional<Answer> first = firstSummed(seen, question.anyKey(new Random(seed)));
        return new Result(
                question.name(),
                arm.name(),
                users,
                first.map(Answer::rows).orElse(0L),
                first.map(Answer::checksum).orElse(""),
                Result.Times.of(nanos),
                nanos.length / elapsed,
                nanos.length == 0 ? null : spent.per(nanos.length),
                null,
                seen.complaint(believed).orElse(null));
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
