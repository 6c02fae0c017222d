package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SpillingServerTest {
    private static final String SORT =
            "SELECT n FROM (SELECT n FROM fake.endless LIMIT 300000) AS some_rows ORDER BY n DESC";

    private final Path folder;

    SpillingServerTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void whatAQuerySpillsIsSeenAndGoneWhenItEnds() throws Exception {
        Files.createDirectories(folder.resolve("spill"));
        Files.writeString(folder.resolve("spill").resolve("7.spill"), "left by a server that died");
        try (TestServer server = TestServer.start(folder, Map.of("query-memory", "1MB"));
                Connection connection = connect(server);
                Connection other = connect(server);
                Statement statement = connection.createStatement()) {
            assertThat(spillFiles()).isEmpty();
            try (ResultSet rows = statement.executeQuery(SORT)) {
                assertThat(rows.next()).isTrue();
                assertThat(spillFiles()).isNotEmpty();
                assertThat(number(other, "SELECT spilled_bytes FROM sys.queries WHERE sql_text LIKE '%endless%DESC'"))
                        .isPositive();
                int count = 1;
                long before = rows.getLong(1);
                while (rows.next()) {
                    assertThat(rows.getLong(1)).isLessThanOrEqualTo(before);
                    before = rows.getLong(1);
                    count++;
                }
                assertThat(count).isEqualTo(300_000);
            }
            assertThat(number(other, "SELECT spilled_bytes FROM sys.query_log WHERE sql_text LIKE '%endless%DESC'"))
                    .isPositive();
            assertThat(spillFiles()).isEmpty();
        }
    }

    @Test
    void aQueryThatIsAbandonedLeavesNothing() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("query-memory", "1MB"))) {
            try (Connection connection = connect(server);
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(SORT)) {
                assertThat(rows.next()).isTrue();
            }
            while (!spillFiles().isEmpty()) {
                Thread.sleep(5);
            }
        }
    }

    @Test
    void aQueryThatWouldSpillTooMuchFailsAlone() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("query-memory", "1MB", "query-spill", "100KB"));
                Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.executeQuery(SORT).next())
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("53100"))
                    .hasMessageContaining("query-spill");
            assertThat(number(connection, "SELECT COUNT(*) FROM stock.item")).isEqualTo(3);
            assertThat(spillFiles()).isEmpty();
        }
    }

    private List<Path> spillFiles() throws IOException {
        Path spill = folder.resolve("spill");
        if (!Files.isDirectory(spill)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(spill)) {
            return files.toList();
        }
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            long number = rows.getLong(1);
            assertThat(rows.next()).isFalse();
            return number;
        }
    }

    private static Connection connect(TestServer server) throws SQLException {
        return DriverManager.getConnection(server.url(), server.user(), server.password());
    }
}
