package io.braid.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.braid.connector.duckdb.DuckdbConnector;
import io.braid.connector.h2.H2Connector;
import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Query;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.PlanningRequest;
import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.model.VdbReader;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.slt.StoredViews;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.store.Store;
import io.braid.spi.store.StoreConfig;
import io.braid.testkit.assertion.SameElements;
import io.braid.testkit.parallel.AtOnce;
import io.braid.testkit.tier.Iterations;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever sees tables under policies gets what an administrator gets from tables in which nothing else stands, and no
 * error tells him of rows that are hidden. {@code -Dseed} repeats a run, {@code -Dpolicy.queries} makes it longer.
 */
@Tag("scaled")
final class PolicyDifferentialTest {
    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static final List<String> TABLES = List.of("one.r", "one.t", "two.u", "two.w", "views.r", "views.deep");
    /** For whom no policy holds. */
    private static final String FREE = "e";
    /** Who the users are, by their roles. */
    private static final List<List<String>> USERS = List.of(
            List.of("a"), List.of("b"), List.of("c"), List.of("a", "b"), List.of("a", "b", "c", "d"), List.of(FREE));
    /**
     * The condition of a role's filter on a table, after the role and the table; the tables of it stand for their
     * schemas.
     */
    private static final List<List<String>> FILTERS = List.of(
            List.of("a", "one.r", "k < 4"),
            List.of("a", "one.t", "v IS NOT NULL AND v <> 2"),
            List.of("b", "two.w", "d > 3"),
            List.of("b", "two.u", "id IN (SELECT w.id FROM two.w AS w WHERE w.g > 1)"),
            List.of("d", "one.r", "s = 'ab' OR CURRENT_USER = 'nobody' OR NOT has_role('d') OR g IS NULL OR k > 1"));
    /** What a role sees of a column, after the role, the table and the column. */
    private static final List<List<String>> MASKS = List.of(
            List.of("c", "one.r", "g", "CASE WHEN k > 2 THEN 1 ELSE NULL END"), List.of("c", "two.u", "s", "'***'"));

    /**
     * H2 reads a query within a query once more for each level, until there is no memory; rare where no step of
     * planning is off.
     */
    private static final List<String> TOO_DEEP = List.of("error OUT_OF_MEMORY");

    private final String url = "jdbc:h2:mem:policies" + DATABASES.incrementAndGet();
    private final Iterations queries = Iterations.of("policy.queries", 8, 600, 10_000);
    private final long seed = queries.seed();
    private final Random random = queries.random();
    private @Nullable Catalog catalog;
    private int tooDeep;
    private int fromKept;
    /** What the last error said, for whoever has to find out why a query failed. */
    private String lastError = "none";

    @TestFactory
    Stream<DynamicTest> differences(@TempDir Path folder) throws Exception {
        return AtOnce.tests(
                dynamicTest("rows", () -> new PolicyDifferentialTest()
                        .whatIsSeenIsWhatStandsInTablesWithNothingElse(folder.resolve("rows"))),
                dynamicTest("errors", () -> new PolicyDifferentialTest()
                        .noErrorTellsOfHiddenRows(folder.resolve("errors"))));
    }

    private void whatIsSeenIsWhatStandsInTablesWithNothingElse(Path folder) throws SQLException {
        check(folder, (planner, engine, kept) -> {
            RandomQueries writer = new RandomQueries(random, TABLES, false);
            RandomSwitches switches = new RandomSwitches(random);
            for (int number = 0; number < USERS.size(); number++) {
                int user = number;
                for (int i = 0; i < queries.count(); i++) {
                    String sql = writer.next();
                    PlannerOptions options = switches.next();
                    PlannedQuery seen = plan(planner, sql, options, rights(user), kept);
                    if (seen.views().stream().anyMatch(use -> use.table() != null)) {
                        assertThat(USERS.get(user))
                                .as("kept rows are not for %s", user)
                                .containsExactly(FREE);
                        fromKept++;
                    }
                    List<String> expected = outcome(engine, () -> planner.plan(inCopies(sql, user)));
                    List<String> actual = outcome(engine, () -> seen);
                    if (expected.equals(TOO_DEEP) || actual.equals(TOO_DEEP)) {
                        tooDeep++;
                        continue;
                    }
                    assertThat(actual)
                            .as(
                                    "seed %s, user %s without [%s]: %s; last error: %s",
                                    seed, user, options, sql, lastError)
                            .satisfies(SameElements.as(expected));
                    if (i % 10 == 0) {
                        assertThat(outcome(engine, () -> seen))
                                .as("the same again: %s", sql)
                                .satisfies(SameElements.as(expected));
                        assertThat(outcome(
                                        engine,
                                        () -> plan(planner, "EXPLAIN ANALYZE " + sql, options, rights(user), kept)))
                                .as("EXPLAIN ANALYZE %s", sql)
                                .noneMatch(line -> line.contains("error"));
                    }
                }
            }
            assertThat(tooDeep).isLessThanOrEqualTo(queries.count() / 1000);
            assertThat(fromKept)
                    .as("seed %s: queries that read kept rows", seed)
                    .isGreaterThan(queries.count() / 10);
        });
    }

