package io.braid.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.vdb.VirtualDatabase;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * What an expression yields, be its values constants, which the planner computes with, or columns, as the engine does.
 */
final class ConstantsAndColumnsTest {
    /** What becomes a column. */
    private static final Pattern VALUE = Pattern.compile("\\{([^}]*)}");

    private static final Planner PLANNER =
            new Planner(Catalog.open(new VirtualDatabase("functions", "1", List.of()), ConstantsAndColumnsTest::none));
    private static final Engine ENGINE = new Engine(1, ConstantsAndColumnsTest::none);

    @AfterAll
    static void close() {
        ENGINE.close();
    }

    @Test
    void aDateAndHoursAreAMomentOfIt() {
        yields("{DATE '2024-01-31'} + INTERVAL '5' HOUR", "2024-01-31T05:00");
        yields("INTERVAL '5' HOUR + {DATE '2024-01-31'}", "2024-01-31T05:00");
        yields("{DATE '2024-01-31'} - INTERVAL '5' MINUTE", "2024-01-30T23:55");
        yields("{DATE '2024-01-31'} + INTERVAL '1 2' DAY TO HOUR", "2024-02-01T02:00");
        yields("{DATE '2024-01-31'} + INTERVAL '0.5' SECOND", "2024-01-31T00:00:00.500");
        yields("{DATE '2024-01-31'} + INTERVAL '1 day 2 hours'", "2024-02-01T02:00");
        yields("{DATE '2024-01-31'} + {3} * INTERVAL '12' HOUR", "2024-02-01T12:00");
        yields("{DATE '2024-01-31'} + INTERVAL '5' HOUR > DATE '2024-01-31'", "true");
        yields("CAST({DATE '2024-01-31'} + INTERVAL '5' HOUR AS DATE)", "2024-01-31");
    }

    @Test
    void aDateAndDaysOrMonthsAreADate() {
        yields("{DATE '2024-01-31'} + INTERVAL '1' DAY", "2024-02-01");
        yields("{DATE '2024-01-31'} - INTERVAL '1' WEEK", "2024-01-24");
        yields("{DATE '2024-01-31'} + INTERVAL '1' MONTH", "2024-02-29");
        yields("{DATE '2024-01-31'} + INTERVAL '1' QUARTER", "2024-04-30");
    }

    @Test
    void aFractionIsRoundedToTheNearestWholeNumber() {
        yields("CAST({2.7e0} AS INT)", "3");
        yields("CAST({-2.5e0} AS BIGINT)", "-3");
        yields("CAST({-2.5} AS SMALLINT)", "-3");
        yields("CAST({0.49999999999999994e0} AS INT)", "0");
        fails("CAST({300.5} AS TINYINT)", ErrorCode.NUMERIC_OUT_OF_RANGE);
    }

    @Test
    void castsBetweenTextsNumbersAndTruthValuesAreTheEngines() {
        yields("CAST({1e0} AS VARCHAR)", "1");
        yields("CAST({1.50} AS VARCHAR)", "1.50");
        yields("CAST({TRUE} AS VARCHAR)", "true");
        yields("CAST({TRUE} AS INT)", "1");
        yields("CAST({123456} AS VARCHAR(3))", "123");
        yields("CAST({'ab'} AS CHAR(5))", "ab");
        yields("CAST({' 12.0 '} AS INT)", "12");
        yields("CAST({'-0'} AS DOUBLE)", "-0.0");
        yields("CAST({'1e3'} AS DOUBLE)", "1000.0");
        fails("CAST({'1d'} AS DOUBLE)", ErrorCode.INVALID_CAST);
        fails("CAST({'12.7'} AS INT)", ErrorCode.INVALID_CAST);
    }

