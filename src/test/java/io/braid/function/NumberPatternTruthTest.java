package io.braid.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.server.TestServers;
import io.braid.vdb.VirtualDatabase;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Numbers are written by made-up patterns as PostgreSQL writes them. */
final class NumberPatternTruthTest {
    private static final int CASES = 4_000;
    private static final List<String> NUMBERS = List.of("0", "0.5", "-0.1", "1", "-1", "12", "485", "-485", "1234.567");

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final RandomNumberPatterns patterns = new RandomNumberPatterns(random);

    /** A number and a pattern. */
    private record Case(BigDecimal number, String pattern) {}

    @Test
    void numbersAreWrittenAsInPostgresql() throws SQLException {
        List<Case> cases = IntStream.range(0, CASES)
                .mapToObj(i -> new Case(number(), patterns.next(0)))
                .toList();
        try (Connection postgres = TestServers.postgres().freshDatabase().connect();
                Engine engine = new Engine(1, NumberPatternTruthTest::none);
                PreparedStatement statement =
                        postgres.prepareStatement("SELECT TO_CHAR(CAST(? AS NUMERIC), CAST(? AS TEXT))")) {
            Planner planner = new Planner(
                    Catalog.open(new VirtualDatabase("patterns", "1", List.of()), NumberPatternTruthTest::none));
            PlannedQuery query = planner.plan("SELECT TO_CHAR(CAST(? AS DECIMAL(38, 10)), CAST(? AS VARCHAR))");
            for (Case each : cases) {
                assertThat(answer(engine, query, each))
                        .as("%s, -Dseed=%d", each, seed)
                        .isEqualTo(answer(statement, each));
            }
        }
    }

    private static String answer(Engine engine, PlannedQuery query, Case each) {
        List<Parameter> parameters = List.of(
                new Parameter(DataType.decimal(38, 10), each.number()),
                new Parameter(DataType.of(TypeKind.VARCHAR), each.pattern()));
        try (Result result = engine.run(query, parameters, QueryContext.of("patterns"))) {
            return String.valueOf(
                    Objects.requireNonNull(result.next()).column(0).value(0));
        }
    }

    private static String answer(PreparedStatement statement, Case each) throws SQLException {
        statement.setBigDecimal(1, each.number());
        statement.setString(2, each.pattern());
        try (ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getString(1);
        }
    }

    private BigDecimal number() {
        BigDecimal number = random.nextBoolean()
                ? new BigDecimal(pick(NUMBERS))
                : BigDecimal.valueOf(random.nextInt(2_000_000) - 1_000_000, random.nextInt(7));
        return number.setScale(10);
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static Source none(String name) {
        throw new AssertionError("there is no source " + name);
    }
}
