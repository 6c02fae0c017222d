package io.braid.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.result.Result;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.spi.Source;
import io.braid.spi.error.BraidException;
import io.braid.testkit.server.TestServers;
import io.braid.vdb.VirtualDatabase;
import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Functions on codes, bits and numbers yield what PostgreSQL yields for made-up values, be it by another name there.
 */
final class MoreFunctionsTruthTest {
    private static final int ROUNDS = 40;
    /** Braid's call, and PostgreSQL's; n and m are whole numbers, x is any number, s a text. */
    private static final Map<String, String> CALLS = Map.ofEntries(
            Map.entry("TO_BIN(n)", "TO_BIN(n)"),
            Map.entry("TO_OCT(n)", "TO_OCT(n)"),
            Map.entry("TO_HEX(n)", "TO_HEX(n)"),
            Map.entry("LCM(n, m)", "LCM(CAST(n AS BIGINT), CAST(m AS BIGINT))"),
            Map.entry("FACTORIAL(ABS(MOD(n, 33)))", "FACTORIAL(ABS(MOD(n, 33)))"),
            Map.entry("BITWISE_AND(n, m)", "n & m"),
            Map.entry("BITWISE_OR(n, m)", "n | m"),
            Map.entry("BITWISE_XOR(n, m)", "n # m"),
            Map.entry("BITWISE_NOT(n)", "~ n"),
            Map.entry("BITWISE_LEFT_SHIFT(n, ABS(MOD(m, 32)))", "n << ABS(MOD(m, 32))"),
            Map.entry("BITWISE_RIGHT_SHIFT_ARITHMETIC(n, ABS(MOD(m, 32)))", "n >> ABS(MOD(m, 32))"),
            Map.entry("n | m + 4", "n | m + 4"),
            Map.entry("n & 31 << 2 # m", "n & 31 << 2 # m"),
            Map.entry("~n + m", "~n + m"),
            Map.entry("~n & m < 0", "~n & m < 0"),
            Map.entry("- ~n", "- ~n"),
            Map.entry("(n | m) << 31", "(n | m) << 31"),
            Map.entry("(~n # m) << 3 >> 3", "(~n # m) << 3 >> 3"),
            Map.entry("n << ABS(MOD(m, 32)) | ~m", "n << ABS(MOD(m, 32)) | ~m"),
            Map.entry("n & 6 BETWEEN 1 AND 2 | 4", "n & 6 BETWEEN 1 AND 2 | 4"),
            Map.entry("n * 2147483647 & m", "n * 2147483647 & m"),
            Map.entry("BIT_COUNT(n, 32)", "BIT_COUNT(CAST(n AS BIT(32)))"),
            Map.entry("ASINH(x)", "ASINH(x)"),
            Map.entry("ACOSH(1 + ABS(x))", "ACOSH(1 + ABS(x))"),
            Map.entry("ATANH(x / 1000001)", "ATANH(x / 1000001)"),
            Map.entry("LOG2(ABS(x) + 1)", "LN(ABS(x) + 1) / LN(2.0::float8)"),
            Map.entry("TRIM(s, 'ab ')", "TRIM(s, 'ab ')"),
            Map.entry("MD5(TO_UTF8(s))", "MD5(CONVERT_TO(s, 'UTF8'))"),
            Map.entry("SHA224(s)", "ENCODE(SHA224(CONVERT_TO(s, 'UTF8')), 'hex')"),
            Map.entry("SHA384(TO_UTF8(s))", "ENCODE(SHA384(CONVERT_TO(s, 'UTF8')), 'hex')"),
            Map.entry("SHA512(s)", "ENCODE(SHA512(CONVERT_TO(s, 'UTF8')), 'hex')"),
            Map.entry("TO_BASE64(TO_UTF8(s))", "ENCODE(CONVERT_TO(s, 'UTF8'), 'base64')"),
            Map.entry("SOUNDEX(s)", "SOUNDEX(s)"),
            Map.entry("DIFFERENCE(s, 'xab')", "DIFFERENCE(s, 'xab')"),
            Map.entry("NORMALIZE(s, NFKD)", "NORMALIZE(s, NFKD)"),
            Map.entry("QUOTE_IDENT(s)", "QUOTE_IDENT(s)"),
            Map.entry("QUOTE_LITERAL(s)", "QUOTE_LITERAL(s)"),
            Map.entry("QUOTE_NULLABLE(NULLIF(s, 'a'))", "QUOTE_NULLABLE(NULLIF(s, 'a'))"),
            Map.entry("SIND(x)", "SIND(x)"),
            Map.entry("COSD(n)", "COSD(n)"),
            Map.entry("TAND(MOD(n, 24) * 15)", "TAND(MOD(n, 24) * 15)"),
            Map.entry("ASIND(x / 1000001)", "ASIND(x / 1000001)"),
            Map.entry("ACOSD(x / 1000001)", "ACOSD(x / 1000001)"),
            Map.entry("ATAND(x)", "ATAND(x)"),
            Map.entry(
                    "TO_UNIXTIME(DATE_BIN(INTERVAL '7 minutes', FROM_UNIXTIME(n), FROM_UNIXTIME(m)))",
                    "EXTRACT(EPOCH FROM DATE_BIN('7 minutes', TO_TIMESTAMP(n), TO_TIMESTAMP(m)))"),
            Map.entry("FROM_UTF8(FROM_HEX(ENCODE(TO_UTF8(s), 'hex')))", "s"),
            Map.entry("DOW(FROM_UNIXTIME(n))", "EXTRACT(ISODOW FROM TO_TIMESTAMP(n) AT TIME ZONE 'UTC')"),
            Map.entry("YOW(FROM_UNIXTIME(n))", "EXTRACT(ISOYEAR FROM TO_TIMESTAMP(n) AT TIME ZONE 'UTC')"),
            Map.entry("TO_UNIXTIME(FROM_UNIXTIME(n))", "EXTRACT(EPOCH FROM TO_TIMESTAMP(n))"));

