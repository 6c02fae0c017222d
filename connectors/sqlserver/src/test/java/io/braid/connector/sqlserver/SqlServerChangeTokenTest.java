package io.braid.connector.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.ChangeTracking;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.catalog.TableName;
import io.braid.testkit.server.SharedServer;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that SQL Server's change token is unchanged only if nothing has changed; runs only with a server. */
@Timeout(120)
class SqlServerChangeTokenTest {
    private static final Set<TableName> TABLES = Set.of(new TableName(null, "dbo", "t"));

    private final TestServer database = freshDatabase();
    private final Source source = new SqlServerConnector()
            .open(new SourceConfig(
                    "changing",
                    Map.of("url", database.jdbcUrl(), "user", database.user(), "password", database.password())));

    private static TestServer freshDatabase() {
        Optional<SharedServer> server = TestServers.sqlServer();
        Assumptions.assumeTrue(server.isPresent(), "no SQL Server: give -Dsqlserver.url, or run where Docker answers");
        return server.orElseThrow().freshDatabase();
    }

    @BeforeEach
    void track() throws SQLException {
        execute("ALTER DATABASE CURRENT SET CHANGE_TRACKING = ON");
        for (String table : List.of("t", "u")) {
            execute("CREATE TABLE " + table + " (id INT PRIMARY KEY, v INT)");
            execute("ALTER TABLE " + table + " ENABLE CHANGE_TRACKING");
            execute("INSERT INTO " + table + " VALUES (1, 0), (2, 0)");
        }
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
                "TRUNCATE TABLE t",
                "INSERT INTO t VALUES (1, 0)",
                "ALTER TABLE t ADD w INT NOT NULL DEFAULT 3",
                "ALTER TABLE t DISABLE CHANGE_TRACKING; UPDATE t SET v = 7; ALTER TABLE t ENABLE CHANGE_TRACKING")) {
            String before = token(null).orElseThrow();
            execute(change);
            assertThat(token(before)).as(change).isPresent().get().isNotEqualTo(before);
        }
    }

    @Test
    void asLongAsOnlyOtherTablesChangeItIsTheSame() throws SQLException {
        String before = token(null).orElseThrow();
        assertThat(token(before)).contains(before);
        execute("UPDATE u SET v = 1");
        assertThat(token(before)).contains(before);
    }

    @Test
    void aTransactionThatWasUnderWayCountsWhenItEnds() throws SQLException {
        try (Connection writer = database.connect();
                Statement statement = writer.createStatement()) {
            writer.setAutoCommit(false);
            statement.execute("UPDATE t SET v = 1");
            execute("UPDATE u SET v = 2");
            String during = token(null).orElseThrow();
            writer.commit();
            assertThat(token(during)).isPresent().get().isNotEqualTo(during);
        }
    }

    @Test
    void whereItCannotTellItDoesNot() throws SQLException {
        String before = token(null).orElseThrow();
        execute("ALTER TABLE t DISABLE CHANGE_TRACKING");
        assertThat(token(before)).isEmpty();
        execute("ALTER TABLE t ENABLE CHANGE_TRACKING");
        execute("ALTER TABLE t ADD now AS GETDATE()");
        assertThat(token(null)).isEmpty();
        execute("ALTER TABLE t DROP COLUMN now");
        assertThat(token(null)).isPresent();
        execute("ALTER DATABASE CURRENT SET READ_COMMITTED_SNAPSHOT ON WITH ROLLBACK IMMEDIATE");
        assertThat(token(null)).isEmpty();
    }

    private Optional<String> token(@Nullable String before) {
        return ChangeTracking.of(source).changeToken(TABLES, before, ScanContext.of("test"));
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
