package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.script.SltException;
import io.braid.execution.script.SltFile;
import io.braid.execution.script.SltRunner;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The runner finds every wrong answer, says where it is, and can fill in right ones: shown on an H2 in memory. */
final class SltRunnerTest {
    private static final String URL = "jdbc:h2:mem:slt-runner";

    private Connection keepsTheDatabase;

    @BeforeEach
    void createTable() throws SQLException {
        keepsTheDatabase = DriverManager.getConnection(URL);
        try (var statement = keepsTheDatabase.createStatement()) {
            statement.execute("CREATE TABLE t (id INT, name VARCHAR(20), price DECIMAL(10, 2))");
            statement.execute("INSERT INTO t VALUES (2, 'b', 20.50), (1, '', 10.00), (3, NULL, NULL)");
        }
    }

    @AfterEach
    void dropTable() throws SQLException {
        keepsTheDatabase.close();
    }

    @Test
    void aRightScriptHasNoMismatches() throws SQLException {
        assertThat(run("""
                        statement ok
                        SET @x = 1

                        query ITTR
                        SELECT id, name, price, price FROM t ORDER BY id
                        ----
                        1\t(empty)\t10.00\t10
                        2\tb\t20.50\t20.5
                        3\tNULL\tNULL\tNULL

                        query I rowsort
                        SELECT id FROM t
                        ----
                        3
                        1
                        2

                        query IT valuesort
                        SELECT id, name FROM t WHERE id = 2
                        ----
                        b
                        2

                        statement error 22012
                        SELECT 1 / 0

                        statement error 42S02 (?i)no_such
                        SELECT * FROM no_such
                        """)).isEmpty();
    }

    @Test
    void anAnswerMayBeWrittenAValueToTheLine() throws SQLException {
        assertThat(run("query II\nSELECT id, id + 1 FROM t WHERE id < 3 ORDER BY id\n----\n1\n2\n2\n3\n"))
                .isEmpty();
    }

    @Test
    void everyWrongRecordIsReportedWithItsLineAndDifference() throws SQLException {
        List<String> mismatches = run("""
                query I
                SELECT id FROM t ORDER BY id
                ----
                1
                4
                3

                statement error
                SELECT 1

                statement error 99999
                SELECT 1 / 0

                statement ok
                SELECT * FROM no_such

                query II
                SELECT id FROM t
                ----
                """);

        assertThat(mismatches).hasSize(5);
        assertThat(mismatches.get(0)).startsWith("a.slt:1: another answer").contains("    - 4\n    + 2\n      3");
        assertThat(mismatches.get(1)).startsWith("a.slt:8: succeeded, where an error was expected");
        assertThat(mismatches.get(2)).startsWith("a.slt:11: failed with 22012 instead of '99999'");
        assertThat(mismatches.get(3)).startsWith("a.slt:14: failed with 42S02").contains("no_such");
        assertThat(mismatches.get(4)).startsWith("a.slt:17: another answer").contains("1 columns");
    }

    @Test
    void theOrderOfRowsCountsUnlessTheScriptSaysOtherwise() throws SQLException {
        String answer = "\nSELECT id FROM t WHERE id < 3 ORDER BY id\n----\n2\n1\n";

        assertThat(run("query I" + answer)).hasSize(1);
        assertThat(run("query I rowsort" + answer)).isEmpty();
    }

    @Test
    void aWholeNumberWithAFractionIsNotMistakenForOne() throws SQLException {
        assertThat(run("query I\nSELECT price FROM t WHERE id = 2\n----\n20\n"))
                .hasSize(1)
                .first()
                .asString()
                .contains("20.50 (not a whole number)");
    }

    @Test
    void completingFillsInAnswersAndChangesNothingElse() throws SQLException, SltException {
        String script = """
                # kept

                query IT rowsort
                SELECT id, name FROM t
                ----
                wrong

                statement ok
                SELECT 1

                query I
                SELECT id FROM t WHERE id > 9
                ----

                # the end
                """;

        String completed;
        try (JdbcSession session = session()) {
            completed = String.join("\n", new SltRunner(session).complete(SltFile.parse("a.slt", script))) + "\n";
        }

        assertThat(completed).isEqualTo(script.replace("wrong", "1\t(empty)\n2\tb\n3\tNULL"));
        assertThat(run(completed)).isEmpty();
    }

    private List<String> run(String script) throws SQLException {
        try (JdbcSession session = session()) {
            return new SltRunner(session).run(SltFile.parse("a.slt", script));
        }
    }

    private static JdbcSession session() throws SQLException {
        return new JdbcSession(() -> DriverManager.getConnection(URL));
    }
}
