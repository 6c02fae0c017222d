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
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Clients who look up a customer, pause, and look up the next; inactive ones keep their connections open. */
public final class ThinkingClients implements AutoCloseable {
    private static final double MEAN_THINKING_MILLIS = 25;
    private static final Duration LONGEST_ARRIVAL = Duration.ofMinutes(1);
    private static final long CHECK_MILLIS = 100;
    private static final int SETTLING_MILLIS = 500;

    private final Arm arm;
    private final String sql;
    private final Zipf keys;
    private final long seed;
    private final Changes changes;
    private final Duration age;
    private final Queue<Long> nanos = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<@Nullable String> error = new AtomicReference<>();
    private final Object door = new Object();
    private int arrived;
    private volatile int wanted;
    private volatile boolean over;

    /**
     * @param sql the query with a key as its parameter, and the customer's balance as its second column
     * @param changes detects reads of rows above that age
     */
    public ThinkingClients(Arm arm, String sql, Zipf keys, long seed, Changes changes, Duration age) {
        this.arm = arm;
        this.sql = arm.text().apply(sql);
        this.keys = keys;
        this.seed = seed;
        this.changes = changes;
        this.age = age;
    }

    /** Measures a number of clients for some seconds, once all have connected. */
    public Result measure(Rig rig, String name, int clients, int seconds) {
        want(clients);
        pause(SETTLING_MILLIS);
        nanos.clear();
        Cpu before = rig.cpu();
        long start = System.nanoTime();
        pause(seconds * 1000.0);
        double elapsed = (System.nanoTime() - start) / 1e9;
        long[] seen = nanos.stream().mapToLong(Long::longValue).toArray();
        Cpu spent = rig.cpu().since(before).per(Math.max(1, seen.length));
        return new Result(
                name,
                arm.name(),
                clients,
                1,
                "",
                Result.Times.of(seen),
                seen.length / elapsed,
                spent,
                null,
                error.get());
    }

    /** The recent mean response time in milliseconds; infinite if no request was answered. */
    public double meanMillis() {
        return nanos.stream().mapToLong(Long::longValue).average().orElse(Double.POSITIVE_INFINITY) / 1e6;
    }

    /** Sets the number of active clients; returns when they have connected. */
    public void want(int clients) {
        synchronized (door) {
            wanted = clients;
            door.notifyAll();
        }
        while (threads.size() < clients) {
            int number = threads.size();
            Thread thread = new Thread(() -> live(number), "client-" + number);
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
        awaitArrivals();
    }

    private void awaitArrivals() {
        long end = System.nanoTime() + LONGEST_ARRIVAL.toNanos();
        synchronized (door) {
            try {
                while (arrived < threads.size() && error.get() == null && System.nanoTime() < end) {
                    door.wait(CHECK_MILLIS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void live(int number) {
        Random random = new Random(seed + number);
        try (Connection connection = arm.connect();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            arrive();
            while (enter(number)) {
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
            arrive();
        }
    }

    private void arrive() {
        synchronized (door) {
            arrived++;
            door.notifyAll();
        }
    }

    /** Waits until the client of a number is active; false if the clients are closed. */
    private boolean enter(int number) {
        if (number < wanted) {
            return !over;
        }
        synchronized (door) {
            try {
                while (number >= wanted && !over) {
                    door.wait();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return !over;
    }

    private static void pause(double millis) {
        try {
            Thread.sleep((long) millis, (int) (millis % 1 * 1e6));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Disconnects all clients, so that the next ones have the servers to themselves. */
    @Override
    public void close() {
        synchronized (door) {
            over = true;
            door.notifyAll();
        }
        for (Thread thread : threads) {
            try {
                thread.join(LONGEST_ARRIVAL.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