    /** Over the same rows that are seen, whatever else stands there, everything ends alike. */
    private void noErrorTellsOfHiddenRows(Path folder) throws SQLException {
        // What is decided by the number of rows in a table may be decided otherwise; and of two sources that both fail
        // at what they are sent, either may be the first.
        PlannerOptions options = PlannerOptions.ALL.without(Stream.of(PlannerSwitch.values())
                .filter(each -> each == PlannerSwitch.DEPENDENT_JOINS
                        || each == PlannerSwitch.JOIN_ORDER
                        || each.name().startsWith("PUSH_"))
                .toArray(PlannerSwitch[]::new));
        check(folder, (planner, engine, kept) -> {
            RandomQueries writer = new RandomQueries(random, TABLES, true);
            for (int user = 0; user < USERS.size(); user++) {
                for (int i = 0; i < queries.count(); i++) {
                    String sql = writer.next();
                    Rights rights = rights(user);
                    String copied = inCopies(sql, user);
                    assertThat(outcome(engine, () -> plan(planner, sql, options, rights, ViewContents.NONE)))
                            .as("seed %s, user %s: %s", seed, user, sql)
                            .satisfies(SameElements.as(
                                    outcome(engine, () -> plan(planner, copied, options, rights, ViewContents.NONE))));
                }
            }
        });
    }

    /** What is done with the rows that are kept of the views, which are those that an administrator sees. */
    private interface Work {
        void run(Planner planner, Engine engine, ViewContents kept);
    }

    private void check(Path folder, Work work) throws SQLException {
        try (Connection database = DriverManager.getConnection(url);
                Source one = open("one");
                Source two = open("two");
                Store store = new DuckdbConnector()
                        .openStore(new StoreConfig("(store)", folder.resolve("kept"), 1 << 28, 16));
                Engine engine = new Engine(1, Map.of("one", one, "two", two, "(store)", store.source())::get)) {
            fill(database);
            catalog = Catalog.open(VdbReader.read("policies", model()), Map.of("one", one, "two", two)::get);
            work.run(new Planner(catalog), engine, new StoredViews(store, new CatalogReader(catalog, engine)));
        }
    }

    private Rights rights(int user) {
        if (catalog == null) {
            throw new IllegalStateException("no catalog");
        }
        return catalog.rights(Principal.of("user" + user, USERS.get(user)));
    }

    private static PlannedQuery plan(
            Planner planner, String sql, PlannerOptions options, Rights rights, ViewContents kept) {
        PlanningRequest request = new PlanningRequest(null, options, rights, kept, PlanningBudget.UNLIMITED);
        return planner.plan((Query) StatementReader.read(sql), request).query();
    }

    private static String inCopies(String sql, int user) {
        return sql.replaceAll("\\b(one|two|views)\\.(r|t|u|w|deep)\\b", "$1_" + user + ".$2");
    }

    private String model() {
        StringBuilder model = new StringBuilder("CREATE DATABASE policies VERSION '1';\n");
        for (String role : List.of("a", "b", "c", "d", FREE)) {
            model.append("CREATE ROLE " + role + ";\nGRANT SELECT ON DATABASE policies TO ROLE " + role + ";\n");
        }
        for (String source : List.of("one", "two")) {
            model.append("CREATE SERVER " + source + " FOREIGN DATA WRAPPER h2 OPTIONS (url '" + url + "');\n");
        }
        addSchemas(model, "");
        for (int user = 0; user < USERS.size(); user++) {
            addSchemas(model, "_" + user);
        }
        return model.toString();
    }

