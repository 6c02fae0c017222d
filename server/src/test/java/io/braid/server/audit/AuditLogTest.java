package io.braid.server.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.braid.server.TestServer;
import java.io.IOException;
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
                found.setInt(1, 4711);
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
        JsonNode found = entries.get(2);
        assertThat(found.get("sources")).extracting(JsonNode::asText).containsExactly("stock");
        assertThat(found.get("outcome").asText()).isEqualTo("FINISHED");
        assertThat(found.get("rows").asInt()).isZero();
        assertThat(found.get("session")).isEqualTo(entries.get(1).get("session"));
        assertThat(entries.get(3).get("outcome").asText()).isEqualTo("FAILED");
        assertThat(entries.get(3).get("error").asText()).contains("nothing");
        assertThat(text()).doesNotContain("hunter2", "4711", "guess");
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
