package io.braid.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.braid.connector.h2.H2Connector;
import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.result.Result;
import io.braid.execution.result.LookupCache;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.model.VdbReader;
import io.braid.planner.option.PlannerOptions;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.testkit.assertion.SameElements;
import io.braid.testkit.parallel.OnProcessors;
import io.braid.testkit.tier.Iterations;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random queries give over two sources the rows that they give over the one database in which both are schemas,
 * whatever the planner does without. {@code -Dseed} repeats a run, {@code -Drandom.queries} makes it longer.
 */
@Tag("scaled")
final class RandomQueryTruthTest {
    private static final int FEWEST_FOR_A_HIT = 5000;
    private static final String URL = "jdbc:h2:mem:random";
    private static final String MODEL = "CREATE DATABASE random VERSION '1';\n" + server("one") + server("two");

    private final Iterations iterations = Iterations.of("random.queries", 800, 20_000, 50_000);
    private final long seed = iterations.seed();
    private final Random random = iterations.random();
    private final LookupCache lookups = new LookupCache(16 << 20);

    @Test
    void answersAreThoseOfOneDatabase() throws Exception {
        try (Connection database = DriverManager.getConnection(URL);
                Source one = open("one");
                Source two = open("two");
                Engine engine = new Engine(2, Map.of("one", one, "two", two)::get)) {
            fill(database);
            Planner planner =
                    new Planner(Catalog.open(VdbReader.read("random", MODEL), Map.of("one", one, "two", two)::get));
            SiblingPlans siblings = new SiblingPlans(planner);
            RandomQueries queries = new RandomQueries(random);
            RandomSwitches switches = new RandomSwitches(random);
            int count = iterations.count();
            OnProcessors.each(
                    IntStream.range(0, count)
                            .mapToObj(number -> new Trial(number, queries.next(), switches.next()))
                            .iterator(),
                    trial -> {
                        List<String> expected = rows(trial.sql());
                        assertThatNoException().as("seed %s, %s", seed, trial).isThrownBy(() -> assertThat(rows(
                                        engine,
                                        siblings.plan(trial.sql(), trial.options(), new Random(seed + trial.number()))))
                                .satisfies(SameElements.as(expected)));
                    });
            assertThat(siblings.shared()).as("plans made for other literals").isGreaterThan(count / 20);
            System.out.println("RandomQueryTruthTest: " + siblings.shared() + " plans made for other literals, "
                    + lookups.hits() + " look-ups of what was kept");
            if (count >= FEWEST_FOR_A_HIT) {
                assertThat(lookups.hits()).as("look-ups of what was kept").isPositive();
            }
        }
    }

    /** A query, and what the planner does without. */
    private record Trial(int number, String sql, PlannerOptions options) {
        @Override
        public String toString() {
            return "query " + number + " without [" + options + "]: " + sql;
        }
    }

    private static String server(String name) {
        return "CREATE SERVER " + name + " FOREIGN DATA WRAPPER h2 OPTIONS (url '" + URL + "');\n" + "CREATE SCHEMA "
                + name + " SERVER " + name + " OPTIONS (lookup_cache 'ttl 1 day');\n" + "IMPORT FOREIGN SCHEMA "
                + name.toUpperCase(Locale.ROOT)
                + " FROM SERVER " + name + " INTO " + name + ";\n";
    }

    private static Source open(String name) {
        return new H2Connector().open(new SourceConfig(name, Map.of("url", URL)));
    }

    private void fill(Connection database) throws SQLException {
        try (Statement statement = database.createStatement()) {
            for (String schema : List.of("one", "two")) {
                statement.execute("CREATE SCHEMA " + schema);
            }
            for (String table : List.of("one.r", "one.t", "two.u", "two.w")) {
                statement.execute("CREATE TABLE " + table
                        + " (k INT, g INT, v INT, d DECIMAL(8, 2), s VARCHAR(10), id INT PRIMARY KEY)");
                fill(database, table);
            }
        }
    }

    private void fill(Connection database, String table) throws SQLException {
        try (PreparedStatement insert =
                database.prepareStatement("INSERT INTO " + table + " VALUES (?, ?, ?, ?, ?, ?)")) {
            int count = 8 + random.nextInt(12);
            for (int row = 0; row < count; row++) {
                for (int column = 1; column <= 3; column++) {
                    set(insert, column, random.nextInt(7), Types.INTEGER);
                }
                set(insert, 4, BigDecimal.valueOf(random.nextInt(1000), 2), Types.DECIMAL);
                set(insert, 5, List.of("a", "ab", "b", "", "ba").get(random.nextInt(5)), Types.VARCHAR);
                insert.setInt(6, row);
                insert.executeUpdate();
            }
        }
    }

    private void set(PreparedStatement insert, int column, Object value, int type) throws SQLException {
        insert.setObject(column, random.nextInt(6) == 0 ? null : value, type);
    }

    private static List<String> rows(String sql) throws SQLException {
        try (Connection database = DriverManager.getConnection(URL);
                Statement statement = database.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (result.next()) {
                List<String> cells = new ArrayList<>();
                for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
                    cells.add(text(result.getObject(column)));
                }
                rows.add(String.join(" | ", cells));
            }
            return rows;
        }
    }

    private List<String> rows(Engine engine, SiblingPlans.Bound bound) {
        List<String> rows = new ArrayList<>();
        try (Result result = engine.run(
                bound.plan(), bound.literals(), QueryContext.of("random").with(lookups.forQuery(null)))) {
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    List<String> cells = new ArrayList<>();
                    for (int column = 0; column < batch.columnCount(); column++) {
                        cells.add(text(batch.column(column).value(row)));
                    }
                    rows.add(String.join(" | ", cells));
                }
            }
        }
        return rows;
    }

    private static String text(@Nullable Object value) {
        return value instanceof Number number
                ? new BigDecimal(number.toString()).stripTrailingZeros().toPlainString()
                : String.valueOf(value);
    }
}