    @Test
    void aTextIsNotCutToTheLengthOfWhatItWasMadeOf() {
        yields("UPPER({'ß'})", "SS");
        yields("UPPER({'ß'}) || 'x'", "SSx");
        yields("UPPER({'ß'}) = 'SS'", "true");
        yields("LOWER({'İ'})", "i̇");
        yields("CAST(UPPER({'ß'}) AS VARCHAR(1))", "S");
        assertThat(PLANNER.plan("SELECT UPPER('ß'), LOWER(CAST('İ' AS VARCHAR(1)))")
                        .columns()
                        .types())
                .containsOnly(DataType.of(TypeKind.VARCHAR).notNull());
    }

    @Test
    void aRealIsRoundedOnceToSinglePrecision() {
        yields("CAST({0.1e0} AS REAL)", "0.10000000149011612");
        yields("CAST(CAST({0.1e0} AS REAL) AS DOUBLE)", "0.10000000149011612");
        yields("CAST({'1.00000005960464485'} AS REAL)", "1.0000001192092896");
        yields("CAST({1.00000005960464485} AS REAL)", "1.0000001192092896");
        yields("CAST({9007199791611905} AS REAL)", "9.007200328482816E15");
        fails("CAST({'1e39'} AS REAL)", ErrorCode.NUMERIC_OUT_OF_RANGE);
    }

    @Test
    void aRoundedRealIsOne() {
        yields("CAST(ROUND({CAST(1234.567 AS REAL)}, 1) AS DOUBLE)", "1234.5999755859375");
        yields("ROUND({CAST(1234.567 AS REAL)}, 1) = CAST(1234.6 AS REAL)", "true");
        yields("TRUNC({CAST(1234.567 AS REAL)}, 2) = CAST(1234.56 AS REAL)", "true");
    }

    @Test
    void whatIsInfiniteHasASignAndWhatIsNoNumberHasNone() {
        yields("SIGN({CAST('Infinity' AS DOUBLE)})", "1");
        yields("SIGN({CAST('-Infinity' AS REAL)})", "-1");
        yields("SIGN({-0.0e0})", "0");
        fails("SIGN({CAST('NaN' AS DOUBLE)})", ErrorCode.INVALID_PARAMETER);
    }

    @Test
    void theEndOfALineIsACharacter() {
        yields("{'a' || CHR(10) || 'b'} LIKE {'a_b'}", "true");
        yields("{'a' || CHR(10) || 'b'} NOT LIKE {'a_b'}", "false");
        yields("{'a!b'} LIKE {'a!!b'} ESCAPE '!'", "true");
        yields("{'a' || CHR(10) || 'b'} ~ {'a.b'}", "true");
        yields("REGEXP_LIKE({'a' || CHR(10) || 'b'}, {'a.b'}, 'm')", "false");
    }

    @Test
    void aFractionOfASecondIsKeptOrRounded() {
        yields("CAST({'10:11:12.5'} AS TIME)", "10:11:12.500");
        yields("CAST({TIMESTAMP '1969-12-31 23:59:59.5'} AS TIME)", "23:59:59.500");
        yields("CAST({'10:11:12.5'} AS TIME(0))", "10:11:13");
        yields("CAST({'23:59:59.5'} AS TIME(0))", "23:59:59");
        yields("CAST({TIME '10:11:12.5'} AS TIME(0))", "10:11:13");
        yields("CAST({TIMESTAMP '1969-12-31 23:59:59.9996'} AS TIMESTAMP(3))", "1970-01-01T00:00");
        yields("CAST({'2024-12-31 23:59:59.4'} AS TIMESTAMP(0))", "2024-12-31T23:59:59");
        fails("CAST({'1:2:3'} AS TIME)", ErrorCode.INVALID_DATETIME);
    }

    @Test
    void aDayThatDoesNotExistIsNoOther() {
        yields("TO_DATE({'29/02/2024'}, 'DD/MM/YYYY')", "2024-02-29");
        fails("TO_DATE({'30/02/2024'}, 'DD/MM/YYYY')", ErrorCode.INVALID_DATETIME);
        fails("TO_DATE({'29/02/2023'}, 'DD/MM/YYYY')", ErrorCode.INVALID_DATETIME);
        fails("TO_TIMESTAMP({'2024-04-31 10:00'}, 'YYYY-MM-DD HH24:MI')", ErrorCode.INVALID_DATETIME);
        yields("TO_DATE({'0044-03-15'}, 'YYYY-MM-DD')", "0044-03-15");
        yields("TO_DATE({'24-060'}, 'YY-DDD')", "2024-02-29");
    }

