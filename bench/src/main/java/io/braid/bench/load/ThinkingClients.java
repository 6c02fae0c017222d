package io.braid.bench.load;

import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Cpu;
import io.braid.bench.rig.Rig;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Clients who look up a customer, think for a while, and look up the next, until they are sent home. */
public final class ThinkingClients implements AutoCloseable {
    private static final double MEAN_THINKING_MILLIS = 25;

    private final Arm arm;
    private final String sql;
    private final Zipf keys;
    private final long seed;
    private final Changes changes;
    private final Duration age;
    private final Queue<Long> nanos = new ConcurrentLinkedQueue<>();
    private final AtomicReference<@Nullable String> error = new AtomicReference<>();
    private volatile boolean over;
    private int count;

    /**
     * @param sql with a key as its parameter, and the customer's balance as its second column
     * @param changes tells whether what they see is older than that age
     */
    public ThinkingClients(Arm arm, String sql, Zipf keys, long seed, Changes changes, Duration age) {
        this.arm = arm;
        this.sql = arm.text().apply(sql);
        this.keys = keys;
        this.seed = seed;
        this.changes = changes;
        this.age = age;
    }

    /** Lets more of them come. */
    public void add(int more) {
        for (int i = 0; i < more; i++) {
            Random random = new Random(seed + count++);
            Thread thread = new Thread(() -> live(random), "client-" + count);
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** What they see in so many seconds. */
    public Result measure(Rig rig, int seconds) {
        nanos.clear();
        Cpu before = rig.cpu();
        long start = System.nanoTime();
        pause(seconds * 1000.0);
        double elapsed = (System.nanoTime() - start) / 1e9;
        long[] seen = nanos.stream().mapToLong(Long::longValue).toArray();
        Cpu spent = rig.cpu().since(before).per(Math.max(1, seen.length));
        return new Result(
                "look-ups",
                arm.name(),
                count,
                1,
                "",
                Result.Times.of(seen),
                seen.length / elapsed,
                spent,
                -1,
                error.get());
    }

    /** The mean of what they have waited lately, in milliseconds. */
    public double meanMillis() {
        return nanos.stream().mapToLong(Long::longValue).average().orElse(0) / 1e6;
    }

    private void live(Random random) {
        try (Connection connection = arm.connect();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            while (!over) {
                int key = keys.next(random);
                statement.setInt(1, key);
                long start = System.nanoTime();
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        changes.saw(key, rows.getBigDecimal(2), start, age);
                    }
                }
                nanos.add(System.nanoTime() - start);
                pause(-Math.log(1 - random.nextDouble()) * MEAN_THINKING_MILLIS);
            }
        } catch (SQLException e) {
            error.compareAndSet(null, Result.reason(e));
        }
    }

    private static void pause(double millis) {
        try {
            Thread.sleep((long) millis, (int) (millis % 1 * 1e6));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        over = true;
    }
}
