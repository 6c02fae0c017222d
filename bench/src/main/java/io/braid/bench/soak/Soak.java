package io.braid.bench.soak;

import io.braid.testkit.fault.Footprint;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.server.MortalServer;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Soak test: clients run queries during a sequence of faults, and every result must be correct, or an error that the
 * fault explains. In between the clients rest, and the server must hold no more resources than at the first rest. On an
 * idle machine, a long soak must also end as fast as it began.
 *
 * @param length the duration without the rests
 * @param clients the number of clients
 * @param longestFault the maximal duration of a fault
 * @param slack the additional time for everything on a busy machine
 * @param seed the seed that determines the faults, as far as threads allow it
 */
public record Soak(Duration length, int clients, Duration longestFault, Duration slack, long seed) {
    private static final Duration SOON = Duration.ofSeconds(5);
    private static final Duration REPORTED = Duration.ofSeconds(10);
    private static final List<Disturbance> FAULTS = List.of(Disturbance.values());
    private static final int MOST_RESTS = 10;
    private static final int FEWEST_RESTS = 2;
    /** Part of the time before the first measurement, in which caches fill and threads start. */
    private static final int WARM_UP = 5;
    /** Part of the time without faults before each rest, in which the throughput is measured. */
    private static final int CALM = 100;
    /** Length of a soak that has filled the caches, so that its heap grows less. */
    private static final Duration FILLS_CACHES = Duration.ofMinutes(10);

    private static final long HEAP_OF_LONG_SOAKS = 3L << 20;

    /** Outcome of a soak test. */
    public record Outcome(String summary, @Nullable String failure) {}

    /**
     * Runs a soak with its own server.
     *
     * @param folder the folder for the server and its sources, used for nothing else
     * @param console the output for progress
     */
    public Outcome run(Path folder, PrintStream console) throws Exception {
        console.println("soak: " + clients + " clients for " + length.toSeconds() + " s, seed " + seed);
        try (SoakRig rig = new SoakRig(folder, clients);
                SoakClients asking = new SoakClients(rig, clients, slack, seed)) {
            Course course = new Course(rig, asking, console);
            String failure = null;
            try {
                course.go();
            } catch (AssertionError e) {
                failure = e.getMessage();
            }
            asking.close();
            Throwable met = asking.failure();
            return new Outcome(course.summary(), met == null ? failure : met.toString());
        }
    }

    /** Course of one soak. */
    private final class Course {
        private final SoakRig rig;
        private final SoakClients asking;
        private final PrintStream console;
        private final Random random = new Random(seed);
        private final Map<Disturbance, Integer> counts = new EnumMap<>(Disturbance.class);
        private final long start = System.nanoTime();
        private long reported = start;
        private Duration slowestToHeal = Duration.ZERO;
        private String lastToHeal = "";
        private final ServerDrift drift = new ServerDrift();
        private @Nullable Footprint first;
        private @Nullable Footprint last;

        Course(SoakRig rig, SoakClients asking, PrintStream console) {
            this.rig = rig;
            this.asking = asking;
            this.console = console;
        }

        void go() throws Exception {
            disturbUntil(start + length.toNanos() / WARM_UP);
            rest();
            int rests = (int) Math.min(MOST_RESTS, Math.max(FEWEST_RESTS, length.toMinutes()));
            long rest = length.toNanos() * (WARM_UP - 1) / WARM_UP / rests;
            for (int i = 1; i <= rests && asking.failure() == null; i++) {
                disturbUntil(start + length.toNanos() / WARM_UP + rest * i);
                rest();
            }
            String drifted = slack.isZero() ? drift.failure(length) : "";
            if (!drifted.isEmpty()) {
                throw new AssertionError(drifted);
            }
        }

        /** The throughput without faults, in statements per second. */
        private double calmPace() throws InterruptedException {
            int before = asking.answers();
            long from = System.nanoTime();
            TimeUnit.NANOSECONDS.sleep(length.toNanos() / CALM);
            return (asking.answers() - before) * 1e9 / (System.nanoTime() - from);
        }

        private void disturbUntil(long end) throws Exception {
            while (System.nanoTime() < end && asking.failure() == null) {
                Disturbance next = FAULTS.get(random.nextInt(FAULTS.size()));
                boolean isPostgresql = random.nextBoolean();
                disturb(next, isPostgresql ? rig.postgresql() : rig.mariaDb(), isPostgresql);
                report(next);
            }
        }

        private void disturb(Disturbance next, MortalServer source, boolean isPostgresql) throws Exception {
            counts.merge(next, 1, Integer::sum);
            // A separate generator, so that the sequence of faults does not depend on the retries of this one.
            Scene scene = new Scene(rig, asking, source, new Random(random.nextLong()));
            RetryPolicy retry = new RetryPolicy(SOON.plus(slack));
            retry.run(() -> next.begin(scene));
            try {
                TimeUnit.MILLISECONDS.sleep(random.nextInt((int) longestFault.toMillis()));
            } finally {
                retry.run(() -> next.end(scene));
            }
            SoakQuestion question = isPostgresql ? SoakQuestion.OF_POSTGRESQL : SoakQuestion.OF_MARIADB;
            Duration took = asking.fragile()
                    .assertHeals(
                            "after " + next + " of " + source.wrapper(),
                            SOON.plus(slack),
                            question.answer(),
                            () -> rig.ask(question.sql()));
            if (took.compareTo(slowestToHeal) > 0) {
                slowestToHeal = took;
                lastToHeal = next + " of " + source.wrapper();
            }
        }

        /** Lets the clients rest, and compares the footprint, which may take a while to shrink. */
        private void rest() throws Exception {
            double pace = calmPace();
            Footprint now = asking.whileTheyRest(() -> {
                asking.fragile().assertNothingIsLeft("at rest");
                return Footprint.now(rig.pooled());
            });
            if (first == null) {
                boolean isLong = length.compareTo(FILLS_CACHES) >= 0;
                first = isLong ? now.growingBy(HEAP_OF_LONG_SOAKS) : now;
                asking.fragile().holdsNoMoreThan(first, () -> Footprint.now(rig.pooled()));
            }
            last = now;
            drift.add(Duration.ofNanos(System.nanoTime() - start), pace, now.heap());
            console.printf(Locale.ROOT, "  at rest: %s; before, %.0f statements a second%n", now, pace);
        }

        private void report(Disturbance last) {
            long now = System.nanoTime();
            if (now - reported > REPORTED.toNanos()) {
                reported = now;
                console.printf(
                        Locale.ROOT,
                        "  %4d s: %,d answers and %,d errors where things happen, %,d answers elsewhere; %s is over%n",
                        TimeUnit.NANOSECONDS.toSeconds(now - start),
                        asking.fragile().right(),
                        asking.fragile().failed(),
                        asking.sound().right(),
                        last);
            }
        }

        String summary() {
            Oracle sound = asking.sound();
            return "soak: faults " + counts + ", healed within " + slowestToHeal.toMillis() + " ms (" + lastToHeal
                    + "); where they happened: "
                    + asking.fragile() + "; elsewhere: " + sound + "; held at first: " + first + "; at last: " + last
                    + "; " + drift + "; seed " + seed;
        }
    }
}
