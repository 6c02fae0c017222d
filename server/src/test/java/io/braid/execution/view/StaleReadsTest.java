package io.braid.execution.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.tier.Tier;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Freshness of cached, stored and looked-up rows. A writer changes a source directly and stamps each row with the
 * number of the change; every result must include the changes up to the permitted staleness. With
 * {@code -Dstale.seconds=600} each reader runs for that long.
 */
@Tag("scaled")
class StaleReadsTest {
    private static final Duration LENGTH = Duration.ofSeconds(Tier.value("stale.seconds", 3, 60, 600));
    private static final Duration BOUND = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String VIEW =
            "CREATE MATERIALIZED VIEW v.%s OPTIONS (refresh 'on first use', max_staleness '1 s', on_stale '%s')"
                    + " AS SELECT id, price FROM till.sale;\n";
    private static final String FROM_TABLE = "SELECT MIN(price) FROM till.sale";

    /** Time at which each change was committed. */
    private final ConcurrentSkipListMap<Long, Integer> changes = new ConcurrentSkipListMap<>();

    private final AtomicBoolean over = new AtomicBoolean();

    @Test
    void noAnswerIsOlderThanItMayBe(@TempDir Path folder) throws Exception {
        List<Reader> readers = List.of(
                new Reader("kept results", "SET result_max_age = '1s'", FROM_TABLE),
                new Reader("a hint", "USE till", "SELECT /*+ cache(ttl 1s) */ MIN(price) FROM sale"),
                new Reader("a view that serves", "SET max_staleness = '1s'", "SELECT MIN(price) FROM v.serve"),
                new Reader("a view that waits", "USE v", "SELECT MIN(price) FROM v.wait"),
                new Reader("a view that gives way", "USE v", "SELECT MIN(price) FROM v.live"),
                new Reader("a view that fails", "USE v", "SELECT MIN(price) FROM v.error"),
                new Reader("rewriting", "USE v", "SELECT /*+ max_staleness(1s) */ MIN(price) FROM till.sale"));
        String views = VIEW.formatted("serve", "serve")
                + VIEW.formatted("wait", "wait")
                + VIEW.formatted("live", "live")
                + VIEW.formatted("error", "error");
        ExecutorService threads = Executors.newFixedThreadPool(readers.size() + 1);
        try (Connection till = ViewServer.till(folder);
                ViewServer braid = ViewServer.start(folder, views)) {
            Future<?> writing = threads.submit(() -> write(till));
            List<Future<?>> reading = new ArrayList<>();
            for (Reader reader : readers) {
                reading.add(threads.submit(() -> read(reader, braid)));
            }
            for (Future<?> one : reading) {
                one.get();
            }
            over.set(true);
            writing.get();
        } finally {
            over.set(true);
            threads.shutdown();
        }
    }

    private @Nullable Void write(Connection till) throws Exception {
        try (Statement statement = till.createStatement()) {
            for (int change = 1; !over.get(); change++) {
                statement.execute("UPDATE sale SET price = " + change);
                changes.put(System.nanoTime(), change);
                Thread.sleep(1);
            }
        }
        return null;
    }

    /** Reads until at least one result came from stored rows. */
    private @Nullable Void read(Reader reader, ViewServer braid) throws SQLException {
        long start = System.nanoTime();
        int old = 0;
        try (Connection connection = braid.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(reader.before);
            for (int reads = 0; goesOn(start, old); reads++) {
                long asked = System.nanoTime();
                int seen = answer(statement, reader.query);
                if (seen >= 0) {
                    assertThat(seen)
                            .as("what %s shows, in read %d", reader.name, reads)
                            .isGreaterThanOrEqualTo(changeAt(asked - BOUND.toNanos()));
                    old += seen < changeAt(asked) ? 1 : 0;
                }
            }
        }
        assertThat(old).as("answers of kept rows by " + reader.name).isPositive();
        return null;
    }

    private static boolean goesOn(long start, int old) {
        long soFar = System.nanoTime() - start;
        return soFar < LENGTH.toNanos() || (old == 0 && soFar < PATIENCE.toNanos());
    }

    /** Returns the number of the last change in the rows; -1 if they are too stale to be returned. */
    private static int answer(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getInt(1);
        } catch (SQLException e) {
            assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo("55000");
            return -1;
        }
    }

    private int changeAt(long moment) {
        Map.Entry<Long, Integer> change = changes.floorEntry(moment);
        return change == null ? 0 : Objects.requireNonNull(change.getValue());
    }

    /**
     * Reader of the rows.
     *
     * @param before statement that it executes first
     */
    private record Reader(String name, String before, String query) {}
}
