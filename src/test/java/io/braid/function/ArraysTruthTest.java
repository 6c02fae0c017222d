package io.braid.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.braid.connector.postgresql.PostgresqlConnector;
import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.model.VdbReader;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.testkit.assertion.SameElements;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Arrays, of columns and made here, are those of PostgreSQL, whatever the planner does without. {@code -Dseed} repeats
 * a run, {@code -Darray.queries} makes it longer.
 */
@Tag("scaled")
final class ArraysTruthTest {
    private static final int ROWS = 40;
    /** How many means are missing alone for each query. */
    private static final int MISSING = 2;

    private static final String MODEL = """
            CREATE DATABASE arrays VERSION '1';
            CREATE SERVER arrays FOREIGN DATA WRAPPER postgresql OPTIONS (url 'elsewhere');
            CREATE SCHEMA arrays SERVER arrays;
            IMPORT FOREIGN SCHEMA arrays FROM SERVER arrays INTO arrays;
            """;
    /** {@code <a>} is an array of numbers, {@code <s>} one of texts, {@code <n>} a number and {@code <t>} a text. */
    private static final List<String> QUERIES_OF_ARRAYS = List.of(
            "SELECT t.id, <a>, <s> FROM arrays.t",
            "SELECT t.id, CARDINALITY(<a>), ARRAY_LENGTH(<s>, 1), (<a>)[<n>], (<s>)[2] FROM arrays.t",
            "SELECT t.id, (<a>)[<n>:], (<a>)[:<n>], (<s>)[1:<n>], (<a>)[<n>:3], (<s>)[:] FROM arrays.t",
            "SELECT (<a>)[:2] AS k, COUNT(*), MAX((<s>)[2:]) FROM arrays.t WHERE <n> = ANY ((<a>)[2:]) GROUP BY 1",
            "SELECT t.id, <a> || <a>, <a> || <n>, <t> || <s> FROM arrays.t",
            "SELECT t.id FROM arrays.t WHERE <n> = ANY (<a>) OR <t> = ANY (<s>)",
            "SELECT t.id, <n> < ALL (<a>), <n> <> ALL (<a>), <t> >= ANY (<s>) FROM arrays.t",
            "SELECT t.id, ARRAY_POSITION(<a>, <n>), ARRAY_POSITION(<s>, NULL), ARRAY_TO_STRING(<a>, '-', '*') FROM"
                    + " arrays.t",
            "SELECT t.id FROM arrays.t WHERE <a> = <a>",
            "SELECT t.id, <a> < <a>, <s> >= <s>, <a> IS NULL, <a> IS DISTINCT FROM <a> FROM arrays.t",
            "SELECT <a> AS k, COUNT(*), COUNT(<s>), MIN(t.id) FROM arrays.t GROUP BY 1",
            "SELECT DISTINCT <s> FROM arrays.t",
            "SELECT t.n, ARRAY_AGG(t.id ORDER BY t.id), ARRAY_AGG(DISTINCT t.n) FROM arrays.t GROUP BY t.n",
            "SELECT t.n, ARRAY_AGG(t.m ORDER BY t.m DESC, t.id) FILTER (WHERE t.id > 7) FROM arrays.t GROUP BY t.n",
            "SELECT MAX(<a>), MIN(<s>) FROM arrays.t",
            "SELECT t.id, u.x, u.n FROM arrays.t, UNNEST(<a>) WITH ORDINALITY AS u (x, n)",
            "SELECT t.id, u.x FROM arrays.t LEFT JOIN LATERAL UNNEST(<s>) AS u (x) ON u.x > <t>",
            "SELECT u.x, COUNT(*), SUM(t.id) FROM arrays.t, UNNEST(<a>) AS u (x) WHERE t.n = <n> GROUP BY u.x",
            "SELECT t.id FROM arrays.t WHERE EXISTS (SELECT 1 FROM UNNEST(<a>) AS u (x) WHERE u.x > t.n)",
            "SELECT t.id, (SELECT SUM(u.x) FROM UNNEST(<a>) AS u (x)) FROM arrays.t",
            "SELECT t.id, ARRAY(SELECT r.id FROM arrays.t AS r WHERE r.n = t.m ORDER BY r.id DESC) FROM arrays.t",
            "SELECT t.id, (SELECT ARRAY_AGG(r.m ORDER BY r.id) FROM arrays.t AS r WHERE r.n = t.m) FROM arrays.t",
            "SELECT t.id, r.id FROM arrays.t JOIN arrays.t AS r ON t.a = r.a AND t.id < r.id",
            "SELECT t.id FROM arrays.t WHERE t.s IN (SELECT r.s FROM arrays.t AS r WHERE r.n = <n>)",
            "SELECT t.id, CASE WHEN t.n > <n> THEN <a> ELSE t.a END, COALESCE(t.s, <s>) FROM arrays.t",
            "SELECT <a> FROM arrays.t UNION SELECT <a> FROM arrays.t WHERE t.n = <n>",
            "SELECT t.id, RANK() OVER (PARTITION BY t.n ORDER BY <a>), COUNT(*) OVER (PARTITION BY <s>) FROM arrays.t",
            "SELECT t.id, ARRAY_AGG(t.m) OVER (PARTITION BY t.n ORDER BY t.id ROWS 1 PRECEDING) FROM arrays.t",
            "SELECT q.id FROM (SELECT t.id, <a> AS k FROM arrays.t ORDER BY 2, 1 LIMIT 9) AS q");