    @Test
    void aTimeOfWhichOnlyPartsAreToldHasThose() {
        yields("TO_TIMESTAMP({'2024-05-07 10:11 PM'}, 'YYYY-MM-DD HH12:MI PM')", "2024-05-07T22:11");
        yields("TO_TIMESTAMP({'2024-05-07 12:11 AM'}, 'YYYY-MM-DD HH12:MI AM')", "2024-05-07T00:11");
        yields("TO_TIMESTAMP({'2024-05-07 10:11'}, 'YYYY-MM-DD HH12:MI')", "2024-05-07T10:11");
        yields("TO_TIMESTAMP({'2024-05-07 11'}, 'YYYY-MM-DD MI')", "2024-05-07T00:11");
    }

    @Test
    void yearsOfFiveDigitsAreYears() {
        yields("EXTRACT(YEAR FROM {TIMESTAMP '9999-12-31 23:00:00'} + INTERVAL '1' HOUR)", "10000");
        yields("EXTRACT(YEAR FROM {DATE '9999-12-31'} + INTERVAL '1' DAY)", "10000");
    }

    @Test
    void secondsSinceTheEpochKeepTheirFraction() {
        yields("EXTRACT(EPOCH FROM {TIMESTAMP '2024-01-31 00:00:01.500007'})", "1706659201.5000070");
        yields("EXTRACT(EPOCH FROM {TIMESTAMP '1969-12-31 23:59:59.75'})", "-0.2500000");
        yields("EXTRACT(EPOCH FROM {TIMESTAMP WITH TIME ZONE '1970-01-01 02:00:00.5+02:00'})", "0.5000000");
        yields("EXTRACT(EPOCH FROM {TIME '00:00:01.25'})", "1.2500000");
        yields("EXTRACT(EPOCH FROM {DATE '1970-01-02'})", "86400.0000000");
        yields("EXTRACT('epoch' FROM {DATE '1970-01-02'})", "86400.0000000");
        yields("EXTRACT(EPOCH FROM {CAST(NULL AS DATE)})", "null");
        String between = "({TIMESTAMP '2024-01-31 00:00:01.500007'} - TIMESTAMP '2024-01-31 00:00:02')";
        yields("EXTRACT(EPOCH FROM " + between + " DAY TO SECOND)", "-0.4999930");
        yields("EXTRACT(EPOCH FROM INTERVAL '1.5' SECOND * {3})", "4.5000000");
        yields("EXTRACT(EPOCH FROM INTERVAL '1' MONTH * {2})", "5184000.0000000");
        yields("EXTRACT(YEAR FROM {DATE '1970-01-02'})", "1970");
    }

    @Test
    void numbersThatNoDecimalHoldsBothOfAreComparedExactly() {
        String fine = "{CAST(1.5 AS DECIMAL(38, 30))}";
        String large = "{CAST(-9223372036854775808 AS BIGINT)}";
        String longest = "{CAST('99999999999999999999999999999999999999' AS DECIMAL(38, 0))}";
        yields(fine + " = " + large, "false");
        yields(large + " <> " + fine, "true");
        yields(fine + " > " + large, "true");
        yields(fine + " < " + longest, "true");
        yields(longest + " <= " + fine, "false");
        yields(large + " BETWEEN " + fine + " AND " + longest, "false");
        yields(fine + " IN (" + large + ", 1.5)", "true");
        yields(large + " IN (" + fine + ", 2)", "false");
        yields(fine + " NOT IN (123456789, 1234567890123)", "true");
        yields(fine + " = 123456789", "false");
        yields(fine + " IS DISTINCT FROM " + large, "true");
        yields("CASE " + fine + " WHEN " + large + " THEN 1 WHEN 1.5 THEN 2 END", "2");
        yields("{CAST('0.00000000000000000000000000000000000001' AS DECIMAL(38, 38))} < {CAST(0 AS TINYINT)}", "false");
    }

