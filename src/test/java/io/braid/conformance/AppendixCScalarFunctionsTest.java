package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Appendix C: the scalar functions that the driver says there are do what the specification says. */
final class AppendixCScalarFunctionsTest extends Chapter {
    private static final Map<String, String> NUMERIC = Map.ofEntries(
            Map.entry("ABS(-2)", "2"),
            Map.entry("ACOS(1)", "0.0"),
            Map.entry("ASIN(0)", "0.0"),
            Map.entry("ATAN(0)", "0.0"),
            Map.entry("ATAN2(0, 1)", "0.0"),
            Map.entry("CEILING(1.5)", "2"),
            Map.entry("COS(0)", "1.0"),
            Map.entry("COT(0.5) - {fn COS(0.5)} / {fn SIN(0.5)}", "0.0"),
            Map.entry("DEGREES(0)", "0.0"),
            Map.entry("EXP(0)", "1.0"),
            Map.entry("FLOOR(1.5)", "1"),
            Map.entry("LOG(1)", "0.0"),
            Map.entry("LOG10(100)", "2.0"),
            Map.entry("MOD(7, 3)", "1"),
            Map.entry("PI() - 3.14 > 0", "true"),
            Map.entry("POWER(2, 3)", "8.0"),
            Map.entry("RADIANS(0)", "0.0"),
            Map.entry("ROUND(1.25, 1)", "1.30"),
            Map.entry("SIGN(-3)", "-1"),
            Map.entry("SIN(0)", "0.0"),
            Map.entry("SQRT(16)", "4.0"),
            Map.entry("TAN(0)", "0.0"),
            Map.entry("TRUNCATE(1.29, 1)", "1.20"));
    private static final Map<String, String> STRING = Map.ofEntries(
            Map.entry("ASCII('A')", "65"),
            Map.entry("CHAR(65)", "A"),
            Map.entry("CHAR_LENGTH('abc')", "3"),
            Map.entry("CHARACTER_LENGTH('abc')", "3"),
            Map.entry("CONCAT('a', 'b')", "ab"),
            Map.entry("DIFFERENCE('Robert', 'Rupert')", "4"),
            Map.entry("INSERT('abc', 2, 1, 'xy')", "axyc"),
            Map.entry("LCASE('ABC')", "abc"),
            Map.entry("LEFT('abc', 2)", "ab"),
            Map.entry("LENGTH('abc')", "3"),
            Map.entry("LOCATE('b', 'abc')", "2"),
            Map.entry("LTRIM('  a')", "a"),
            Map.entry("OCTET_LENGTH('\u00e4')", "2"),
            Map.entry("POSITION('b' IN 'abc')", "2"),
            Map.entry("REPEAT('ab', 2)", "abab"),
            Map.entry("REPLACE('abc', 'b', 'x')", "axc"),
            Map.entry("RIGHT('abc', 2)", "bc"),
            Map.entry("RTRIM('a  ')", "a"),
            Map.entry("SOUNDEX('Robert')", "R163"),
            Map.entry("SPACE(2) || 'a'", "  a"),
            Map.entry("SUBSTRING('abc', 2, 1)", "b"),
            Map.entry("UCASE('abc')", "ABC"));
    private static final Map<String, String> TIME = Map.ofEntries(
            Map.entry("CURDATE() = CURRENT_DATE", "true"),
            Map.entry("CURRENT_DATE() = CURRENT_DATE", "true"),
            Map.entry("CURRENT_TIME() IS NULL", "false"),
            Map.entry("CURRENT_TIMESTAMP() IS NULL", "false"),
            Map.entry("CURTIME() IS NULL", "false"),
            Map.entry("DAYNAME({d '2024-05-17'})", "Friday"),
            Map.entry("DAYOFWEEK({d '2024-05-19'})", "1"),
            Map.entry("DAYOFMONTH({d '2024-02-29'})", "29"),
            Map.entry("DAYOFYEAR({d '2024-02-29'})", "60"),
            Map.entry("EXTRACT(YEAR FROM {d '2024-02-29'})", "2024"),
            Map.entry("HOUR({ts '2024-02-29 13:14:15'})", "13"),
            Map.entry("MINUTE({ts '2024-02-29 13:14:15'})", "14"),
            Map.entry("MONTH({d '2024-02-29'})", "2"),
            Map.entry("MONTHNAME({d '2024-05-17'})", "May"),
            Map.entry("NOW() IS NULL", "false"),
            Map.entry("QUARTER({d '2024-02-29'})", "1"),
            Map.entry("SECOND({ts '2024-02-29 13:14:15'})", "15"),
            Map.entry("TIMESTAMPADD(SQL_TSI_DAY, 1, {d '2024-02-28'}) = {d '2024-02-29'}", "true"),
            Map.entry("TIMESTAMPDIFF(SQL_TSI_HOUR, {ts '2024-02-29 10:00:00'}, {ts '2024-02-29 13:00:00'})", "3"),
            Map.entry("WEEK({d '2024-01-10'})", "2"),
            Map.entry("YEAR({d '2024-02-29'})", "2024"));
    private static final Map<String, String> SYSTEM =
            Map.of("DATABASE()", "shop", "IFNULL(NULL, 'x')", "x", "USER() = CURRENT_USER", "true");

    AppendixCScalarFunctionsTest(ConformanceServer server) {
        super(server);
    }

    @TestFactory
    Stream<DynamicTest> numericFunctions() throws SQLException {
        return all("C.1", NUMERIC, DatabaseMetaData::getNumericFunctions);
    }

    @TestFactory
    Stream<DynamicTest> stringFunctions() throws SQLException {
        return all("C.2", STRING, DatabaseMetaData::getStringFunctions);
    }

    @TestFactory
    Stream<DynamicTest> timeAndDateFunctions() throws SQLException {
        return all("C.3", TIME, DatabaseMetaData::getTimeDateFunctions);
    }

    @TestFactory
    Stream<DynamicTest> systemFunctions() throws SQLException {
        return all("C.4", SYSTEM, DatabaseMetaData::getSystemFunctions);
    }

    /** Which functions there are. */
    @FunctionalInterface
    private interface Listing {
        String of(DatabaseMetaData metadata) throws SQLException;
    }

    private Stream<DynamicTest> all(String chapter, Map<String, String> examples, Listing listing) throws SQLException {
        String[] listed = listing.of(connection.getMetaData()).split(",", -1);
        Map<String, String> byName = new TreeMap<>();
        examples.keySet().forEach(example -> byName.put(example.substring(0, example.indexOf('(')), example));
        return Stream.concat(
                Stream.of(check(chapter + " every listed function has an example", () -> assertThat(byName)
                        .containsOnlyKeys(Arrays.asList(listed)))),
                byName.values().stream()
                        .map(example ->
                                check(chapter + " " + example, () -> assertThat(value("SELECT " + escaped(example)))
                                        .isEqualTo(examples.get(example)))));
    }

    /** The call within the escape, and what follows it behind. */
    private static String escaped(String example) {
        int depth = 0;
        for (int i = 0; i < example.length(); i++) {
            char c = example.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ')' && depth == 0) {
                return "{fn " + example.substring(0, i + 1) + "}" + example.substring(i + 1);
            }
        }
        throw new AssertionError(example);
    }
}
