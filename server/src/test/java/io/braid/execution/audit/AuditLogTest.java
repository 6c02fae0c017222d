package io.braid.execution.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.braid.server.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditLogTest {
    /** Length that exceeds the fraction of any logged time, which could otherwise be mistaken for a shorter number. */
    private static final int ASKED = 1_471_147_114;

    private final Path folder;

    AuditLogTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void loginsStatementsAndDeparturesAreNotedWithTheirOutcome() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of())) {
            assertThatThrownBy(() -> DriverManager.getConnection(server.url(), "mallory", "guess"))
                    .isInstanceOf(SQLException.class);
            try (Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                    PreparedStatement found = connection.prepareStatement("SELECT name FROM stock.item WHERE id = ?");
                    Statement statement = connection.createStatement()) {
                found.setInt(1, ASKED);
                try (ResultSet rows = found.executeQuery()) {
                    assertThat(rows.next()).isFalse();
                }
                assertThatThrownBy(() -> statement.executeQuery("SELECT nothing FROM stock.item"))
                        .isInstanceOf(SQLException.class);
                assertThatThrownBy(() -> statement.execute(
                                "CREATE SERVER s FOREIGN DATA WRAPPER h2 OPTIONS (password 'hunter2')"))
                        .isInstanceOf(SQLException.class);
            }
        }
        List<JsonNode> entries = entries();
        assertThat(entries)
                .extracting(entry -> entry.get("event").asText())
                .containsExactly("login_refused", "login", "statement", "statement", "statement", "logout");
        assertThat(entries.get(0).get("user").asText()).isEqualTo("mallory");
        assertThat(entries.get(0).get("sql_state").asText()).isEqualTo("28P01");
        assertThat(entries.subList(0, 2))
                .allSatisfy(entry -> assertThat(entry.get("client").asText()).startsWith("127.0.0.1:"));
        JsonNode found = entries.get(2);
        assertThat(found.get("sources")).extracting(JsonNode::asText).containsExactly("stock");
        assertThat(found.get("outcome").asText()).isEqualTo("FINISHED");
        assertThat(found.get("rows").asInt()).isZero();
        assertThat(found.get("session")).isEqualTo(entries.get(1).get("session"));
        assertThat(entries.get(3).get("outcome").asText()).isEqualTo("FAILED");
        assertThat(entries.get(3).get("error").asText()).contains("nothing");
        assertThat(text()).doesNotContain("hunter2", String.valueOf(ASKED), "guess");
    }

    @Test
    void aLoginThatIsNeverFinishedIsNoted() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("login-timeout", "100ms"));
                Socket stranger = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            stranger.setSoTimeout(20_000);
            assertThat(stranger.getInputStream().readAllBytes()).isNotEmpty();
        }
        assertThat(entries()).singleElement().satisfies(entry -> {
            assertThat(entry.get("event").asText()).isEqualTo("login_refused");
            assertThat(entry.get("sql_state").asText()).isEqualTo("08P01");
            assertThat(entry.get("error").asText()).contains("longer than 100 ms");
        });
    }

    @Test
    void ofWhatStrangersSayOnlyTheBeginningIsNoted() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of())) {
            String url = server.url() + "?applicationName=" + "a".repeat(5_000);
            assertThatThrownBy(() -> DriverManager.getConnection(url, "m".repeat(5_000), "guess"))
                    .isInstanceOf(SQLException.class);
        }
        assertThat(entries()).singleElement().satisfies(entry -> {
            assertThat(entry.get("user").asText()).isEqualTo("m".repeat(200) + "...");
            assertThat(entry.toString().length()).isLessThan(1_500);
        });
    }

    @Test
    void aStatementTellsItsTablesAndThePoliciesThatHeld() throws Exception {
        String model = """
                CREATE VIRTUAL SCHEMA v;
                CREATE VIEW v.names AS SELECT name FROM stock.item WHERE id IN (SELECT id FROM stock.item);
                CREATE ROLE clerk;
                GRANT SELECT ON VIEW v.names TO ROLE clerk;
                CREATE ROW FILTER cheap ON stock.item TO ROLE clerk USING (price < 1);
                CREATE COLUMN MASK no_name ON v.names (name) TO ROLE clerk USING ('?');
                """;
        try (TestServer server = TestServer.start(folder, Map.of(), model);
                Connection admin = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = admin.createStatement()) {
            statement.execute("CREATE USER ada PASSWORD 'a long secret'");
            statement.execute("GRANT ROLE clerk TO USER ada");
            ask(admin);
            try (Connection ada = DriverManager.getConnection(server.url(), "ada", "a long secret")) {
                ask(ada);
                ask(ada);
            }
        }
        List<JsonNode> asked = entries().stream()
                .filter(entry -> entry.path("sql").asText().startsWith("SELECT"))
                .toList();
        assertThat(asked).hasSize(3).allSatisfy(entry -> {
            assertThat(entry.get("sources")).extracting(JsonNode::asText).containsExactly("stock");
            assertThat(entry.get("tables")).extracting(JsonNode::asText).containsExactly("stock.ITEM");
            assertThat(entry.get("bytes").asLong()).isPositive();
            assertThat(entry.get("milliseconds").asLong()).isNotNegative();
        });
        assertThat(asked.get(0).get("policies")).isEmpty();
        for (JsonNode entry : asked.subList(1, 3)) {
            assertThat(entry.get("rows").asInt()).isEqualTo(1);
            assertThat(entry.get("policies"))
                    .extracting(JsonNode::asText)
                    .containsExactly("cheap on stock.ITEM", "no_name on v.names");
        }
    }

    private static void ask(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name FROM v.names")) {
            while (rows.next()) {
                assertThat(rows.getString(1)).isNotEqualTo("");
            }
        }
    }

    @Test
    void eachStartOfTheServerBeginsAFileAndTheSwitchTurnsItOff() throws Exception {
        TestServer.start(folder, Map.of("audit", "off")).close();
        assertThat(folder.resolve("audit")).doesNotExist();
        for (int i = 1; i <= 2; i++) {
            try (TestServer server = TestServer.start(folder, Map.of())) {
                DriverManager.getConnection(server.url(), server.user(), server.password())
                        .close();
            }
            assertThat(files()).hasSize(i);
        }
    }

    private List<JsonNode> entries() throws IOException {
        List<JsonNode> entries = new ArrayList<>();
        for (Path file : files()) {
            for (String line : Files.readAllLines(file)) {
                entries.add(new ObjectMapper().readTree(line));
            }
        }
        return entries;
    }

    private String text() throws IOException {
        StringBuilder text = new StringBuilder();
        for (Path file : files()) {
            text.append(Files.readString(file));
        }
        return text.toString();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("audit"))) {
            return files.sorted().toList();
        }
    }
}
