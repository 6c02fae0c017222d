package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever finds a statement in a source finds the trace of its query by it; and what comes again is the same each time.
 */
class TracedStatementsTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String SAMPLED = "SET trace_parent = '00-" + TRACE + "-00f067aa0ba902b7-01'";
    private static final String NOT_SAMPLED = "SET trace_parent = '00-" + TRACE + "-00f067aa0ba902b7-00'";
    private static final Pattern TAG = Pattern.compile("/\\*traceparent='00-" + TRACE + "-([0-9a-f]{16})-01'\\*/$");
    private static final String LAST_OF_POSTGRESQL = "SELECT query FROM pg_stat_activity"
            + " WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%SELECT%items%'"
            + " ORDER BY query_start DESC LIMIT 1";
    private static final String OF_MARIADB =
            "SELECT info FROM information_schema.processlist" + " WHERE info LIKE '%items%' AND id <> CONNECTION_ID()";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aStatementOfMariadbTellsItsStep() throws Exception {
        try (TestServer source = TestServers.mysql().freshDatabase()) {
            Rig.fill(source, 2000);
            tellsItsStep(source, OF_MARIADB);
        }
    }

    @Test
    void aStatementOfPostgresqlTellsItsStep() throws Exception {
        try (TestServer source = TestServers.postgres().freshDatabase()) {
            Rig.fill(source, 2000);
            tellsItsStep(source, LAST_OF_POSTGRESQL);
        }
    }

    private void tellsItsStep(TestServer source, String running) throws Exception {
        try (Collector collector = new Collector();
                Rig rig =
                        Rig.start(folder, source, List.of("pool_size '4'"), Map.of("trace-endpoint", collector.url()));
                Connection client = rig.connect();
                Statement statement = client.createStatement()) {
            statement.execute(SAMPLED);
            String step;
            // More rows than anybody reads: it runs for as long as it is looked at.
            try (ResultSet rows =
                    statement.executeQuery("SELECT a.id, b.text FROM f.items a JOIN f.items b ON a.id + b.id > 0")) {
                assertThat(rows.next()).isTrue();
                Matcher tag = TAG.matcher(text(source, running));
                assertThat(tag.find()).as(text(source, running)).isTrue();
                step = tag.group(1);
                statement.cancel();
            }
            collector.awaits("\"spanId\":\"" + step + "\"");
        }
    }

    @Test
    void whatComesAgainAndIsQuickIsTheSameEachTime() throws Exception {
        try (TestServer source = TestServers.postgres().freshDatabase();
                Collector collector = new Collector()) {
            Rig.fill(source, 100);
            try (Rig rig = Rig.start(
                            folder, source, List.of("pool_size '4'"), Map.of("trace-endpoint", collector.url()));
                    Connection client = rig.connect();
                    Statement statement = client.createStatement();
                    PreparedStatement lookUp = client.prepareStatement("SELECT text FROM f.items WHERE id = ?")) {
                statement.execute(SAMPLED);
                lookUp.setInt(1, 7);
                lookUp.executeQuery().close();
                assertThat(text(source, LAST_OF_POSTGRESQL)).doesNotContain("traceparent");

                Rig.ask(statement, "SELECT text FROM f.items WHERE id BETWEEN 7 AND 9");
                assertThat(text(source, LAST_OF_POSTGRESQL)).containsPattern(TAG);
                // The first may have been slow, on a busy machine.
                for (int i = 0; i < 50 && text(source, LAST_OF_POSTGRESQL).contains("traceparent"); i++) {
                    Rig.ask(statement, "SELECT text FROM f.items WHERE id BETWEEN 7 AND 9");
                }
                assertThat(text(source, LAST_OF_POSTGRESQL)).doesNotContain("traceparent");

                statement.execute(NOT_SAMPLED);
                Rig.ask(statement, "SELECT id FROM f.items WHERE id BETWEEN 17 AND 19");
                assertThat(text(source, LAST_OF_POSTGRESQL))
                        .contains("SELECT \"id\"", "17")
                        .doesNotContain("traceparent");
            }
        }
    }

    private static String text(TestServer source, String sql) throws SQLException {
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    /** Takes what is sent to it, as a collector would. */
    private static final class Collector implements AutoCloseable {
        private final HttpServer server;
        private final List<String> told = new CopyOnWriteArrayList<>();

        Collector() throws Exception {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/v1/traces", exchange -> {
                told.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
                exchange.sendResponseHeaders(200, -1);
                exchange.close();
            });
            server.start();
        }

        String url() {
            return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/traces";
        }

        void awaits(String text) throws InterruptedException {
            for (int i = 0; i < 200 && told.stream().noneMatch(body -> body.contains(text)); i++) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            assertThat(told).anySatisfy(body -> assertThat(body).contains(text));
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
