package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client whose queries do not touch what is broken: it must not notice anything. */
final class Neighbours implements AutoCloseable {
    private final Rig rig;
    private final List<Long> nanos = Collections.synchronizedList(new ArrayList<>());
    private final Thread thread;
    private volatile boolean stopped;
    private volatile @Nullable String failure;

    private Neighbours(Rig rig) {
        this.rig = rig;
        this.thread = new Thread(this::run, "neighbours");
    }

    static Neighbours of(Rig rig) {
        Neighbours neighbours = new Neighbours(rig);
        neighbours.thread.start();
        return neighbours;
    }

    private void run() {
        try (Connection connection = rig.connect();
                Statement statement = connection.createStatement()) {
            while (!stopped) {
                long start = System.nanoTime();
                assertThat(Rig.ask(statement, Rig.NEIGHBOUR)).isEqualTo(Rig.NEIGHBOURS_ANSWER);
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
    String assertUntroubled() throws InterruptedException {
        close();
        assertThat(thread.isAlive()).as("a neighbour hangs").isFalse();
        assertThat(failure).as("what a neighbour met").isNull();
        assertThat(nanos).as("answers of neighbours").isNotEmpty();
        return nanos.size() + " answers to neighbours, none wrong or failed, p99 " + percentile(99) + " ms";
    }

    /** In milliseconds. */
    double percentile(int percent) {
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
