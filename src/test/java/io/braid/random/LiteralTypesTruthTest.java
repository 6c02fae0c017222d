package io.braid.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.connector.duckdb.DuckdbConnector;
import io.braid.connector.h2.H2Connector;
import io.braid.connector.mysql.MysqlConnector;
import io.braid.connector.postgresql.PostgresqlConnector;
import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.result.Result;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.model.VdbReader;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A plan that was made for other literals answers as a statement's own does, whatever the types of column and literal
 * are, or whether they fit at all.
 */
@Tag("scaled")
final class LiteralTypesTruthTest {
    private static final List<String> LITERALS = List.of(
            "0",
            "1",
            "-1",
            "127",
            "128",
            "-32769",
            "2147483648",
            "9223372036854775807",
            "16777217",
            "9007199254740993",
            "0.1",
            "1.0",
            "1.50",
            "-2.5",
            "12345678.123456789",
            "1e0",
            "1.5e0",
            "'a'",
            "'a '",
            "'A'",
            "''",
            "'it''s'",
            "'1'",
            "'\uD83D\uDE00'",
            "'2024-02-29'",
            "'2024-2-29'",
            "'2024-02-30'",
            "'2024-02-29 12:30:00'",
            "'12:30:00'",
            "DATE '2024-02-29'",
            "DATE '1582-10-10'",
            "TIMESTAMP '2024-02-29 12:30:00'",
            "TIMESTAMP '2024-02-29 00:00:00'",
            "TIMESTAMP '2024-02-29 12:30:00.1234567'",
            "'00000000-0000-0000-0000-000000000001'",
            "'true'",
            "'192.168.0.1'");
    private static final List<String> OPERATORS = List.of("=", "<>", "<", "<=", ">", ">=");
    private static final List<String> VALUES = List.of(
            "1, 1, 1, 1, 1.5, 1.5, 1.50, 'a', 'a', DATE '2024-02-29', TIMESTAMP '2024-02-29 12:30:00', TRUE",
            "0, 0, 0, 0, 0.1, 0.1, 0.10, 'a ', 'a ', DATE '1970-01-01', TIMESTAMP '2024-02-29 00:00:00', FALSE",
            "127, 127, 16777217, 9007199254740993, 16777217, 9007199254740993, 127, 'A', 'A', DATE '1582-10-10',"
                    + " TIMESTAMP '1582-10-10 01:02:03', TRUE",
            "-1, -1, -1, -1, -2.5, -2.5, -2.5, '', '', NULL, NULL, NULL",
            "2, 2, 2, 2, 2, 2, 2, '1', '1', DATE '2024-03-01', TIMESTAMP '2024-03-01 00:00:00', FALSE");

    private final Iterations iterations = Iterations.of("literal.queries", 150, 10_000, 50_000);

    /** A kind of source, and what its own types are called. */
    private record Kind(ServerKind server, Connector connector, String schema, String types, List<String> more) {
        @Override
        public String toString() {
            return server.title();
        }
    }