    private static final List<String> TEXTS =
            List.of("", "a", "ab ba", "x a b ", "select", "x\\y", "\uFB01x\"", "Straße", "\uD83D\uDE00 b", "aXb");

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void callsYieldWhatTheyDoInPostgresql() throws SQLException {
        try (Connection postgres = TestServers.postgres().freshDatabase().connect();
                Statement statement = postgres.createStatement();
                Engine engine = new Engine(1, MoreFunctionsTruthTest::none)) {
            Planner planner = new Planner(
                    Catalog.open(new VirtualDatabase("functions", "1", List.of()), MoreFunctionsTruthTest::none));
            statement.execute("CREATE EXTENSION fuzzystrmatch");
            for (int i = 0; i < ROUNDS; i++) {
                String row = " FROM (VALUES (" + number() + ", " + number() + ", " + random.nextInt(2_000_000)
                        + ".25 - 1000000, '" + TEXTS.get(random.nextInt(TEXTS.size())) + "')) AS t (n, m, x, s)";
                for (Map.Entry<String, String> call : CALLS.entrySet()) {
                    assertThat(answer(engine, planner, "SELECT " + call.getKey() + typed(row, "DOUBLE")))
                            .as("%s%s, -Dseed=%d", call.getKey(), row, seed)
                            .isEqualTo(answer(statement, "SELECT " + call.getValue() + typed(row, "float8")));
                }
            }
        }
    }

    private static String typed(String row, String type) {
        return " FROM (SELECT n, m, CAST(x AS " + type + ") AS x, s" + row + ") AS q";
    }

    private int number() {
        return random.nextInt(5) == 0 ? random.nextInt(9) - 4 : random.nextInt(2_000_000_000) - 1_000_000_000;
    }

    private static String answer(Engine engine, Planner planner, String sql) {
        try (Result result = engine.run(planner.plan(sql), List.of(), QueryContext.of("functions"))) {
            return plain(Objects.requireNonNull(result.next()).column(0).value(0));
        } catch (BraidException e) {
            return e.code().sqlState();
        }
    }

    private static String answer(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return plain(rows.getObject(1));
        } catch (SQLException e) {
            return String.valueOf(e.getSQLState());
        }
    }

    /** The last digits of what is approximate differ. */
    private static String plain(@Nullable Object value) {
        boolean isFinite = !(value instanceof Double floating) || Double.isFinite(floating);
        if (!isFinite || !(value instanceof Number number)) {
            return String.valueOf(value).replace("\n", "");
        }
        BigDecimal decimal = number instanceof Double
                ? BigDecimal.valueOf(number.doubleValue()).round(new MathContext(12))
                : new BigDecimal(number.toString());
        return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
    }

    private static Source none(String name) {
        throw new AssertionError("there is no source " + name);
    }
}
