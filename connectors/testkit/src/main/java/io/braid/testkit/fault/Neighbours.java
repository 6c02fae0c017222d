package io.braid.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client whose queries do not touch what is broken: it must get right answers, one after another, and not notice anything. */
public final class Neighbours implements AutoCloseable {
    private final Door door;
    private final String sql;
    private final RowSum right;
    private final List<Long> nanos = Collections.synchronizedList(new ArrayList<>());
    private final Thread thread;
    private volatile boolean stopped;
    private volatile @Nullable String failure;

    private Neighbours(Door door, String sql, RowSum right) {
        this.door = door;
        this.sql = sql;
        this.right = right;
        this.thread = new Thread(this::run, "neighbours");
    }

    /** Lets the client in. */
    public interface Door {
        Connection open() throws SQLException;
    }

    /** One that asks this from here on, over a connection of its own. */
    public static Neighbours asking(Door door, String sql, RowSum right) {
        Neighbours neighbours = new Neighbours(door, sql, right);
        neighbours.thread.start();
        return neighbours;
    }

    private void run() {
        try (Connection connection = door.open();
                Statement statement = connection.createStatement()) {
            while (!stopped) {
                long start = System.nanoTime();
                try (ResultSet rows = statement.executeQuery(sql)) {
                    assertThat(RowSum.of(rows)).isEqualTo(right);
                }
                nanos.add(System.nanoTime() - start);
                TimeUnit.MILLISECONDS.sleep(2);
            }
        } catch (SQLException | AssertionError e) {
            failure = e.toString();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends it, and fails if it has noticed anything; what it saw. */
    public String assertUntroubled() throws InterruptedException {
        close();
        assertThat(thread.isAlive()).as("a neighbour hangs").isFalse();
        assertThat(failure).as("what a neighbour met").isNull();
        assertThat(nanos).as("answers of neighbours").isNotEmpty();
        return nanos.size() + " answers to neighbours, none wrong or failed, p99 " + percentile(99) + " ms";
    }

    /** In milliseconds. */
    public double percentile(int percent) {
        List<Long> sorted = new ArrayList<>(nanos);
        Collections.sort(sorted);
        return sorted.isEmpty() ? 0 : Math.round(sorted.get((sorted.size() - 1) * percent / 100) / 1e5) / 10.0;
    }

    @Override
    public void close() throws InterruptedException {
        stopped = true;
        thread.join(TimeUnit.SECONDS.toMillis(20));
    }
}
