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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Intervals and times with a zone, of columns and made here, are those of PostgreSQL, whatever the planner does
 * without. {@code -Dseed} repeats a run, {@code -Dinterval.queries} makes it longer.
 */
@Tag("scaled")
final class IntervalsTruthTest {
    private static final int ROWS = 60;
    /** How many means are missing alone for each query. */
    private static final int MISSING = 2;

    private static final String MODEL = """
            CREATE DATABASE intervals VERSION '1';
            CREATE SERVER intervals FOREIGN DATA WRAPPER postgresql OPTIONS (url 'elsewhere');
            CREATE SCHEMA intervals SERVER intervals;
            IMPORT FOREIGN SCHEMA intervals FROM SERVER intervals INTO intervals;
            """;
    /**
     * {@code <i>} is an interval, {@code <t>} a timestamp, {@code <d>} a date, {@code <c>} a time, {@code <z>} a time
     * with a zone and {@code <n>} a number.
     */
    private static final List<String> QUERIES = List.of(
            "SELECT t.id, <i>::text, (<i>)::text FROM intervals.t",
            "SELECT t.id, (<i> + <i>)::text, (<i> - <i>)::text, (-(<i>))::text FROM intervals.t",
            "SELECT t.id, (<i> * <n>)::text, (<n> * <i>)::text, (<i> / 7)::text FROM intervals.t",
            "SELECT t.id, (<t> + <i>)::text, (<t> - <i>)::text, (<i> + <t>)::text FROM intervals.t",
            "SELECT t.id, (<c> + <i>)::text, (<c> - <c>)::text, (<c> - <i>)::text FROM intervals.t",
            "SELECT t.id, (t.d + t.i)::text, (t.d - t.i)::text FROM intervals.t",
            "SELECT t.id, (<t> - <t>)::text, age(<t>, <t>)::text, (t.d - <t>)::text FROM intervals.t",
            "SELECT t.id, justify_hours(<i>)::text, justify_days(<i>)::text, justify_interval(<i>)::text FROM"
                    + " intervals.t",
            "SELECT t.id, <i> < <i>, <i> = <i>, <i> >= <i>, <i> <> <i>, <i> IS DISTINCT FROM <i> FROM intervals.t",
            "SELECT t.id FROM intervals.t WHERE <i> > <i> OR t.i IN (<i>, '1 day', '24 hours')",
            "SELECT t.id FROM intervals.t WHERE t.i BETWEEN '-2 mons' AND <i>",
            "SELECT EXTRACT(EPOCH FROM t.j) AS k, COUNT(*), MAX(t.id) FROM intervals.t GROUP BY t.j",
            "SELECT t.n, EXTRACT(EPOCH FROM MAX(<i>)), EXTRACT(EPOCH FROM MIN(<i>)) FROM intervals.t GROUP BY t.n",
            "SELECT t.n, SUM(<i>)::text, AVG(<i>)::text, COUNT(DISTINCT t.j) FROM intervals.t GROUP BY t.n",
            "SELECT t.id, EXTRACT(YEAR FROM <i>), EXTRACT(MONTH FROM <i>), EXTRACT(DAY FROM <i>), EXTRACT(HOUR FROM"
                    + " <i>), EXTRACT(MINUTE FROM <i>), EXTRACT(EPOCH FROM <i>) FROM intervals.t",
            "SELECT t.id, date_part('second', <i>), date_part('quarter', <i>), date_part('decade', <i>) FROM"
                    + " intervals.t",
            "SELECT t.id, RANK() OVER (ORDER BY t.i), COUNT(*) OVER (PARTITION BY t.j) FROM intervals.t",
            "SELECT t.id, r.id FROM intervals.t JOIN intervals.t AS r ON t.j = r.j AND t.id < r.id",
            "SELECT q.id FROM (SELECT t.id, <i> AS k FROM intervals.t ORDER BY t.i DESC, t.id LIMIT 9) AS q",
            "SELECT t.id, <z>::text, (<z> + <i>)::text, <z>::time::text FROM intervals.t",
            "SELECT t.id, <z> < <z>, <z> = <z>, EXTRACT(HOUR FROM <z>) FROM intervals.t",
            "SELECT MAX(t.z)::text, MIN(<z>)::text, COUNT(DISTINCT t.z) FROM intervals.t",
            "SELECT t.id, ARRAY[<i>, NULL, <i>]::text FROM intervals.t",
            "SELECT t.id, t.ia::text, (t.ia)[1]::text, <i> = ANY (t.ia) FROM intervals.t",
            "SELECT t.id, make_interval(t.n, 2, 3, t.n, 5, 6, 7.5)::text, make_interval(days => t.n)::text FROM"
                    + " intervals.t",
            "SELECT t.id, CASE WHEN <i> > '0' THEN <i> ELSE t.j END::text, COALESCE(t.i, <i>)::text FROM intervals.t",
            "SELECT k::text FROM (SELECT t.j + '00:00' AS k FROM intervals.t UNION ALL SELECT <i> FROM intervals.t)"
                    + " AS u WHERE k > '1 day'");

    private static final List<String> UNITS =
            List.of("years", "mons", "weeks", "days", "hours", "minutes", "seconds", "decades");

    private final Iterations queries = Iterations.of("interval.queries", 54, 2000, 50_000);
    private final long seed = queries.seed();
    private final Random random = queries.random();

