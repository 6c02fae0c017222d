package io.braid.example.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.testcontainers.EmbeddedBraid;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

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
            HttpRequest health = HttpRequest.newBuilder(braid.httpAddress().resolve("/health/ready"))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(health, HttpResponse.BodyHandlers.ofString())
                            .body())
                    .contains("small");
        }
        assertThat(braid.isRunning()).isFalse();
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