    @Test
    void numbersThatNoDecimalHoldsBothOfAreJoinedExactly() {
        String fine = "(SELECT a FROM (VALUES (CAST(1.5 AS DECIMAL(38, 30)), 1), (2, 2), (3, 3)) AS t (a, n) ORDER BY n"
                + " LIMIT 3)";
        String large = "(SELECT b FROM (VALUES (9223372036854775807, 1), (123456789, 2), (3, 3), (NULL, 4)) AS t (b, n)"
                + " ORDER BY n LIMIT 4)";
        assertThat(value("SELECT SUM(b) FROM " + fine + " AS x JOIN " + large + " AS y ON a = b"))
                .isEqualTo("3");
        assertThat(value("SELECT COUNT(*) FROM " + fine + " AS x FULL JOIN " + large + " AS y ON b = a"))
                .isEqualTo("6");
        assertThat(value("SELECT COUNT(*) FROM " + fine + " AS x JOIN " + large + " AS y ON a - 1 = b - 1"))
                .isEqualTo("1");
        assertThat(value("SELECT COUNT(*) FROM " + fine + " AS x JOIN " + large + " AS y ON a < b"))
                .isEqualTo("8");
        assertThat(value("SELECT COUNT(*) FROM " + fine + " AS x WHERE a IN (SELECT b FROM " + large + " AS y)"))
                .isEqualTo("1");
        assertThat(value("SELECT COUNT(*) FROM " + large + " AS y WHERE b NOT IN (SELECT a FROM " + fine + " AS x)"))
                .isEqualTo("2");
        assertThat(value("SELECT COUNT(*) FROM " + fine + " AS x WHERE EXISTS (SELECT 1 FROM " + large
                        + " AS y WHERE b IS NOT DISTINCT FROM a)"))
                .isEqualTo("1");
    }

    @Test
    void intervalsAreExactToTheTick() {
        yields("TIMESTAMPADD(MICROSECOND, {5}, TIMESTAMP '2024-01-31 00:00:00')", "2024-01-31T00:00:00.000005");
        yields("{TIMESTAMP '2024-01-31 00:00:00'} + 0.5 * INTERVAL '1' SECOND", "2024-01-31T00:00:00.500");
        yields("{TIMESTAMP '2024-01-31 00:00:00'} + INTERVAL '1' SECOND / 3", "2024-01-31T00:00:00.333333300");
        yields("{TIMESTAMP '9999-01-01 00:00:00'} - 3 * INTERVAL '1000000' DAY(7)", "1785-04-12T00:00");
        String moment = "{TIMESTAMP '2024-01-31 00:00:01.500007'}";
        String midnight = "TIMESTAMP '2024-01-31 00:00:00'";
        yields("TIMESTAMPDIFF(MILLISECOND, " + midnight + ", " + moment + ")", "1500");
        yields("TIMESTAMPDIFF(MICROSECOND, " + moment + ", " + midnight + ")", "-1500007");
        yields("TIMESTAMPDIFF(SECOND, " + midnight + ", " + moment + ")", "1");
        yields("CAST((" + moment + " - " + midnight + ") SECOND AS DECIMAL(20, 6))", "1.500007");
        yields("(" + moment + " - TIMESTAMP '2024-01-31 00:00:01.5') SECOND > INTERVAL '0' SECOND", "true");
        yields("EXTRACT(SECOND FROM (" + moment + " - " + midnight + ") DAY TO SECOND)", "1");
    }

