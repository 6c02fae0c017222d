package io.braid.capability;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.option.PlannerOptions;
import io.braid.slt.BehindTheServer;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import io.braid.spi.type.DataType;
import io.braid.testkit.server.TestServer;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * B6: wherever signs of minus and numbers below zero meet, no source is sent two of them together, which begin a
 * comment.
 */
class MinusSignsTest {
    private static final List<String> OPERANDS = List.of("-7", "-2.5", "a", "b", "?", "(-2 - a)");
    private static final List<String> SIGNS = List.of("", "- ", "- - ");
    private static final List<String> OPERATORS = List.of("+", "-", "*");
    private static final List<String> COMPARISONS = List.of("=", "<>", "<", ">=");
    private static final int GIVEN = -7;

    @ParameterizedTest
    @EnumSource(Declaring.class)
    void noneAreSentTogetherAndTheAnswerIsRight(Declaring kind) throws SQLException {
        try (TestServer server = kind.database();
                Connection connection = server.connect()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE n (id INTEGER NOT NULL PRIMARY KEY, a INTEGER, b DECIMAL(10, 2))");
                statement.execute("INSERT INTO n VALUES (1, -7, -2.50), (2, 0, 0), (3, 7, 2.50), (4, NULL, NULL)");
            }
            String model = """
                CREATE DATABASE signs VERSION '1';
                CREATE SERVER s FOREIGN DATA WRAPPER %s OPTIONS (url 'any');
                CREATE SCHEMA s SERVER s;
                IMPORT FOREIGN SCHEMA "%s" FROM SERVER s INTO s;
                """.formatted(
                    kind.wrapper(), Objects.requireNonNullElse(connection.getSchema(), connection.getCatalog()));
            try (Source real = kind.open(server);
                    BehindTheServer braid = BehindTheServer.over(
                            model, Map.of("s", new LimitedSource(real, kind.declared(real)).source()))) {
                int signs = 0;
                for (String sql : queries()) {
                    PlannedQuery plan = braid.plan(sql, PlannerOptions.ALL);
                    for (String text : texts(plan.root()).toList()) {
                        assertThat(text).as(sql).doesNotContain("--");
                        signs += text.length() - text.replace("-", "").length();
                    }
                    if (kind.answers()) {
                        assertThat(rows(braid, plan))
                                .as(sql)
                                .isEqualTo(rows(braid, braid.plan(sql, PlannerOptions.NONE)));
                    }
                }
                System.out.println(
                        "B6: " + kind + " is sent " + signs + " signs of minus, and never two of them together");
                assertThat(signs).isGreaterThan(OPERANDS.size());
            }
        }
    }

    /** One for each pair of operands, with all operators and signs between them, as values and as conditions. */
    private static List<String> queries() {
        List<String> queries = new ArrayList<>();
        for (String left : OPERANDS) {
            for (String right : OPERANDS) {
                List<String> values = new ArrayList<>();
                List<String> conditions = new ArrayList<>();
                for (String sign : SIGNS) {
                    for (String operator : OPERATORS) {
                        values.add(sign + left + " " + operator + " " + sign + right);
                        values.add("- (" + sign + left + " " + operator + " " + sign + right + ")");
                    }
                    for (String comparison : COMPARISONS) {
                        conditions.add(sign + left + " + id " + comparison + " " + sign + right);
                    }
                }
                queries.add("SELECT id, " + String.join(", ", values) + " FROM s.n");
                queries.add("SELECT id FROM s.n WHERE id > 3 OR " + String.join(" AND a IS NOT NULL OR ", conditions));
            }
        }
        return queries;
    }

    private static List<String> rows(BehindTheServer braid, PlannedQuery plan) {
        Parameter[] given = plan.parameters().stream()
                .map(type -> new Parameter(type, value(type)))
                .toArray(Parameter[]::new);
        return braid.run(plan, MinusSignsTest::cell, given).rows();
    }

    private static Object value(DataType type) {
        return switch (type.kind()) {
            case INTEGER -> GIVEN;
            case BIGINT -> (long) GIVEN;
            case DECIMAL -> BigDecimal.valueOf(GIVEN).setScale(type.scale());
            case DOUBLE -> (double) GIVEN;
            default -> throw new AssertionError(type);
        };
    }

    private static String cell(Object value) {
        return value instanceof Double number ? String.valueOf(number + 0.0) : String.valueOf(value);
    }

    private static Stream<String> texts(PlanNode node) {
        return node instanceof SourceScan scan
                ? Stream.of(scan.sql())
                : node.inputs().stream().flatMap(MinusSignsTest::texts);
    }
}
