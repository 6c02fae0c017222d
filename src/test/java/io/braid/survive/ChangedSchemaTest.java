package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.fault.Effort;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** F13: a source changes its tables between the plan and the run: the right columns, or an error, and never others. */
class ChangedSchemaTest {
    private static final String QUERY = "SELECT a, b, c FROM f.changing";

    /** What is done to the table, of which the columns are 1, 2 and 'three' as long as they are there. */
    private enum Change {
        NOTHING(""),
        REORDERED(
                "DROP TABLE changing",
                "CREATE TABLE changing (c VARCHAR(20), b BIGINT, a INTEGER)",
                "INSERT INTO changing (a, b, c) VALUES (1, 2, 'three')"),
        NEW_COLUMN_IN_FRONT(
                "DROP TABLE changing",
                "CREATE TABLE changing (x INTEGER, a INTEGER, b BIGINT, c VARCHAR(20))",
                "INSERT INTO changing VALUES (9, 1, 2, 'three')"),
        WIDER(
                "DROP TABLE changing",
                "CREATE TABLE changing (a BIGINT, b DECIMAL(20, 0), c VARCHAR(200))",
                "INSERT INTO changing VALUES (1, 2, 'three')"),
        TEXT_FOR_NUMBER(
                "DROP TABLE changing",
                "CREATE TABLE changing (a VARCHAR(20), b BIGINT, c VARCHAR(20))",
                "INSERT INTO changing VALUES ('1', 2, 'three')"),
        NUMBER_FOR_TEXT(
                "DROP TABLE changing",
                "CREATE TABLE changing (a INTEGER, b BIGINT, c INTEGER)",
                "INSERT INTO changing VALUES (1, 2, 3)"),
        SWAPPED(
                "DROP TABLE changing",
                "CREATE TABLE changing (b INTEGER, a BIGINT, c VARCHAR(20))",
                "INSERT INTO changing VALUES (2, 1, 'three')"),
        COLUMN_GONE(
                "DROP TABLE changing",
                "CREATE TABLE changing (a INTEGER, c VARCHAR(20))",
                "INSERT INTO changing VALUES (1, 'three')"),
        RENAMED(
                "DROP TABLE changing",
                "CREATE TABLE changing (a INTEGER, b2 BIGINT, c VARCHAR(20))",
                "INSERT INTO changing VALUES (1, 2, 'three')"),
        GONE("DROP TABLE changing");

        private final String statements;

        Change(String... statements) {
            this.statements = String.join(";", statements);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"POSTGRESQL", "MYSQL", "H2"})
    void theColumnsAreRightOrItIsSaid(ServerKind kind, @TempDir Path folder) throws Exception {
        Effort effort = Effort.of("F13", 20);
        RowSum right = RowSum.NONE.and("1", "2", "three");
        try (TestServer source = TestServers.fresh(kind)) {
            Rig.fill(source, 10);
            begin(source);
            try (Rig rig = Rig.start(folder, source, List.of("pool_size '1'"), Map.of());
                    Connection connection = rig.connect();
                    PreparedStatement prepared = connection.prepareStatement(QUERY);
                    Statement statement = connection.createStatement()) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(10));
                for (int i = 0; i < effort.times(); i++) {
                    Change change = Change.values()[i % Change.values().length];
                    String when = effort.at(kind + ", " + change);
                    oracle.mustBeRight(when + ", before", right, () -> sum(prepared));
                    execute(source, List.of(change.statements.split(";")));
                    RowSum expected = change == Change.NUMBER_FOR_TEXT ? RowSum.NONE.and("1", "2", "3") : right;
                    boolean asPlanned = oracle.isRight(when, expected, () -> sum(prepared));
                    assertThat(asPlanned
                                    && List.of(Change.COLUMN_GONE, Change.RENAMED, Change.GONE)
                                            .contains(change))
                            .as(when + ": right without the column")
                            .isFalse();
                    begin(source);
                    statement.execute("REFRESH FOREIGN SCHEMA f");
                }
                oracle.assertNothingIsLeft("at the end");
                effort.report(kind + ": " + oracle);
            }
        }
    }

    private static void begin(TestServer source) throws SQLException {
        execute(
                source,
                List.of(
                        "DROP TABLE IF EXISTS changing",
                        "CREATE TABLE changing (a INTEGER, b BIGINT, c VARCHAR(20))",
                        "INSERT INTO changing VALUES (1, 2, 'three')"));
    }

    private static void execute(TestServer source, List<String> statements) throws SQLException {
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                if (!sql.isEmpty()) {
                    statement.execute(sql);
                }
            }
        }
    }

    private static RowSum sum(PreparedStatement prepared) throws SQLException {
        try (ResultSet rows = prepared.executeQuery()) {
            return RowSum.of(rows);
        }
    }
}
