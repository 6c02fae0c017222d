package io.braid.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.tier.Iterations;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Clients whose queries do not use the faulty component: all their results must be correct and not delayed. */
public final class Neighbours implements AutoCloseable {
    /** A smaller slowdown, relative or absolute, is within the noise of the machine. */
    private static final int TIMES_AS_SLOW = 2;

    private static final int MILLIS_SLOWER = 2;

    private final Door door;
    private final String sql;
    private final RowSum right;
    private final List<Thread> threads = new ArrayList<>();
    private final int pauseMillis;
    private volatile Latencies latencies = new Latencies();
    /** The p99 before the fault, in milliseconds; 0 if it was not measured. */
    private double alone;

    private double most = Double.MAX_VALUE;
    private volatile boolean stopped;
    private volatile @Nullable Throwable failure;

    private Neighbours(Door door, String sql, RowSum right, int clients) {
        this.door = door;
        this.sql = sql;
        this.right = right;
        // The total request rate is independent of the number of clients.
        this.pauseMillis = 2 * clients;
        for (int i = 0; i < clients; i++) {
            threads.add(new Thread(this::run, "neighbours"));
        }
    }

    /** Factory of the clients' connections. */
    public interface Door {
        Connection open() throws SQLException;
    }

    /** Starts clients that repeat a query, each over its own connection. */
    public static Neighbours asking(Door door, String sql, RowSum right, int clients) {
        Neighbours neighbours = new Neighbours(door, sql, right, clients);
        neighbours.threads.forEach(Thread::start);
        return neighbours;
    }

    /** Measures the latency before the fault. In a soak, the fault must not increase it much. */
    public Neighbours firstAlone(Iterations iterations) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(iterations.isSoak() ? 2_000 : 200);
        alone = percentile(99);
        most = iterations.isSoak() ? TIMES_AS_SLOW * alone + MILLIS_SLOWER : Double.MAX_VALUE;
        latencies = new Latencies();
        return this;
    }

    /** Any end before it is stopped is a failure. */
    private void run() {
        try (Connection connection = door.open();
                Statement statement = connection.createStatement()) {
            while (!stopped) {
                long start = System.nanoTime();
                try (ResultSet rows = statement.executeQuery(sql)) {
                    assertThat(RowSum.of(rows)).isEqualTo(right);
                }
                latencies.add(System.nanoTime() - start);
                TimeUnit.MILLISECONDS.sleep(pauseMillis);
            }
        } catch (Throwable e) {
            failure = e;
        }
    }

    /** Stops the clients, and fails if any was affected; returns a summary. */
    public String assertUntroubled() throws InterruptedException {
        close();
        assertThat(threads).as("neighbours that hang").noneMatch(Thread::isAlive);
        assertThat(failure).as("what a neighbour met").isNull();
        assertThat(latencies.count()).as("answers of neighbours").isPositive();
        String seen = latencies.count() + " answers to neighbours, none wrong or failed, p99 " + percentile(99) + " ms"
                + (alone > 0 ? ", and " + alone + " ms before" : "");
        assertThat(percentile(99)).as(seen).isLessThanOrEqualTo(most);
        return seen;
    }

    /** A percentile in milliseconds. */
    public double percentile(int percent) {
        return latencies.percentile(percent);
    }

    @Override
    public void close() throws InterruptedException {
        stopped = true;
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(20));
        }
    }
}
