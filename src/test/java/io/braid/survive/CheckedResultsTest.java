package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.fault.Items;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A result that has become too old is read again if and only if its sources may have changed. */
@Timeout(180)
class CheckedResultsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration WRITING = Duration.ofSeconds(4);
    private static final Duration BOUND = Duration.ofMillis(100);
    private static final int CHANGES = 10;

    private static final String COUNT = "SELECT /*+ cache(ttl 1ms, check) */ COUNT(*) FROM ";
    private static final String UNCHANGED = "SELECT unchanged FROM sys.cache";
    private static final String CHANGED = "SELECT changed FROM sys.cache";
    private static final String STATEMENTS = "SELECT statements FROM sys.sources WHERE name = 'fragile'";

    private static final String CHECKED_SCHEMA = """
            CREATE SCHEMA g SERVER fragile OPTIONS (cache_ttl '1 ms', cache_check 'on', lookup_cache 'ttl 1 day');
            IMPORT FOREIGN SCHEMA public FROM SERVER fragile INTO g;
            """;

    private final Path folder;

    CheckedResultsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void anUnchangedSourceIsAskedForNothingElse() throws Exception {
        try (TestServer source = filled(10);
                Rig rig = Rig.start(folder, source, List.of(), Map.of())) {
            rig.value(COUNT + "f.items");
            long before = statementsOfOneUnchanged(rig, COUNT + "f.items");
            assertThat(before).as("the token's").isEqualTo(1);
            assertThat(rig.value("SELECT data_as_of >= started_at FROM sys.query_log WHERE data_as_of IS NOT NULL"
                            + " AND sql_text LIKE '%f.items%' ORDER BY started_at DESC LIMIT 1"))
                    .as("as fresh as if it had been read then")
                    .isEqualTo("true");
            for (int change = 1; change <= CHANGES; change++) {
                execute(source, "DELETE FROM items WHERE id = (SELECT MAX(id) FROM items)");
                for (int reads = 0; reads < 2; reads++) {
                    Thread.sleep(2);
                    assertThat(rig.value(COUNT + "f.items"))
                            .as("after change " + change)
                            .isEqualTo(Integer.toString(10 - change));
                }
            }
            assertThat(Long.parseLong(rig.value(CHANGED))).isGreaterThanOrEqualTo(CHANGES);
        }
    }

    @Test
    void whoeverDoesNotSaySoPaysForNoQuestion() throws Exception {
        try (TestServer source = filled(10);
                Rig rig = Rig.start(folder, source, List.of(), Map.of())) {
            for (String sql :
                    List.of("SELECT COUNT(*) FROM f.items", "SELECT /*+ cache(ttl 1ms) */ 1 + COUNT(*) FROM f.items")) {
                for (int reads = 0; reads < 2; reads++) {
                    long before = Long.parseLong(rig.value(STATEMENTS));
                    rig.value(sql);
                    assertThat(Long.parseLong(rig.value(STATEMENTS)) - before)
                            .as(sql)
                            .isEqualTo(1);
                    Thread.sleep(2);
                }
            }
        }
    }

    /**
     * A row that was looked up before is older than what the source is asked: of a change in between nobody would tell.
     */
    @Test
    void aSchemaSaysSoForAllAndRowsAreThoseOfTheMoment() throws Exception {
        String name = "SELECT text FROM g.items WHERE id = 4";
        try (TestServer source = filled(10)) {
            execute(source, "ALTER TABLE items ADD PRIMARY KEY (id)");
            try (Rig rig = Rig.start(folder, source, List.of(), Map.of(), CHECKED_SCHEMA)) {
                assertThat(rig.value(name)).isEqualTo(Items.text(4));
                execute(source, "UPDATE items SET text = 'new' WHERE id = 4");
                Thread.sleep(2);
                assertThat(rig.value(name)).isEqualTo("new");
                assertThat(statementsOfOneUnchanged(rig, name)).isEqualTo(1);
                assertThat(rig.value(name)).isEqualTo("new");
            }
        }
    }

    /** What the source tells the server's own user says nothing of what it shows to others. */
    @Test
    void nobodyIsAskedForUsersWithNamesOfTheirOwn() throws Exception {
        try (TestServer source = filled(10);
                Rig rig = Rig.start(folder, source, List.of(), Map.of());
                Connection session = rig.connect();
                Statement statement = session.createStatement()) {
            statement.execute("CREATE USER MAPPING FOR " + rig.login().getProperty("user")
                    + " SERVER fragile OPTIONS (user '" + source.user() + "', password '${env:FRAGILE_PASSWORD}')");
            for (int reads = 0; reads < 3; reads++) {
                assertThat(rig.value(COUNT + "f.items")).isEqualTo("10");
                Thread.sleep(2);
            }
            assertThat(rig.value("SELECT unchanged + changed FROM sys.cache")).isEqualTo("0");
        }
    }

    @Test
    void sourcesThatCannotTellAreReadEachTime() throws Exception {
        try (TestServer source = filled(10);
                Rig rig = Rig.start(folder, source, List.of(), Map.of());
                Statement statement = rig.sound().createStatement()) {
            String alone = COUNT + "s.items";
            String both = COUNT + "s.items AS a JOIN f.items AS b ON a.id = b.id";
            for (int change = 1; change <= 3; change++) {
                assertThat(rig.value(alone)).isEqualTo(Integer.toString(1001 - change));
                assertThat(rig.value(both)).isEqualTo(Integer.toString(11 - change));
                statement.execute("DELETE FROM items WHERE id = " + change);
                Thread.sleep(2);
            }
            assertThat(rig.value(UNCHANGED)).isEqualTo("0");
            assertThat(rig.value(CHANGED)).isEqualTo("0");
        }
    }

    /** Somebody writes in bursts, so that the source has changed in some checks and in others has not. */
    @Test
    void noAnswerIsOlderThanItMayBe() throws Exception {
        ConcurrentSkipListMap<Long, Integer> changes = new ConcurrentSkipListMap<>();
        AtomicBoolean over = new AtomicBoolean();
        String query = "SELECT /*+ cache(ttl " + BOUND.toMillis() + "ms, check) */ MIN(version) FROM f.stamped";
        try (TestServer source = filled(1)) {
            execute(source, "CREATE TABLE stamped AS SELECT n, 0 AS version FROM generate_series(1, 20) AS n");
            try (Rig rig = Rig.start(folder, source, List.of(), Map.of());
                    Connection reader = rig.connect();
                    Statement statement = reader.createStatement()) {
                CompletableFuture<@Nullable Void> writing = CompletableFuture.supplyAsync(
                        () -> write(source, changes, over), task -> new Thread(task).start());
                long start = System.nanoTime();
                while (System.nanoTime() - start < WRITING.toNanos()
                        || (rig.value(UNCHANGED).equals("0") && System.nanoTime() - start < PATIENCE.toNanos())) {
                    long asked = System.nanoTime();
                    assertThat(Integer.parseInt(first(statement, query)))
                            .isGreaterThanOrEqualTo(at(changes, asked - BOUND.toNanos()));
                }
                over.set(true);
                writing.get();
                assertThat(rig.value(UNCHANGED)).isNotEqualTo("0");
                assertThat(rig.value(CHANGED)).isNotEqualTo("0");
            } finally {
                over.set(true);
            }
        }
    }

    private static @Nullable Void write(
            TestServer source, ConcurrentSkipListMap<Long, Integer> changes, AtomicBoolean over) {
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement()) {
            for (int change = 1; !over.get(); change++) {
                statement.execute("UPDATE stamped SET version = " + change);
                changes.put(System.nanoTime(), change);
                Thread.sleep(change % 50 == 0 ? 500 : 1);
            }
            return null;
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int at(ConcurrentSkipListMap<Long, Integer> changes, long moment) {
        Map.Entry<Long, Integer> change = changes.floorEntry(moment);
        return change == null ? 0 : Objects.requireNonNull(change.getValue());
    }

    /** The server of the database changes something for itself now and then; it does not do so all the time. */
    private static long statementsOfOneUnchanged(Rig rig, String query) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        String before = rig.value(UNCHANGED);
        long statements;
        do {
            Thread.sleep(2);
            statements = Long.parseLong(rig.value(STATEMENTS));
            rig.value(query);
        } while (rig.value(UNCHANGED).equals(before) && System.nanoTime() < end);
        assertThat(rig.value(UNCHANGED)).isNotEqualTo(before);
        return Long.parseLong(rig.value(STATEMENTS)) - statements;
    }

    private static String first(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static TestServer filled(int rows) throws SQLException {
        TestServer source = TestServers.postgres().freshDatabase();
        Rig.fill(source, rows);
        return source;
    }

    private static void execute(TestServer source, String sql) throws SQLException {
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
