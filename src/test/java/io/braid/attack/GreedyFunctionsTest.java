package io.braid.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** R2: whatever functions make is charged to the query that calls them, and whatever they do ends with it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GreedyFunctionsTest {
    /** What a loaded machine adds to the second that it may take. */
    private static final Duration SOON = Duration.ofSeconds(4);

    private static final List<String> ENDS = List.of("53200", "54001", "57014");

    private AttackedServer server;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        server = AttackedServer.start(folder, "512m", "--query-memory", "32MB");
    }

    @AfterAll
    void stop() throws Exception {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT TRANSLATE(REPEAT('a', 10000000), REPEAT('b', 1000000), REPEAT('c', 1000000))",
                "SELECT COUNT(*) FROM f.items WHERE LENGTH(REGEXP_REPLACE(REPEAT(CAST(id AS VARCHAR), 100000),"
                        + " '(1|2|3|4)+5', 'x', 'g')) > 5",
                "SELECT COUNT(*) FROM f.items WHERE REGEXP_LIKE(REPEAT('a', 1000000 + id), '(a+)*b')",
                "SELECT COUNT(*) FROM f.items WHERE LEVENSHTEIN(REPEAT('ab', 4000), REPEAT('b', 4000 + id)) > 5",
                "SELECT SUM(LENGTH(REPLACE(REPEAT('a', 1000000 + id), 'a', 'bc'))) FROM f.items",
                "SELECT COUNT(*) FROM f.items WHERE SPLIT_PART(REPEAT('x,', 1000000 + id), ',', 900000) = 'y'",
                "SELECT COUNT(*) FROM f.items WHERE LENGTH(INITCAP(REPEAT('ab ', 300000 + id))) > 5",
                "SELECT COUNT(*) FROM f.items WHERE CARDINALITY(STRING_TO_ARRAY(REPEAT('x,', 100000 + id), ',')) > 5",
                "SELECT COUNT(*) FROM f.items WHERE REVERSE(LPAD('x', 1000000 + id, 'ab')) || 'y' = 'z'",
                "SELECT COUNT(*) FROM f.items WHERE JSON_VALUE('[' || REPEAT('1,', 500000 + id) || '1]',"
                        + " '$[400000]') = '2'"
            })
    void aStatementThatComputesForLongEndsWithItsCancellation(String sql) throws Exception {
        try (Connection connection = server.connect(AttackedServer.ATTACKER);
                Statement statement = connection.createStatement()) {
            CompletableFuture<String> outcome = CompletableFuture.supplyAsync(() -> outcome(statement, sql));
            try {
                outcome.get(300, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                long start = System.nanoTime();
                statement.cancel();
                outcome.get(60, TimeUnit.SECONDS);
                assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
            }
            assertThat(ENDS).as("how it may end").contains(outcome.get());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT SPLIT_PART(REPEAT('x,', 30000000), ',', 5)",
                "SELECT COUNT(*) FROM UNNEST(STRING_TO_ARRAY(REPEAT('x,', 30000000), ',')) AS t(e)",
                "SELECT CARDINALITY(STRING_TO_ARRAY(REPEAT('x', 60000000), NULL))",
                "SELECT LENGTH(REPLACE(REPEAT('a', 20000000), 'a', 'bcd'))",
                "SELECT LENGTH(REGEXP_REPLACE(REPEAT('a', 10000000), 'a', 'bcdef', 'g'))",
                "SELECT LENGTH(LPAD('x', 60000000, 'ab'))",
                "SELECT LENGTH(a || a || a || a) FROM (SELECT REPEAT('x', 20000000) AS a)",
                "SELECT STRING_AGG(REPEAT('x', 1000000), ',') FROM f.items",
                "SELECT LISTAGG(REPEAT('x', 1000000), ',') WITHIN GROUP (ORDER BY id) FROM f.items",
                "SELECT ARRAY_AGG(REPEAT('x', 1000000)) FROM f.items",
                "SELECT JSON_ARRAYAGG(REPEAT('x', 1000000)) FROM f.items",
                "SELECT COUNT(*) FROM JSON_ARRAY_ELEMENTS('[' || REPEAT('1,', 9000000) || '1]') AS t(e)",
                "SELECT MAX(REPEAT('x', 1000000 + id)) FROM f.items",
                "SELECT COUNT(DISTINCT REPEAT('x', 1000000 + id)) FROM f.items",
                "SELECT REPEAT('x', 1000000 + id) AS t FROM f.items ORDER BY t DESC"
            })
    void whatFunctionsMakeIsWithinTheMemoryOfTheQuery(String sql) throws Exception {
        try (Connection connection = server.connect(AttackedServer.ATTACKER);
                Statement statement = connection.createStatement()) {
            assertThat(outcome(statement, sql)).isEqualTo("53200");
        }
    }

    /** The SQLSTATE that it ended with, none if with rows. */
    private static String outcome(Statement statement, String sql) {
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                rows.getObject(1);
            }
            return "";
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }
}