    private static Stream<Kind> kinds() {
        String standard = "a SMALLINT, b SMALLINT, c INTEGER, d BIGINT, e %s, f %s, g DECIMAL(12, 2), h CHAR(4),"
                + " i VARCHAR(20), j DATE, k TIMESTAMP(6)%s, l BOOLEAN";
        return Stream.of(
                new Kind(
                        ServerKind.POSTGRESQL,
                        new PostgresqlConnector(),
                        "public",
                        standard.formatted("REAL", "DOUBLE PRECISION", ""),
                        List.of("m UUID", "n INET", "o NUMERIC", "p TIMESTAMPTZ", "q TIME", "r BPCHAR")),
                new Kind(
                        ServerKind.MYSQL,
                        new MysqlConnector(),
                        "",
                        standard.formatted("FLOAT", "DOUBLE", " NULL").replace("TIMESTAMP", "DATETIME"),
                        List.of("m ENUM('a', 'A1')", "n TINYINT UNSIGNED", "o YEAR")),
                new Kind(
                        ServerKind.H2,
                        new H2Connector(),
                        "PUBLIC",
                        standard.formatted("REAL", "DOUBLE PRECISION", ""),
                        List.of("m UUID", "n DECFLOAT", "o ENUM('a', 'A1')", "p TIME")),
                new Kind(
                        ServerKind.DUCKDB,
                        new DuckdbConnector(),
                        "main",
                        standard.formatted("REAL", "DOUBLE", "").replace("TIMESTAMP(6)", "TIMESTAMP"),
                        List.of("m UUID", "n HUGEINT", "o TIME")));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void sharedPlansAnswerAsOwnOnesDo(Kind kind) throws SQLException {
        Map<String, String> options = new HashMap<>();
        try (TestServer server = TestServers.fresh(kind.server())) {
            String schema = fill(kind, server);
            options.put("url", server.jdbcUrl());
            if (!server.user().isEmpty()) {
                options.putAll(Map.of("user", server.user(), "password", server.password()));
            }
            String model = "CREATE DATABASE d VERSION '1';\nCREATE SERVER s FOREIGN DATA WRAPPER " + server.wrapper()
                    + " OPTIONS (url 'elsewhere');\nCREATE SCHEMA x SERVER s;\nIMPORT FOREIGN SCHEMA \"" + schema
                    + "\" FROM SERVER s INTO x;\n";
            compare(kind, new SourceConfig("s", options), model);
        }
    }

    private void compare(Kind kind, SourceConfig config, String model) {
        try (Source source = kind.connector().open(config);
                Engine engine = new Engine(2, Map.of("s", source)::get)) {
            Planner planner = new Planner(Catalog.open(VdbReader.read("d", model), Map.of("s", source)::get));
            SiblingPlans siblings = new SiblingPlans(planner);
            Random random = iterations.random();
            for (int i = 0; i < iterations.count(); i++) {
                String sql = "SELECT id FROM x.literal_types WHERE " + condition(kind, random)
                        + (random.nextInt(3) == 0 ? " OR " + condition(kind, random) : "");
                PlannerOptions means = random.nextBoolean()
                        ? PlannerOptions.ALL
                        : PlannerOptions.ALL.without(PlannerSwitch.PUSH_FILTERS);
                String own = answer(engine, siblings, sql, means.without(PlannerSwitch.SHARED_PLANS), random);
                assertThat(answer(engine, siblings, sql, means, random))
                        .as("seed %d, %s", iterations.seed(), sql)
                        .isEqualTo(own);
            }
            assertThat(siblings.shared()).isGreaterThan(iterations.count() / 10);
        }
    }

    /** The schema in which the table is. */
    private static String fill(Kind kind, TestServer server) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            String more = String.join(", ", kind.more());
            statement.execute(
                    "CREATE TABLE literal_types (id INTEGER PRIMARY KEY, " + kind.types() + ", " + more + ")");
            for (int i = 0; i < VALUES.size(); i++) {
                statement.execute("INSERT INTO literal_types (id, a, b, c, d, e, f, g, h, i, j, k, l) VALUES (" + i
                        + ", " + VALUES.get(i) + ")");
            }
            statement.execute("INSERT INTO literal_types (id) VALUES (" + VALUES.size() + ")");
            return kind.schema().isEmpty() ? connection.getCatalog() : kind.schema();
        }
    }

    /** A comparison of a column with literals that are of one family. */
    private static String condition(Kind kind, Random random) {
        String column =
                String.valueOf((char) ('a' + random.nextInt(12 + kind.more().size())));
        String one = LITERALS.get(random.nextInt(LITERALS.size()));
        List<String> alike = LITERALS.stream()
                .filter(literal -> family(literal) == family(one))
                .toList();
        String other = alike.get(random.nextInt(alike.size()));
        String operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
        return switch (random.nextInt(4)) {
            case 0 -> column + " BETWEEN " + one + " AND " + other;
            case 1 -> column + (random.nextBoolean() ? " IN (" : " NOT IN (") + one + ", " + other + ")";
            case 2 -> one + " " + operator + " " + column;
            default -> column + " " + operator + " " + one;
        };
    }

    /** Of numbers, strings, dates or timestamps. */
    private static char family(String literal) {
        char first = literal.charAt(0);
        return first == '-' || Character.isDigit(first) ? '0' : first;
    }

    /**
     * The rows, or what is wrong; Calcite asserts that the types of some lists have a common one, which they need not.
     */
    private static String answer(
            Engine engine, SiblingPlans siblings, String sql, PlannerOptions options, Random random) {
        List<Object> rows = new ArrayList<>();
        try {
            SiblingPlans.Bound bound = siblings.plan(sql, options, random);
            try (Result result = engine.run(bound.plan(), bound.literals(), QueryContext.of("literals"))) {
                for (Batch batch = result.next(); batch != null; batch = result.next()) {
                    for (int row = 0; row < batch.rows(); row++) {
                        rows.add(batch.column(0).value(row));
                    }
                }
            }
        } catch (BraidException e) {
            return e.code().toString();
        } catch (AssertionError e) {
            return "no common type";
        }
        return rows.stream().sorted().toList().toString();
    }
}
