package io.braid.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server in a process of its own starts, answers, tells what is wrong with a model, and ends. */
final class EmbeddedBraidTest {
    private static final String MODEL = """
            CREATE DATABASE small;
            CREATE VIRTUAL SCHEMA v;
            CREATE VIEW v.one AS SELECT %s AS x;
            """;

    @Test
    void aServerAnswersUntilItIsClosed() throws Exception {
        EmbeddedBraid braid = EmbeddedBraid.builder()
                .model(MODEL.formatted("1"))
                .setting("query-memory", "16MB")
                .start();
        try (braid;
                Connection connection = braid.connect("small");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT x FROM v.one")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt("x")).isEqualTo(1);
            assertThat(braid.postgresUrl("small")).matches("jdbc:postgresql://127.0.0.1:[1-9]\\d*/small");
            HttpRequest health = HttpRequest.newBuilder(braid.httpAddress().resolve("/health/live"))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(health, HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThat(braid.isRunning()).isFalse();
    }

    /** As a container has it, but in a process. */
    @Test
    void clientsVerifyTheCertificateThatIsMadeForAContainer(@TempDir Path folder) throws Exception {
        SelfSignedCertificate made = SelfSignedCertificate.of(List.of("localhost", "127.0.0.1"));
        Path certificate = Files.writeString(folder.resolve("server.pem"), made.certificate());
        Path key = Files.writeString(folder.resolve("server.key"), made.key());
        Path other = Files.writeString(
                folder.resolve("other.pem"),
                SelfSignedCertificate.of(List.of("localhost")).certificate());
        try (EmbeddedBraid braid = EmbeddedBraid.builder()
                .model(MODEL.formatted("1"))
                .setting("host", "0.0.0.0")
                .setting("tls-certificate", certificate.toString())
                .setting("tls-key", key.toString())
                .setting("tls-required", "on")
                .start()) {
            int port = URI.create(braid.jdbcUrl("small").substring("jdbc:".length()))
                    .getPort();
            String trusted = BraidContainer.jdbcUrl("localhost", port, "small", certificate);
            try (Connection connection = DriverManager.getConnection(trusted, braid.user(), braid.password())) {
                assertThat(connection.isValid(10)).isTrue();
            }
            String untrusted = BraidContainer.jdbcUrl("localhost", port, "small", other);
            assertThatThrownBy(() -> DriverManager.getConnection(untrusted, braid.user(), braid.password()))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("certificate");
        }
    }

    @Test
    void aModelThatCannotBeDeployedFailsTheStart() {
        EmbeddedBraid.Builder builder =
                EmbeddedBraid.builder().model("CREATE DATABASE d;\nCREATE SCHEMA a SERVER nowhere;\n");

        assertThatThrownBy(builder::start)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("nowhere");
    }

    @Test
    void aSettingThatThereIsNotFailsTheStart() {
        EmbeddedBraid.Builder builder =
                EmbeddedBraid.builder().model(MODEL.formatted("1")).setting("query-memry", "1MB");

        assertThatThrownBy(builder::start)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Braid has ended while it started")
                .hasMessageContaining("query-memry");
    }
}
