package io.braid.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.server.TestServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Metrics of a running server, compared with the documentation. */
@Timeout(60)
class MetricsTest {
    private static final String SORT =
            "SELECT n FROM (SELECT n FROM fake.endless LIMIT 300000) AS some_rows ORDER BY n DESC";
    private static final Pattern TOLD = Pattern.compile("(?m)^# TYPE (\\S+) ");
    private static final Pattern DOCUMENTED = Pattern.compile("`((?:braid|jvm|process|system)_[a-z0-9_]+)`");

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void theGuideHasExactlyTheFiguresOfARunningServer(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of())) {
            Set<String> documented = names(DOCUMENTED, section());
            Set<String> told = names(TOLD, metrics(server));
            assertThat(documented).containsAll(told);
            // The JVM reports metrics of garbage collection only after the first one.
            assertThat(told)
                    .containsAll(documented.stream()
                            .filter(name -> !name.startsWith("jvm_gc_"))
                            .toList());
        }
    }

    @Test
    void whatQueriesDoIsCounted(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("query-memory", "1MB", "max-connections", "1"));
                Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            double before = value(server, "braid_source_rows_total{source=\"stock\"}");
            assertThat(read(statement, "SELECT * FROM stock.item")).isEqualTo(3);
            assertThat(read(statement, SORT)).isEqualTo(300_000);
            assertThatThrownBy(() -> statement.executeQuery("SELECT * FROM stock.nothing"))
                    .isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> connect(server)).isInstanceOf(SQLException.class);

            assertThat(value(server, "braid_queries_ended_total{outcome=\"finished\",sqlstate_class=\"00\"}"))
                    .isEqualTo(2);
            assertThat(value(server, "braid_queries_ended_total{outcome=\"failed\",sqlstate_class=\"42\"}"))
                    .isEqualTo(1);
            assertThat(value(server, "braid_query_seconds_count{outcome=\"finished\"}"))
                    .isEqualTo(2);
            assertThat(value(server, "braid_query_seconds_bucket{outcome=\"finished\",le=\"+Inf\"}"))
                    .isEqualTo(2);
            assertThat(value(server, "braid_query_rows_total")).isEqualTo(300_003);
            assertThat(value(server, "braid_query_bytes_total")).isGreaterThan(300_000);
            assertThat(value(server, "braid_source_rows_total{source=\"stock\"}") - before)
                    .isEqualTo(3);
            assertThat(value(server, "braid_source_bytes_total{source=\"fake\"}"))
                    .isGreaterThan(300_000);
            assertThat(value(server, "braid_spill_written_bytes_total")).isGreaterThan(100_000);
            assertThat(value(server, "braid_spill_used_bytes")).isZero();
            assertThat(value(server, "braid_memory_used_bytes")).isZero();
            assertThat(value(server, "braid_connections_open")).isEqualTo(1);
            assertThat(value(server, "braid_connections_refused_total")).isEqualTo(1);
        }
    }

    /** Some statements are replanned, because new statistics are available. */
    @Test
    void plansThatWereKeptAreCountedAndPlansThatWereMade(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            double hits = value(server, "braid_plans_hits_total");
            double misses = value(server, "braid_plans_misses_total");
            for (int i = 0; i < 10; i++) {
                assertThat(read(statement, "SELECT * FROM stock.item")).isEqualTo(3);
            }
            assertThat(read(statement, "EXPLAIN SELECT * FROM stock.item")).isPositive();

            hits = value(server, "braid_plans_hits_total") - hits;
            misses = value(server, "braid_plans_misses_total") - misses;
            assertThat(hits).isPositive();
            assertThat(misses).isPositive();
            assertThat(hits + misses).isEqualTo(10);
        }
    }

    private static int read(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            int count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
        }
    }

    private static Connection connect(TestServer server) throws SQLException {
        return DriverManager.getConnection(server.url(), server.user(), server.password());
    }

    private double value(TestServer server, String figure) throws Exception {
        return metrics(server)
                .lines()
                .filter(line -> line.startsWith(figure + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(figure.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no " + figure));
    }

    private String metrics(TestServer server) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + server.server().httpPort() + "/metrics");
        return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static String section() throws IOException {
        String page = Files.readString(Path.of("../docs/server.md"));
        return page.substring(page.indexOf("## Metrics"), page.indexOf("## Stopping"));
    }

    private static Set<String> names(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }
}
