package io.braid.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.slt.SharedDemo;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The session that asks, as PostgreSQL's catalog describes it. */
@ExtendWith(SharedDemo.class)
class SessionCatalogTest {
    private static final String ISOLATION = "SHOW transaction_isolation";

    private final Demo demo;

    SessionCatalogTest(Demo demo) {
        this.demo = demo;
    }

    @Test
    void openCursorsAreListed() throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            String cursors = "SELECT name, is_holdable, is_binary, statement FROM pg_cursors";
            statement.execute("BEGIN");
            statement.execute("DECLARE c CURSOR FOR SELECT 1");
            assertThat(row(statement, cursors)).containsExactly("c", "f", "f", "DECLARE c CURSOR FOR SELECT 1");
            statement.execute("COMMIT");
            statement.execute("DECLARE d CURSOR WITH HOLD FOR SELECT 1");
            assertThat(row(statement, cursors)).startsWith("d", "t");
            statement.execute("CLOSE d");
            assertThat(row(statement, cursors)).isEmpty();
        }
    }

    @Test
    void preparedStatementsAreListed() throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            String prepared = "SELECT name, parameter_types::text, result_types::text, from_sql, statement"
                    + " FROM pg_prepared_statements";
            statement.execute("PREPARE p (int4, numeric(10, 2)) AS SELECT $1 = 1 AS v, $2 > 1, 'x'::text");
            assertThat(row(statement, prepared))
                    .containsExactly(
                            "p",
                            "{integer,numeric}",
                            "{boolean,boolean,text}",
                            "t",
                            "PREPARE p (int4, numeric(10, 2)) AS SELECT $1 = 1 AS v, $2 > 1, 'x'::text");
            statement.execute("DEALLOCATE p");
            assertThat(row(statement, prepared)).isEmpty();
            statement.execute("PREPARE r (int, unknown, char(3), timestamp(3) with time zone, int4[]) AS"
                    + " SELECT $1 + 1, $2 || 'x', $6 > 1");
            assertThat(row(statement, "SELECT parameter_types::text FROM pg_prepared_statements WHERE name = 'r'"))
                    .containsExactly("{integer,text,character,\"timestamp with time zone\",integer[],integer}");
            statement.execute("DEALLOCATE r");
            statement.execute("PREPARE q AS SELECT count(*) FROM dbD.region");
            assertThat(row(statement, prepared)).startsWith("q", "{}", "{bigint}");
            statement.execute("DISCARD ALL");
            assertThat(row(statement, prepared)).isEmpty();
        }
    }

    @Test
    void ofOtherSessionsNothingIsListed() throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                Connection other = connect();
                Statement asking = other.createStatement()) {
            statement.execute("PREPARE p AS SELECT 1");
            assertThat(row(asking, "SELECT name FROM pg_prepared_statements")).isEmpty();
        }
    }

    @Test
    void theIsolationLevelIsThatOfTheTransaction() throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("BEGIN ISOLATION LEVEL REPEATABLE READ");
            assertThat(row(statement, ISOLATION)).containsExactly("repeatable read");
            assertThat(row(statement, "SELECT current_setting('transaction_isolation')"))
                    .containsExactly("repeatable read");
            statement.execute("COMMIT AND CHAIN");
            assertThat(row(statement, ISOLATION)).containsExactly("repeatable read");
            statement.execute("ROLLBACK");
            assertThat(row(statement, ISOLATION)).containsExactly("read committed");
            statement.execute("BEGIN");
            statement.execute("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE");
            assertThat(row(statement, ISOLATION)).containsExactly("serializable");
            statement.execute("COMMIT");
            statement.execute("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE");
            assertThat(row(statement, ISOLATION)).containsExactly("serializable");
        }
    }

    private Connection connect() throws SQLException {
        return PostgresClients.connect(demo, "preferQueryMode", "simple");
    }

    /** The values of the first row; none without one. */
    private static List<String> row(Statement statement, String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.next() ? rows.getMetaData().getColumnCount() : 0;
            for (int column = 1; column <= columns; column++) {
                values.add(rows.getString(column));
            }
        }
        return values;
    }
}
