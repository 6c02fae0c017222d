package io.braid.random;

import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.model.VdbReader;
import io.braid.planner.option.PlannerOptions;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Random rows in PostgreSQL, in whose schemas one, two and views they are all, and behind Braid, which finds those of
 * one in H2 and those of two in PostgreSQL, and has views of its own.
 */
final class RandomDatabase implements AutoCloseable {
    private static final String H2 = "jdbc:h2:mem:random";
    private static final int VIEWS = 8;
    /** Some differ in case or in a blank only; the last two are in another order by code points than by UTF-16. */
    private static final List<String> TEXTS = List.of("a", "ab", "b", "", "ba", "A", "a ", "\uFF71", "\uD83D\uDE00");

    private final Random random;
    private final TestServer server = TestServers.postgres().freshDatabase();
    private final Connection h2;
    private final Connection postgres;
    private final Reach reach;
    private final Map<String, Source> sources;
    private final Map<String, Source> sourcesOfOne;
    private final Engine engine;
    private final Engine engineOfOne;
    private final SiblingPlans siblings;
    private int asked;
    private String lastPlan = "";

    /** @param queries which learn of the views */
    RandomDatabase(Random random, WideQueries queries) throws SQLException {
        this(random, queries, direct -> direct);
    }

    /** How Braid reaches what can be reached directly. */
    interface Reaching {
        Reach of(DirectReach direct) throws SQLException;
    }

    /** @param queries which learn of the views */
    RandomDatabase(Random random, WideQueries queries, Reaching reaching) throws SQLException {
        this.random = random;
        h2 = DriverManager.getConnection(H2);
        postgres = server.connect();
        execute(postgres, "SET statement_timeout = 10000");
        fill();
        reach = reaching.of(new DirectReach(H2, server));
        sources = reach.open(8);
        // Whoever needs two connections of a source at once is refused here.
        sourcesOfOne = reach.open(1);
        String model = "CREATE DATABASE random VERSION '1';\n" + reach.model() + "CREATE VIRTUAL SCHEMA views;\n"
                + views(queries);
        Planner planner = new Planner(Catalog.open(VdbReader.read("random", model), sources::get));
        siblings = new SiblingPlans(planner);
        engine = new Engine(2, sources::get);
        engineOfOne = new Engine(2, sourcesOfOne::get);
    }

    private String views(WideQueries queries) throws SQLException {
        StringBuilder model = new StringBuilder();
        for (int i = 0; i < VIEWS; i++) {
            String name = "views.v" + i;
            String view = "CREATE VIEW " + name + " AS " + queries.view(name);
            execute(postgres, view);
            model.append(view).append(";\n");
        }
        return model.toString();
    }

    private void fill() throws SQLException {
        for (String schema : List.of("one", "two", "views")) {
            execute(postgres, "CREATE SCHEMA " + schema);
        }
        execute(h2, "CREATE SCHEMA one");
        for (String table : List.of("one.r", "one.t", "two.u", "two.w")) {
            List<Connection> places = table.startsWith("one") ? List.of(h2, postgres) : List.of(postgres);
            for (Connection place : places) {
                execute(
                        place,
                        "CREATE TABLE " + table
                                + " (k INT, g INT, v INT, d DECIMAL(8, 2), e DECIMAL(10, 4), s VARCHAR(10)"
                                + (place == postgres ? " COLLATE \"C\"" : "") + ", f DATE, id INT PRIMARY KEY)");
            }
            int count = 8 + random.nextInt(12);
            for (int row = 0; row < count; row++) {
                fill(places, table, row);
                moveToNextPage(table);
            }
            execute(postgres, "DELETE FROM " + table + " WHERE id < 0");
        }
    }

    /** So that a table that is read in ranges has rows in each. */
    private void moveToNextPage(String table) throws SQLException {
        execute(
                postgres,
                "INSERT INTO " + table + " (id) SELECT -1 - i - (SELECT count(*) FROM " + table
                        + ") FROM generate_series(1, 200) i");
    }