    @Test
    void intervalsAreThoseOfPostgresql() throws SQLException {
        try (TestServer server = TestServers.postgres().freshDatabase();
                Connection postgres = server.connect();
                Source source = source(server);
                Engine engine = new Engine(1, name -> source)) {
            fill(postgres);
            Planner planner = new Planner(Catalog.open(VdbReader.read("intervals", MODEL), name -> source));
            for (int i = 0; i < queries.count(); i++) {
                String sql = query(QUERIES.get(i % QUERIES.size()));
                List<String> expected = rows(postgres, sql);
                SwitchesOff.of(i, MISSING).forEach(options -> assertThatNoException()
                        .as("seed %s, without [%s]: %s", seed, options, sql)
                        .isThrownBy(() -> assertThat(rows(engine, planner.plan(sql, options)))
                                .as(sql)
                                .satisfies(SameElements.as(expected))));
            }
        }
    }

    private static Source source(TestServer server) {
        return new PostgresqlConnector()
                .open(new SourceConfig(
                        "intervals",
                        Map.of("url", server.jdbcUrl(), "user", server.user(), "password", server.password())));
    }

    private void fill(Connection postgres) throws SQLException {
        try (Statement statement = postgres.createStatement()) {
            statement.execute("CREATE SCHEMA intervals");
            statement.execute("CREATE TABLE intervals.t (id INT PRIMARY KEY, n INT, i INTERVAL, j INTERVAL,"
                    + " t TIMESTAMP, d DATE, c TIME, z TIMETZ, ia INTERVAL[])");
            for (int id = 0; id < ROWS; id++) {
                statement.execute("INSERT INTO intervals.t VALUES (" + id + ", " + random.nextInt(4) + ", "
                        + orNull(interval()) + ", " + orNull(common()) + ", " + orNull(timestamp()) + ", "
                        + orNull("'" + timestamp().substring(1, 11) + "'") + ", " + orNull(time()) + ", "
                        + orNull(zoned()) + ", ARRAY[" + interval() + ", " + orNull(common()) + "]::interval[])");
            }
            statement.execute("ANALYZE intervals.t");
        }
    }

    private String orNull(String value) {
        return random.nextInt(8) == 0 ? "NULL" : value;
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
            case 'i' -> random.nextInt(3) == 0 ? interval() + "::interval" : random.nextBoolean() ? "t.i" : "t.j";
            case 't' -> random.nextInt(3) == 0 ? timestamp() + "::timestamp" : "t.t";
            case 'c' -> random.nextInt(3) == 0 ? time() + "::time" : "t.c";
            case 'z' -> random.nextInt(3) == 0 ? zoned() + "::timetz" : "t.z";
            default -> random.nextInt(3) == 0 ? "t.n" : String.valueOf((random.nextInt(80) - 40) / 8.0);
        };
    }

    /** Few of them, so that some are equal in other words. */
    private String common() {
        return List.of("'1 mon'", "'30 days'", "'720:00'", "'1 day'", "'24:00'", "'-1 day +24:00'", "'0'", "'P1D'")
                .get(random.nextInt(8));
    }

    private String interval() {
        return switch (random.nextInt(6)) {
            case 0 -> common();
            case 1 -> "'" + sign() + random.nextInt(200) + ":" + two() + ":" + two() + fraction() + "'";
            case 2 ->
                "'" + sign() + random.nextInt(20) + "-" + random.nextInt(12) + " " + sign() + random.nextInt(50) + " "
                        + sign() + random.nextInt(30) + ":" + two() + "'";
            case 3 ->
                "'P" + minus() + random.nextInt(5) + "Y" + random.nextInt(20) + "M" + random.nextInt(40) + "DT"
                        + minus() + random.nextInt(50) + "H" + random.nextInt(100) + "M" + random.nextInt(70)
                        + fraction()
                        + "S'";
            default -> words();
        };
    }

    private String words() {
        StringBuilder words = new StringBuilder("'");
        UNITS.stream().filter(unit -> random.nextInt(4) == 0).forEach(unit -> words.append(sign())
                .append(random.nextInt(40))
                .append(random.nextInt(4) == 0 ? "." + random.nextInt(100) : "")
                .append(' ')
                .append(unit)
                .append(' '));
        return words.length() == 1 ? "'3 days'" : words + (random.nextInt(5) == 0 ? "ago'" : "'");
    }

    private String minus() {
        return random.nextInt(3) == 0 ? "-" : "";
    }

    private String sign() {
        return random.nextInt(3) == 0 ? "-" : random.nextInt(5) == 0 ? "+" : "";
    }

    private String two() {
        return String.valueOf(10 + random.nextInt(50));
    }

    private String fraction() {
        return random.nextBoolean() ? "" : "." + (1 + random.nextInt(999_999));
    }

    private String timestamp() {
        return "'" + (1980 + random.nextInt(60)) + "-" + (10 + random.nextInt(3)) + "-" + (10 + random.nextInt(19))
                + " " + (10 + random.nextInt(14)) + ":" + two() + ":" + two() + fraction() + "'";
    }

    private String time() {
        return "'" + (10 + random.nextInt(14)) + ":" + two() + ":" + two() + fraction() + "'";
    }

    private String zoned() {
        String zone = List.of("+00", "+02", "-05:30", "+14", "-11", "+01:00:15").get(random.nextInt(6));
        return "'" + (10 + random.nextInt(14)) + ":" + (random.nextBoolean() ? "00" : two()) + ":00" + zone + "'";
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
        try (Result result = engine.run(query, List.of(), QueryContext.of("intervals"))) {
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