    @Test
    void differencesAreCountedInSmallUnitsOverThousandsOfYears() {
        String ages = "{TIMESTAMP '0001-01-01 00:00:00'}, {TIMESTAMP '9999-12-31 23:59:59'})";
        yields(
                "TIMESTAMPDIFF(MICROSECOND, {TIMESTAMP '2024-01-01 00:00:00'}, TIMESTAMP '2024-01-01 01:00:00')",
                "3600000000");
        yields("TIMESTAMPDIFF(MICROSECOND, " + ages, "315537897599000000");
        yields("TIMESTAMPDIFF(MILLISECOND, " + ages, "315537897599000");
        yields("TIMESTAMPDIFF(SECOND, " + ages, "315537897599");
        yields("TIMESTAMPDIFF(HOUR, " + ages, "87649415");
        yields("TIMESTAMPDIFF(SECOND, {DATE '1950-01-01'}, {DATE '2024-01-01'})", "2335219200");
        yields("TIMESTAMPDIFF(MONTH, {DATE '1950-01-01'}, {DATE '2024-01-01'})", "888");
        yields("DATEDIFF(SECOND, {DATE '1950-01-01'}, {DATE '2024-01-01'})", "2335219200");
    }

    @Test
    void anIntervalThatCalciteWouldCutIsRefused() {
        fails("{TIMESTAMP '2024-01-31 00:00:00'} + INTERVAL '0.0015' SECOND", ErrorCode.FEATURE_NOT_SUPPORTED);
        yields("{TIMESTAMP '2024-01-31 00:00:00'} + INTERVAL '0.001000' SECOND", "2024-01-31T00:00:00.001");
    }

    @Test
    void inPatternsOfSimilarToOnlyTheStandardsCharactersMeanSomething() {
        yields("{'abc'} SIMILAR TO 'a.c'", "false");
        yields("{'a.c'} SIMILAR TO {'a.c'}", "true");
        yields("{'abc'} SIMILAR TO '^abc$'", "false");
        yields("{'^a$'} SIMILAR TO '^a$'", "true");
        yields("{'abc'} NOT SIMILAR TO 'a.c'", "true");
        yields("{'abcabc'} SIMILAR TO '(abc|x)*'", "true");
        yields("{'abc'} SIMILAR TO '_[a-b]%'", "true");
        yields("{'abc'} SIMILAR TO 'a[^x-z]c'", "true");
        yields("{'abc'} SIMILAR TO 'a[a-c^b]c'", "false");
        yields("{'a5'} SIMILAR TO '[[:ALPHA:]][[:DIGIT:]]'", "true");
        yields("{'a%c'} SIMILAR TO 'a#%c' ESCAPE '#'", "true");
        yields("{'abc'} SIMILAR TO 'a#%c' ESCAPE '#'", "false");
        fails("{'abc'} SIMILAR TO 'a++'", ErrorCode.INVALID_PARAMETER);
        fails("{'abc'} SIMILAR TO 'a#b' ESCAPE '#'", ErrorCode.INVALID_ESCAPE);
    }

    @Test
    void ilikeKnowsTheCasesOfAllLetters() {
        yields("{'ÄB'} ILIKE 'äb'", "true");
        yields("{'äb'} ILIKE {'Ä%'}", "true");
        yields("{'ΟΔΟΣ'} ILIKE '%ς'", "true");
        yields("{'ab'} NOT ILIKE 'A_'", "false");
        yields("{'axb'} ILIKE 'A.B'", "false");
        yields("{'a%b'} ILIKE 'A!%B' ESCAPE '!'", "true");
        yields("{'axb'} ILIKE 'A!%B' ESCAPE '!'", "false");
    }

    @Test
    void periodsThatOnlyTouchDoNotOverlap() {
        String march = "(DATE '2024-03-01', DATE '2024-04-01')";
        yields("({DATE '2024-02-01'}, DATE '2024-03-01') OVERLAPS " + march, "false");
        yields(march + " OVERLAPS ({DATE '2024-04-01'}, DATE '2024-05-01')", "false");
        yields("({DATE '2024-02-01'}, DATE '2024-03-02') OVERLAPS " + march, "true");
        yields("({DATE '2024-03-01'}, {DATE '2024-03-01'}) OVERLAPS " + march, "true");
        yields("({DATE '2024-04-01'}, {DATE '2024-04-01'}) OVERLAPS " + march, "false");
        yields("({DATE '2024-04-02'}, {DATE '2024-03-31'}) OVERLAPS " + march, "true");
        yields("({DATE '2024-02-01'}, INTERVAL '29' DAY) OVERLAPS " + march, "false");
        yields("({DATE '2024-02-29'}, INTERVAL '25' HOUR) OVERLAPS " + march, "true");
        yields("({DATE '2024-03-10'}, CAST(NULL AS DATE)) OVERLAPS " + march, "true");
        yields("({DATE '2024-02-10'}, CAST(NULL AS DATE)) OVERLAPS " + march, "null");
    }