    private void fill(List<Connection> places, String table, int row) throws SQLException {
        List<@Nullable Object> values = new ArrayList<>();
        for (int column = 0; column < 3; column++) {
            values.add(orNull(random.nextInt(7)));
        }
        values.add(orNull(BigDecimal.valueOf(random.nextInt(40) * 25L, 2)));
        values.add(orNull(BigDecimal.valueOf(random.nextInt(40) * 2500L, 4)));
        values.add(orNull(TEXTS.get(random.nextInt(TEXTS.size()))));
        values.add(orNull(LocalDate.of(2024, 2, 25 + random.nextInt(5))));
        values.add(row);
        int[] types = {
            Types.INTEGER,
            Types.INTEGER,
            Types.INTEGER,
            Types.DECIMAL,
            Types.DECIMAL,
            Types.VARCHAR,
            Types.DATE,
            Types.INTEGER
        };
        for (Connection place : places) {
            try (PreparedStatement insert =
                    place.prepareStatement("INSERT INTO " + table + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)")) {
                for (int column = 0; column < types.length; column++) {
                    insert.setObject(column + 1, values.get(column), types[column]);
                }
                insert.executeUpdate();
            }
        }
    }

    private @Nullable Object orNull(Object value) {
        return random.nextInt(6) == 0 ? null : value;
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** What PostgreSQL answers. */
    List<String> expected(RandomQuery query) throws SQLException {
        try (PreparedStatement statement = postgres.prepareStatement(query.sql())) {
            for (int i = 0; i < query.parameters().size(); i++) {
                statement.setInt(i + 1, query.parameters().get(i));
            }
            try (ResultSet result = statement.executeQuery()) {
                List<String> rows = new ArrayList<>();
                while (result.next()) {
                    rows.add(row(result.getMetaData().getColumnCount(), column -> cell(result, column)));
                }
                return rows;
            }
        }
    }

    private static @Nullable Object cell(ResultSet result, int column) {
        try {
            return result.getObject(column + 1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The plan that answered last, with what each source was sent. */
    String lastPlan() {
        return lastPlan;
    }

    /** How many answers came from plans that were made for other literals. */
    int shared() {
        return siblings.shared();
    }

    /** What Braid answers, every other time over sources of one connection each. */
    List<String> actual(RandomQuery query, PlannerOptions options) {
        SiblingPlans.Bound bound = siblings.plan(query.sql(), options, random);
        PlannedQuery plan = bound.plan();
        lastPlan = plan.root().toString();
        List<Parameter> parameters = new ArrayList<>();
        for (int value : query.parameters()) {
            parameters.add(parameter(plan.parameters().get(parameters.size()), value));
        }
        parameters.addAll(bound.literals());
        List<String> rows = new ArrayList<>();
        Engine asking = asked++ % 2 == 0 ? engine : engineOfOne;
        try (Result result = asking.run(plan, parameters, QueryContext.of("random"))) {
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                for (int i = 0; i < batch.rows(); i++) {
                    int row = i;
                    Batch rest = batch;
                    rows.add(row(
                            batch.columnCount(), column -> rest.column(column).value(row)));
                }
            }
        }
        return rows;
    }

    private static Parameter parameter(DataType type, int value) {
        Class<?> wanted = Parameter.valueClass(type.kind());
        return new Parameter(
                type,
                wanted == Integer.class
                        ? Integer.valueOf(value)
                        : wanted == Long.class ? Long.valueOf(value) : BigDecimal.valueOf(value));
    }

    private static String row(int columns, Function<Integer, @Nullable Object> cell) {
        List<String> cells = new ArrayList<>();
        for (int column = 0; column < columns; column++) {
            Object value = cell.apply(column);
            cells.add(
                    value instanceof Number number
                            ? new BigDecimal(number.toString())
                                    .stripTrailingZeros()
                                    .toPlainString()
                            : String.valueOf(value));
        }
        return String.join(" | ", cells);
    }

    @Override
    public void close() throws SQLException {
        engine.close();
        engineOfOne.close();
        sources.values().forEach(Source::close);
        sourcesOfOne.values().forEach(Source::close);
        reach.close();
        h2.close();
        postgres.close();
        server.close();
    }
}
