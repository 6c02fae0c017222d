package io.braid.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.wire.message.Hello;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Test of features that client and server only use if both have agreed to them. */
@Tag("jdk")
@Timeout(60)
class NegotiatedTest {
    private FakeServer server;

    @BeforeEach
    void starts() throws Exception {
        server = new FakeServer();
        server.answer(
                "compressed",
                new Answer()
                        .header(Rows.numbers())
                        .compressed(Rows.numbers(1, 2))
                        .batch(Rows.numbers(3))
                        .complete(3));
        server.answer(
                "progress",
                new Answer()
                        .progress(10)
                        .header(Rows.numbers())
                        .progress(20)
                        .batch(Rows.numbers(1))
                        .progress(30)
                        .batch(Rows.numbers(2))
                        .complete(2));
    }

    @AfterEach
    void stops() throws Exception {
        server.close();
    }

    private static List<Integer> numbers(Statement statement, String sql) throws SQLException {
        List<Integer> numbers = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                numbers.add(rows.getInt(1));
            }
        }
        return numbers;
    }

    @Test
    void compressedRowsAreReadWhereTheyWereAskedFor() throws Exception {
        try (BraidConnection connection = server.connect("&compression=lz4");
                Statement statement = connection.createStatement()) {
            assertThat(server.received(Hello.class).get(0).properties()).containsEntry("compression", "lz4");
            assertThat(numbers(statement, "compressed")).containsExactly(1, 2, 3);
        }
    }

    @Test
    void compressedRowsThatNobodyAskedForEndTheConnection() throws Exception {
        try (BraidConnection connection = server.connect();
                Statement statement = connection.createStatement()) {
            assertThat(server.received(Hello.class).get(0).properties()).doesNotContainKey("compression");
            assertThatThrownBy(() -> numbers(statement, "compressed"))
                    .hasFieldOrPropertyWithValue("SQLState", "08P01")
                    .hasMessageContaining("not asked for");
        }
    }

    @Test
    void theListenerIsToldHowFarTheServerIsByTheThreadThatWaits() throws Exception {
        try (BraidConnection connection = server.connect("&progress=1");
                Statement statement = connection.createStatement()) {
            assertThat(server.received(Hello.class).get(0).properties()).containsEntry("progress", "1");
            List<String> told = new ArrayList<>();
            statement
                    .unwrap(ProgressingStatement.class)
                    .onProgress(progress -> told.add(progress.rowsRead() + " rows "
                            + progress.elapsed() + " " + progress.rowsSent() + " " + progress.memory() + " "
                            + Thread.currentThread().getId()));
            assertThat(numbers(statement, "progress")).containsExactly(1, 2);
            String rest = " rows PT2S 2 3 " + Thread.currentThread().getId();
            assertThat(told).containsExactly("10" + rest, "20" + rest, "30" + rest);
        }
    }

    @Test
    void withoutAListenerNothingHappens() throws Exception {
        try (BraidConnection connection = server.connect("&progress=1");
                Statement statement = connection.createStatement()) {
            assertThat(numbers(statement, "progress")).containsExactly(1, 2);
        }
    }

    @Test
    void badValuesAreRefused() {
        for (String property : List.of("compression=zip", "progress=-1", "progress=3601", "progress=often")) {
            assertThatThrownBy(() -> server.connect("&" + property))
                    .as(property)
                    .hasMessageContaining(property.substring(0, property.indexOf('=')))
                    .hasFieldOrPropertyWithValue("SQLState", "22023");
        }
    }
}
