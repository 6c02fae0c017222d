package io.braid.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.spi.Source;
import io.braid.spi.error.BraidException;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Numbers are read by made-up patterns from made-up texts as PostgreSQL reads them. */
final class NumberReadingTruthTest {
    private static final int CASES = 3_000;
    private static final String IN_TEXTS = "0123456789123456789,,..--++< >x$";
    private static final String NO_NUMBER = "no number";
    private static final String TOO_LARGE = "too large";

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final RandomNumberPatterns patterns = new RandomNumberPatterns(random);

    @Test
    void textsAreReadAsInPostgresql() throws SQLException {
        try (Connection postgres = TestServers.postgres().freshDatabase().connect();
                Engine engine = new Engine(1, NumberReadingTruthTest::none);
                PreparedStatement statement =
                        postgres.prepareStatement("SELECT TO_NUMBER(CAST(? AS TEXT), CAST(? AS TEXT))")) {
            Planner planner = new Planner(
                    Catalog.open(new VirtualDatabase("patterns", "1", List.of()), NumberReadingTruthTest::none));
            for (int i = 0; i < CASES; i++) {
                String pattern = patterns.next(1);
                String text = random.nextBoolean() ? text() : written(postgres, pattern);
                assertThat(answer(engine, planner, text, pattern))
                        .as("'%s' by '%s', -Dseed=%d", text, pattern, seed)
                        .isEqualTo(answer(statement, text, pattern));
            }
        }
    }

    private static String answer(Engine engine, Planner planner, String text, String pattern) {
        PlannedQuery query =
                planner.plan("SELECT TO_NUMBER(x, '" + pattern + "') FROM (VALUES ('" + text + "')) AS t (x)");
        try (Result result = engine.run(query, List.of(), QueryContext.of("patterns"))) {
            return plain((BigDecimal) Objects.requireNonNull(
                    Objects.requireNonNull(result.next()).column(0).value(0)));
        } catch (BraidException e) {
            return switch (e.code()) {
                case INVALID_CAST -> NO_NUMBER;
                case NUMERIC_OUT_OF_RANGE -> TOO_LARGE;
                default -> throw e;
            };
        }
    }

    private static String answer(PreparedStatement statement, String text, String pattern) throws SQLException {
        statement.setString(1, text);
        statement.setString(2, pattern);
        try (ResultSet rows = statement.executeQuery()) {
            rows.next();
            return plain(rows.getBigDecimal(1));
        } catch (SQLException e) {
            return switch (String.valueOf(e.getSQLState())) {
                case "22P02" -> NO_NUMBER;
                case "22003" -> TOO_LARGE;
                default -> throw e;
            };
        }
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }

    /** What PostgreSQL writes by the same pattern. */
    private String written(Connection postgres, String pattern) throws SQLException {
        try (PreparedStatement statement =
                postgres.prepareStatement("SELECT TO_CHAR(CAST(? AS NUMERIC), CAST(? AS TEXT))")) {
            statement.setBigDecimal(1, BigDecimal.valueOf(random.nextInt(2_000_000) - 1_000_000, random.nextInt(7)));
            statement.setString(2, pattern);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }

    private String text() {
        return IntStream.range(0, 1 + random.nextInt(8))
                .mapToObj(i -> String.valueOf(IN_TEXTS.charAt(random.nextInt(IN_TEXTS.length()))))
                .collect(Collectors.joining());
    }

    private static Source none(String name) {
        throw new AssertionError("there is no source " + name);
    }
}