    private static void addSchemas(StringBuilder model, String copy) {
        for (String source : List.of("one", "two")) {
            String schema = source + copy;
            model.append("CREATE SCHEMA " + schema + " SERVER " + source + ";\nIMPORT FOREIGN SCHEMA "
                    + schema.toUpperCase(Locale.ROOT) + " FROM SERVER " + source + " INTO " + schema + ";\n");
        }
        String views = "views" + copy;
        String view = copy.isEmpty() ? "CREATE MATERIALIZED VIEW " : "CREATE VIEW ";
        model.append("CREATE VIRTUAL SCHEMA " + views + ";\n");
        model.append(view + views + ".r AS SELECT k, g, v, d, s, id FROM one" + copy + ".r;\n");
        model.append(view + views + ".deep AS WITH q AS (SELECT * FROM " + views + ".r) SELECT q.k, u.g, q.v, u.d,"
                + " u.s, q.id FROM q JOIN two" + copy + ".u u ON u.id = q.id;\n");
        int count = 0;
        for (List<String> filter : FILTERS) {
            model.append("CREATE ROW FILTER f" + count++ + " ON " + copied(filter.get(1), copy) + " TO ROLE "
                    + filter.get(0) + " USING (" + copied(filter.get(2), copy) + ");\n");
        }
        for (List<String> mask : MASKS) {
            model.append("CREATE COLUMN MASK m" + count++ + " ON " + copied(mask.get(1), copy) + " (" + mask.get(2)
                    + ") TO ROLE " + mask.get(0) + " USING (" + mask.get(3) + ");\n");
        }
    }

    private static String copied(String text, String copy) {
        return text.replaceAll("\\b(one|two)\\.", "$1" + copy + ".");
    }

    private Source open(String name) {
        return new H2Connector().open(new SourceConfig(name, Map.of("url", url)));
    }

    private void fill(Connection database) throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.execute("CREATE SCHEMA one");
            statement.execute("CREATE SCHEMA two");
            for (String table : List.of("two.w", "one.r", "one.t", "two.u")) {
                String columns = " (k INT, g INT, v INT, d DECIMAL(8, 2), s VARCHAR(10), id INT PRIMARY KEY)";
                statement.execute("CREATE TABLE " + table + columns);
                for (int row = 0; row < 12 + random.nextInt(10); row++) {
                    statement.execute("INSERT INTO " + table + " VALUES (" + number() + ", " + number() + ", "
                            + number() + ", " + number() + ", " + text() + ", " + row + ")");
                }
            }
            for (int user = 0; user < USERS.size(); user++) {
                statement.execute("CREATE SCHEMA one_" + user);
                statement.execute("CREATE SCHEMA two_" + user);
                for (String table : List.of("two.w", "one.r", "one.t", "two.u")) {
                    copy(statement, table, user);
                }
            }
        }
    }

    private static void copy(Statement statement, String table, int user) throws SQLException {
        String copy = "_" + user;
        List<String> columns = new ArrayList<>();
        for (String column : List.of("k", "g", "v", "d", "s", "id")) {
            columns.add(MASKS.stream()
                    .filter(mask -> USERS.get(user).contains(mask.get(0))
                            && mask.get(1).equals(table)
                            && mask.get(2).equals(column))
                    .map(mask -> mask.get(3))
                    .findFirst()
                    .orElse(column));
        }
        String where = "TRUE";
        for (List<String> filter : FILTERS) {
            if (USERS.get(user).contains(filter.get(0)) && filter.get(1).equals(table)) {
                String condition = copied(filter.get(2), copy)
                        .replace("CURRENT_USER", "'user'")
                        .replace("has_role('d')", "TRUE");
                where += " AND (" + condition + ")";
            }
        }
        String target = copied(table, copy);
        statement.execute("CREATE TABLE " + target
                + " (k INT, g INT, v INT, d DECIMAL(8, 2), s VARCHAR(10), id INT PRIMARY KEY) AS SELECT "
                + String.join(", ", columns) + " FROM " + table + " WHERE " + where);
    }

    private String number() {
        return random.nextInt(6) == 0 ? "NULL" : String.valueOf(random.nextInt(7));
    }

    private String text() {
        return random.nextInt(6) == 0
                ? "NULL"
                : "'" + List.of("a", "ab", "b", "1", "12").get(random.nextInt(5)) + "'";
    }

    /** The rows, or the one error instead of them. */
    private List<String> outcome(Engine engine, Planned planned) {
        List<String> rows = new ArrayList<>();
        try (Result result = engine.run(planned.get(), List.of(), QueryContext.of("policies"))) {
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    StringBuilder cells = new StringBuilder();
                    for (int column = 0; column < batch.columnCount(); column++) {
                        cells.append(text(batch.column(column).value(row))).append(" | ");
                    }
                    rows.add(cells.toString());
                }
            }
        } catch (BraidException e) {
            lastError = e.getMessage() + ", " + e.getCause();
            return List.of("error " + e.code());
        }
        return rows;
    }

    private static String text(@Nullable Object value) {
        return value instanceof Number number
                ? new BigDecimal(number.toString()).stripTrailingZeros().toPlainString()
                : String.valueOf(value);
    }

    /** Plans a query, or fails. */
    private interface Planned {
        PlannedQuery get();
    }
}