    @Test
    void aRangeOfTimesOfDayEndsAtMidnight() {
        String times = " FROM (VALUES (1, TIME '23:00:00'), (2, TIME '22:00:00'), (4, TIME '00:30:00')) AS t (x, d)";
        String window = " RANGE BETWEEN INTERVAL '2' HOUR PRECEDING AND INTERVAL '2' HOUR FOLLOWING)";
        assertThat(value("SELECT s FROM (SELECT x, SUM(x) OVER (ORDER BY d" + window + " AS s" + times
                        + ") AS q WHERE x = 1"))
                .isEqualTo("3");
        assertThat(value("SELECT s FROM (SELECT x, SUM(x) OVER (ORDER BY d DESC" + window + " AS s" + times
                        + ") AS q WHERE x = 4"))
                .isEqualTo("4");
    }

    @Test
    void whatIsKnownOfANumberIsNotSaidOfOneThatEqualsItInAnotherForm() {
        String zeros = "(SELECT a FROM (VALUES (CAST('-0' AS DOUBLE), 1), (1e0, 2)) AS t (a, n) ORDER BY n LIMIT 2)";
        String others = "(SELECT b FROM (VALUES (0e0, 1), (2e0, 2)) AS t (b, n) ORDER BY n LIMIT 2)";

        assertThat(value("SELECT b FROM " + zeros + " AS q JOIN " + others
                        + " AS u ON a = b WHERE CAST(a AS VARCHAR) = '-0'"))
                .isEqualTo("0.0");
    }

    private static void yields(String expression, String result) {
        assertThat(value(ofConstants(expression)))
                .as("constants in " + expression)
                .isEqualTo(result);
        assertThat(value(ofColumns(expression))).as("columns in " + expression).isEqualTo(result);
    }

    private static void fails(String expression, ErrorCode code) {
        for (String sql : List.of(ofConstants(expression), ofColumns(expression))) {
            assertThatThrownBy(() -> value(sql)).as(sql).isInstanceOfSatisfying(BraidException.class, e -> assertThat(
                            e.code())
                    .isEqualTo(code));
        }
    }

    private static String ofConstants(String expression) {
        return "SELECT " + expression.replaceAll("[{}]", "");
    }

    /**
     * The second row keeps the planner from seeing that a column is a constant; which two there are, that they are to
     * be read.
     */
    private static String ofColumns(String expression) {
        Matcher matcher = VALUE.matcher(expression);
        List<String> values = matcher.results().map(value -> value.group(1)).toList();
        String nulls = String.join(", ", Collections.nCopies(values.size(), "NULL"));
        StringBuilder columns = new StringBuilder("n");
        StringBuilder computed = new StringBuilder();
        matcher.reset();
        for (int i = 1; matcher.find(); i++) {
            columns.append(", c").append(i);
            matcher.appendReplacement(computed, "c" + i);
        }
        matcher.appendTail(computed);
        return "SELECT " + computed + " FROM (SELECT * FROM (VALUES (1, " + String.join(", ", values) + "), (2, "
                + nulls + ")) AS t (" + columns + ") ORDER BY n LIMIT 2) AS q";
    }

    private static String value(String sql) {
        PlannedQuery query = PLANNER.plan(sql);
        try (Result result = ENGINE.run(query, List.of(), QueryContext.of("example"))) {
            @Nullable Batch batch = result.next();
            return batch == null ? "no row" : String.valueOf(batch.column(0).value(0));
        }
    }

    private static Source none(String name) {
        throw new AssertionError("there is no source " + name);
    }
}
