package io.braid.server.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.braid.server.TestServer;
import io.braid.spi.error.BraidException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Traces of queries, as sent to a collector. */
@Timeout(60)
class TracesTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String CALLER = "00f067aa0ba902b7";

    @Test
    void aQueryItsPlanningAndItsStatementsAreStepsOfTheTraceOfItsClient(@TempDir Path folder) throws Exception {
        try (Collector collector = new Collector()) {
            try (TestServer server = TestServer.start(folder, Map.of("trace-endpoint", collector.url()));
                    Connection connection = connect(server);
                    Statement statement = connection.createStatement()) {
                connection.setClientInfo("traceparent", "00-" + TRACE + "-" + CALLER + "-01");
                assertThat(connection.getClientInfo("traceparent")).endsWith("-01");
                read(statement, "SELECT name FROM stock.item WHERE id = 2");
                assertThatThrownBy(() -> read(statement, "SELECT nothing FROM stock.item"))
                        .isInstanceOf(SQLException.class);
                assertThatThrownBy(() -> connection.setClientInfo("traceparent", "any"))
                        .isInstanceOf(SQLClientInfoException.class)
                        .hasMessageContaining("trace_parent 'any' is not a traceparent such as");
                // This trace is not sampled.
                statement.execute("SET trace_parent = '00-" + TRACE + "-" + CALLER + "-00'");
                read(statement, "SELECT name FROM stock.item WHERE id = 1");
                connection.setClientInfo("traceparent", null);
                assertThat(connection.getClientInfo()).containsOnlyKeys("ApplicationName");
                read(statement, "SELECT name FROM stock.item WHERE id = 3");
            }
            // The server flushes pending spans when it closes.
            JsonNode query = collector.theOne("SELECT name FROM stock.item WHERE id = 2");
            assertThat(query.path("traceId").asText()).isEqualTo(TRACE);
            assertThat(query.path("parentSpanId").asText()).isEqualTo(CALLER);
            assertThat(query.path("kind").asInt()).isEqualTo(2);
            assertThat(query.has("status")).isFalse();
            assertThat(query.path("endTimeUnixNano").asLong())
                    .isGreaterThanOrEqualTo(query.path("startTimeUnixNano").asLong());
            assertThat(attribute(query, "braid.rows")).isEqualTo("1");

            List<JsonNode> parts = collector.partsOf(query);
            assertThat(parts).extracting(part -> part.path("name").asText()).containsOnly("planning", "source stock");
            JsonNode source = parts.stream()
                    .filter(part -> part.path("name").asText().equals("source stock"))
                    .findFirst()
                    .orElseThrow();
            assertThat(attribute(source, "db.query.text")).contains("ITEM");
            assertThat(attribute(source, "braid.query")).isEqualTo(attribute(query, "braid.query"));
            assertThat(source.path("traceId").asText()).isEqualTo(TRACE);

            JsonNode failed = collector.theOne("SELECT nothing FROM stock.item");
            assertThat(failed.path("status").path("code").asInt()).isEqualTo(2);
            assertThat(attribute(failed, "db.response.status_code")).isEqualTo("42703");

            assertThat(collector.queries("SELECT name FROM stock.item WHERE id = 1"))
                    .isEmpty();
            JsonNode own = collector.theOne("SELECT name FROM stock.item WHERE id = 3");
            assertThat(own.path("traceId").asText()).hasSize(32).isNotEqualTo(TRACE);
            assertThat(own.has("parentSpanId")).isFalse();
        }
    }

    @Test
    void aCollectorThatIsNotThereTroublesNobody(@TempDir Path folder) throws Exception {
        Collector gone = new Collector();
        gone.close();
        try (TestServer server = TestServer.start(folder, Map.of("trace-endpoint", gone.url()));
                Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            read(statement, "SELECT name FROM stock.item WHERE id = 2");
        }
    }

    @Test
    void whatIsNoTraceAndNoCollectorIsRefused(@TempDir Path folder) throws Exception {
        assertThatThrownBy(() -> TestServer.start(folder, Map.of("trace-endpoint", "collector:4318")))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("trace-endpoint 'collector:4318' is not the address of a collector");
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            for (String poor : List.of("", "00", "00-" + "0".repeat(32) + "-" + CALLER + "-01")) {
                assertThatThrownBy(() -> statement.execute("SET trace_parent = '" + poor + "'"))
                        .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                                .isEqualTo("22023"));
            }
        }
    }

    private static Connection connect(TestServer server) throws SQLException {
        return DriverManager.getConnection(server.url(), server.user(), server.password());
    }

    /**
     * Reads the only row and the end of the result: a query whose result is closed before its end counts as canceled.
     */
    private static void read(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.next()).isFalse();
        }
    }

    private static String attribute(JsonNode span, String key) {
        for (JsonNode attribute : span.path("attributes")) {
            if (attribute.path("key").asText().equals(key)) {
                return attribute.path("value").elements().next().asText();
            }
        }
        throw new AssertionError("no " + key + " in " + span);
    }

    /** HTTP server that receives spans, like a collector. */
    private static final class Collector implements AutoCloseable {
        private final HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        private final List<JsonNode> spans = new CopyOnWriteArrayList<>();

        Collector() throws IOException {
            server.createContext("/v1/traces", exchange -> {
                JsonNode request = new ObjectMapper().readTree(exchange.getRequestBody());
                for (JsonNode resource : request.path("resourceSpans")) {
                    for (JsonNode scope : resource.path("scopeSpans")) {
                        scope.path("spans").forEach(spans::add);
                    }
                }
                exchange.sendResponseHeaders(200, -1);
                exchange.close();
            });
            server.start();
        }

        String url() {
            return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/traces";
        }

        List<JsonNode> queries(String sql) {
            return spans.stream()
                    .filter(span -> span.path("name").asText().equals("query")
                            && attribute(span, "db.query.text").equals(sql))
                    .toList();
        }

        JsonNode theOne(String sql) {
            List<JsonNode> found = queries(sql);
            assertThat(found).as(sql).hasSize(1);
            return found.get(0);
        }

        List<JsonNode> partsOf(JsonNode query) {
            List<JsonNode> parts = new ArrayList<>();
            for (JsonNode span : spans) {
                if (span.path("parentSpanId")
                        .asText()
                        .equals(query.path("spanId").asText())) {
                    parts.add(span);
                }
            }
            return parts;
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
