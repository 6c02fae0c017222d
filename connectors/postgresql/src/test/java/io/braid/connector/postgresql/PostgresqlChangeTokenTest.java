package io.braid.connector.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.ChangeTracking;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.catalog.TableName;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that PostgreSQL's change token is unchanged only if nothing has changed. */
@Timeout(120)
class PostgresqlChangeTokenTest {
    private static final ScanContext CONTEXT = ScanContext.of("test");
    private static final Set<TableName> TABLES = Set.of(new TableName(null, "public", "t"));

    private final TestServer database = TestServers.postgres().freshDatabase();
    private final Source source = open(database.jdbcUrl());

    @BeforeEach
    void makeTable() throws SQLException {
        execute("CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        execute("INSERT INTO t SELECT i, 0 FROM generate_series(1, 10) i");
    }

    @AfterEach
    void close() {
        source.close();
        database.close();
    }

    @Test
    void afterEachChangeItIsAnother() throws SQLException {
        for (String change : List.of(
                "UPDATE t SET v = 1 WHERE id = 1",
                "INSERT INTO t VALUES (11, 0)",
                "DELETE FROM t WHERE id = 11",
                "TRUNCATE t",
                "ALTER TABLE t ADD COLUMN w INT DEFAULT 3")) {
            String before = token();
            execute(change);
            assertThat(token()).as(change).isNotEqualTo(before);
        }
    }

    /** Changes of a transaction count from its end, however early they were made. */
    @Test
    void aTransactionThatWasUnderWayCountsWhenItEnds() throws SQLException {
        try (Connection writer = database.connect();
                Statement statement = writer.createStatement()) {
            writer.setAutoCommit(false);
            statement.execute("UPDATE t SET v = 1");
            execute("UPDATE t SET v = v WHERE false; CREATE TABLE later (id INT)");
            String during = token();
            writer.commit();
            assertThat(token()).isNotEqualTo(during);
        }
    }

    /** Other databases of the server and its background work also change the token; they end at some time. */
    @Test
    void asLongAsNothingHappensItIsTheSame() throws Exception {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        String before = token();
        String now = token();
        while (!now.equals(before) && System.nanoTime() < end) {
            Thread.sleep(20);
            before = now;
            now = token();
        }
        assertThat(now).isEqualTo(before);
    }

    @Test
    void tablesThatACrashEmptiesAreNotSpokenFor() throws SQLException {
        execute("CREATE UNLOGGED TABLE fleeting (id INT)");
        assertThat(ChangeTracking.of(source).changeToken(TABLES, null, CONTEXT)).isEmpty();
        execute("DROP TABLE fleeting");
        assertThat(ChangeTracking.of(source).changeToken(TABLES, null, CONTEXT)).isPresent();
    }

    @Test
    void whereItCannotTellItDoesNot() throws SQLException {
        execute("ALTER TABLE t ENABLE ROW LEVEL SECURITY");
        assertThat(ChangeTracking.of(source).changeToken(TABLES, null, CONTEXT)).isEmpty();
        try (Source either = open("jdbc:postgresql://localhost:5432,localhost:5433/none")) {
            assertThat(ChangeTracking.of(either).changeToken(TABLES, null, CONTEXT))
                    .isEmpty();
        }
    }

    private Source open(String url) {
        Map<String, String> options = Map.of("url", url, "user", database.user(), "password", database.password());
        return new PostgresqlConnector().open(new SourceConfig("changing", options));
    }

    private String token() {
        Optional<String> token = ChangeTracking.of(source).changeToken(TABLES, null, CONTEXT);
        return token.orElseThrow();
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
