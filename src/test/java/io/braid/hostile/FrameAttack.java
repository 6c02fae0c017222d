package io.braid.hostile;

import io.braid.testkit.tier.Iterations;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Damaged frames of both sides for the decoder that both have. */
final class FrameAttack implements Attack {
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int LOOK_MILLIS = 50;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final List<byte[]> bodies = SampleFrames.bodies();
    private volatile byte[] current = new byte[0];

    /** Works in a thread of its own, so that a frame that keeps it can be told. */
    @Override
    public @Nullable String call() throws InterruptedException, ExecutionException {
        FutureTask<@Nullable String> search = new FutureTask<>(
                () -> search(new Rounds(Iterations.of("frame.attacks", 300_000, 20_000_000, 1_000_000_000))));
        Thread thread = new Thread(search, "frame-attack");
        thread.setDaemon(true);
        thread.start();
        byte[] looked = current;
        long since = 0;
        while (true) {
            try {
                return search.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                long used = THREADS.getThreadCpuTime(thread.getId());
                if (current != looked) {
                    looked = current;
                    since = used;
                } else if (used - since > MOST_NANOS) {
                    thread.interrupt();
                    return "more than a second for " + HexFormat.of().formatHex(looked);
                }
            }
        }
    }

    private @Nullable String search(Rounds rounds) {
        for (Rounds.Round next = rounds.next(); next != null; next = rounds.next()) {
            Random random = next.random();
            byte[] body = Damage.to(any(random), any(random), random);
            current = body;
            try {
                FrameRules.check(body);
            } catch (RuntimeException | Error e) {
                return next.name() + ": " + e + " for " + HexFormat.of().formatHex(body);
            }
        }
        rounds.report("B1: damaged frames");
        return null;
    }

    private byte[] any(Random random) {
        return bodies.get(random.nextInt(bodies.size()));
    }
}
