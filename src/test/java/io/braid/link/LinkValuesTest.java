package io.braid.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Values of all types, names and keys of all kinds come through a link as they are. */
@TestInstance(Lifecycle.PER_CLASS)
final class LinkValuesTest {
    private static final String NAME = "\"He said \"\"\u00e4\"\"?\"";

    private static final List<String> COLUMNS = List.of(
            "b BOOLEAN",
            "s SMALLINT",
            "i INTEGER",
            "l BIGINT",
            "r REAL",
            "d DOUBLE PRECISION",
            "n NUMERIC(18, 2)",
            "w NUMERIC(38, 10)",
            "t VARCHAR(20)",
            "x BYTEA",
            "a DATE",
            "c TIME(6)",
            "m TIMESTAMP(6)",
            "z TIMESTAMP(6) WITH TIME ZONE",
            "ai INTEGER[]",
            "an NUMERIC(12, 3)[]",
            "at VARCHAR(20)[]",
            "ad DATE[]");

    private static final List<String> ROWS = List.of(
            "1, TRUE, -32768, 2147483647, -9223372036854775808, 0.1, 0.1, -9999999999999999.99,"
                    + " 9999999999999999999999999999.9999999999, '\u00e4 \uD83D\uDE00''', '\\x00ff', '0001-01-01',"
                    + " '23:59:59.999999', '1582-10-04 00:00:00.000001', '2024-02-29 12:00:00+02', '{1,NULL,-3}',"
                    + " '{1.5,22.125}', '{\"a,b\",NULL,\"\"}', '{2024-02-29}'",
            "2, FALSE, 0, 0, 0, 0, 1e300, 0, 0, '', '', '9999-12-31', '00:00:00', '9999-12-31 23:59:59', NULL, '{}',"
                    + " NULL, '{}', NULL",
            "3" + ", NULL".repeat(18));

    private static final String SOURCE = """
            CREATE SERVER pg FOREIGN DATA WRAPPER postgresql OPTIONS (url '%s', user '%s', password '${env:PG}');
            CREATE SCHEMA %s SERVER pg;
            IMPORT FOREIGN SCHEMA public FROM SERVER pg INTO %3$s;
            """;

    private TestServer database;
    private LinkedServer far;
    private LinkedServer near;

    @BeforeAll
    void start(@TempDir Path folder) throws SQLException {
        database = TestServers.postgres().freshDatabase();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            String columns = String.join(", ", COLUMNS);
            statement.execute("CREATE TABLE every (id INTEGER PRIMARY KEY, " + columns + ")");
            for (String row : ROWS) {
                statement.execute("INSERT INTO every VALUES (" + row + ")");
            }
            statement.execute("CREATE TABLE " + NAME + " (" + NAME + " INTEGER, k VARCHAR(20), day DATE)");
            statement.execute("INSERT INTO " + NAME
                    + " SELECT g, 'k\u00e4' || g, DATE '2024-01-01' + g FROM generate_series(1, 500) g");
            statement.execute("INSERT INTO " + NAME + " VALUES (NULL, NULL, NULL)");
            statement.execute("ANALYZE");
        }
        String source = SOURCE.formatted(database.jdbcUrl(), database.user(), "v");
        far = new LinkedServer(
                folder.resolve("far"), "CREATE DATABASE far;\n" + source, Map.of("PG", database.password()));
        String model = "CREATE DATABASE near;\n" + SOURCE.formatted(database.jdbcUrl(), database.user(), "own")
                + "CREATE SERVER far FOREIGN DATA WRAPPER braid OPTIONS (url '" + far.url() + "', user '" + far.user()
                + "', password '${env:FAR}');\nCREATE SCHEMA v SERVER far;\n"
                + "IMPORT FOREIGN SCHEMA v FROM SERVER far INTO v;\n";
        near = new LinkedServer(
                folder.resolve("near"), model, Map.of("PG", database.password(), "FAR", far.password()));
    }

    @AfterAll
    void stop() throws SQLException {
        near.close();
        far.close();
        database.close();
    }

    @Test
    void valuesOfAllTypesComeAsTheyAre() throws SQLException {
        String types = "SELECT name, type, nullable FROM sys.columns WHERE schema_name = 'v' ORDER BY table_name,"
                + " ordinal_position";
        assertThat(near.ask(types)).isEqualTo(far.ask(types));
        for (String sql :
                List.of("SELECT * FROM v.every ORDER BY id", "SELECT COUNT(*) FROM v.every WHERE ai[1] = 1")) {
            assertThat(near.ask(sql)).as(sql).isEqualTo(far.ask(sql));
        }
        for (String column : COLUMNS) {
            String name = column.split(" ")[0];
            String sql = "SELECT e.id, o.id FROM v.every e LEFT JOIN v.every o ON e." + name + " = o." + name
                    + " ORDER BY 1, 2";
            assertThat(near.ask(sql)).as(sql).isEqualTo(far.ask(sql));
        }
    }

    @Test
    void keysOfAnotherSourceFindRowsByAnyColumn() throws SQLException {
        for (String column : List.of(NAME, "k", "day")) {
            String sql = "SELECT COUNT(*) FROM own." + NAME + " o JOIN /*+ makedep */ v." + NAME + " f ON f." + column
                    + " = o." + column + " WHERE o." + NAME + " < 300";
            assertThat(String.join("\n", near.ask("EXPLAIN " + sql))).contains("= ANY");
            assertThat(near.ask(sql)).as(sql).containsExactly("299");
        }
        String both = "SELECT COUNT(*) FROM own." + NAME + " o JOIN /*+ makedep */ v." + NAME + " f ON f.k = o.k AND"
                + " f.day = o.day WHERE o." + NAME + " < 100";
        assertThat(near.ask(both)).containsExactly("99");
    }

    @Test
    void statisticsAreThoseOfTheServer() throws SQLException {
        near.ask("SELECT COUNT(*) FROM v." + NAME + " WHERE k = 'x'");
        assertThat(near.ask("SELECT estimated_rows FROM sys.tables WHERE schema_name = 'v' AND name LIKE 'He%'"))
                .containsExactly("501");
        assertThat(near.ask("SELECT distinct_values FROM sys.column_statistics WHERE schema_name = 'v' AND"
                        + " column_name = 'k'"))
                .containsExactly("500");
    }

    @Test
    void aTimeLimitEndsTheStatementThere() throws SQLException {
        String slow = "SELECT COUNT(*) FROM v." + NAME + " a JOIN v." + NAME + " b ON a.k <> b.k || 'x' JOIN v." + NAME
                + " c ON b.k <> c.k || 'y' JOIN v." + NAME + " d ON c.k <> d.k || 'z'";
        try (Statement statement = near.admin().createStatement()) {
            statement.setQueryTimeout(1);
            assertThatThrownBy(() -> statement.executeQuery(slow).next())
                    .asInstanceOf(InstanceOfAssertFactories.type(SQLException.class))
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("57014"));
        }
        while (!far.ask("SELECT COUNT(*) FROM sys.queries WHERE application = 'braid'")
                .equals(List.of("0"))) {
            Thread.onSpinWait();
        }
    }
}