    private final Iterations queries = Iterations.of("array.queries", 60, 2000, 50_000);
    private final long seed = queries.seed();
    private final Random random = queries.random();

    @Test
    void arraysAreThoseOfPostgresql() throws SQLException {
        try (TestServer server = TestServers.postgres().freshDatabase();
                Connection postgres = server.connect();
                Source source = source(server);
                Engine engine = new Engine(1, name -> source)) {
            fill(postgres);
            Planner planner = new Planner(Catalog.open(VdbReader.read("arrays", MODEL), name -> source));
            for (int i = 0; i < queries.count(); i++) {
                String sql = query(QUERIES_OF_ARRAYS.get(i % QUERIES_OF_ARRAYS.size()));
                List<String> expected = rows(postgres, sql);
                SwitchesOff.of(i, MISSING).forEach(options -> assertThatNoException()
                        .as("seed %s, without [%s]: %s", seed, options, sql)
                        .isThrownBy(() -> assertThat(rows(engine, planner.plan(sql, options)))
                                .satisfies(SameElements.as(expected))));
            }
        }
    }

    private static Source source(TestServer server) {
        return new PostgresqlConnector()
                .open(new SourceConfig(
                        "arrays",
                        Map.of("url", server.jdbcUrl(), "user", server.user(), "password", server.password())));
    }

    private void fill(Connection postgres) throws SQLException {
        try (Statement statement = postgres.createStatement()) {
            statement.execute("CREATE SCHEMA arrays");
            statement.execute(
                    "CREATE TABLE arrays.t (id INT PRIMARY KEY, n INT, m INT, a INT[], s TEXT[] COLLATE \"C\")");
            for (int id = 0; id < ROWS; id++) {
                statement.execute("INSERT INTO arrays.t VALUES (" + id + ", " + random.nextInt(4) + ", "
                        + (random.nextInt(4) == 0 ? null : random.nextInt(6)) + ", " + column(() -> numbers()) + ", "
                        + column(() -> texts()) + ")");
            }
            statement.execute("ANALYZE arrays.t");
        }
    }

    private String column(java.util.function.Supplier<String> array) {
        return random.nextInt(7) == 0 ? "NULL" : array.get();
    }

    private String query(String form) {
        StringBuilder query = new StringBuilder();
        int start = 0;
        for (int at = form.indexOf('<'); at >= 0; at = form.indexOf('<', at + 1)) {
            boolean isPlace = at + 2 < form.length() && form.charAt(at + 2) == '>' && form.charAt(at + 1) != ' ';
            if (isPlace) {
                query.append(form, start, at).append(value(form.charAt(at + 1)));
                start = at + 3;
            }
        }
        return query.append(form.substring(start)).toString();
    }

    private String value(char kind) {
        return switch (kind) {
            case 'a' -> random.nextInt(3) == 0 ? numbers() : random.nextInt(4) == 0 ? "ARRAY[t.n, t.m, 2]" : "t.a";
            case 's' -> random.nextInt(3) == 0 ? texts() : "t.s";
            case 'n' -> random.nextInt(3) == 0 ? "t.m" : String.valueOf(random.nextInt(5));
            default -> "CAST('" + text() + "' AS TEXT)";
        };
    }

    private String numbers() {
        return "CAST(" + array(() -> String.valueOf(random.nextInt(5))) + " AS INTEGER"
                + (random.nextBoolean() ? "[])" : " ARRAY)");
    }

    private String texts() {
        return random.nextBoolean()
                ? "CAST(" + array(this::text) + " AS TEXT ARRAY)"
                : "(" + array(this::text) + "::TEXT[])";
    }

    private String array(java.util.function.Supplier<String> element) {
        return Stream.generate(() -> random.nextInt(5) == 0 ? "NULL" : element.get())
                .limit(random.nextInt(4))
                .collect(Collectors.joining(",", "'{", "}'"));
    }

    private String text() {
        return List.of("a", "b", "ab", "B").get(random.nextInt(4));
    }

    private static List<String> rows(Connection postgres, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = postgres.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> cells = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    cells.add(cell(result.getObject(i)));
                }
                rows.add(String.join(" | ", cells));
            }
        } catch (SQLException e) {
            throw new SQLException(sql, e);
        }
        return rows;
    }

    private static List<String> rows(Engine engine, PlannedQuery query) {
        List<String> rows = new ArrayList<>();
        try (Result result = engine.run(query, List.of(), QueryContext.of("arrays"))) {
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    List<String> cells = new ArrayList<>();
                    for (int i = 0; i < batch.columnCount(); i++) {
                        cells.add(cell(batch.column(i).value(row)));
                    }
                    rows.add(String.join(" | ", cells));
                }
            }
        }
        return rows;
    }

    private static String cell(@Nullable Object value) {
        return value instanceof Number number
                ? new BigDecimal(number.toString()).stripTrailingZeros().toPlainString()
                : String.valueOf(value);
    }
}
