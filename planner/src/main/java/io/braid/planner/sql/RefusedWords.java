package io.braid.planner.sql;

import static java.util.Map.entry;

import io.braid.planner.function.ArrayRows;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/** What other databases have and Braid has not, each refused by its name, with what to write instead. */
final class RefusedWords {
    private static final String PARTS =
            "it makes rows, which stand in FROM: SELECT t.value FROM JSON_ARRAY_ELEMENTS('[1, 2]') AS t";
    private static final String NO_CHANCE =
            "nothing is left to chance: a statement yields the same rows whichever source computes them";
    private static final String NO_XML = "there are no functions of XML";
    private static final String AGE =
            "an interval of months and days is no value here; TIMESTAMPDIFF(MONTH, from, to) counts whole units";
    private static final String SERIES =
            "there is none among values; a series stands in FROM: SELECT n FROM GENERATE_SERIES(1, 10) AS s (n)";

    private static final String FORMAT = "TO_CHAR(moment, 'YYYY-MM-DD HH24:MI:SS') does that";
    private static final String DATABASE = "CURRENT_DATABASE() does that, and CURRENT_SCHEMA names the schema";

    private static final Map<String, String> FUNCTIONS = Map.ofEntries(
            entry("RANDOM", NO_CHANCE),
            entry("RAND", NO_CHANCE),
            entry("UUID", NO_CHANCE),
            entry("GEN_RANDOM_UUID", NO_CHANCE),
            entry("NEWID", NO_CHANCE),
            entry("SETSEED", NO_CHANCE),
            entry("AGE", AGE),
            // Those in FROM have been replaced before.
            entry(Series.NAME, SERIES),
            entry("SEQUENCE", SERIES),
            entry("ARRAY_CONCAT_AGG", "ARRAY_AGG makes an array of the values of all rows, and a || b one of two"),
            entry("REGEXP_SPLIT_TO_ARRAY", "STRING_TO_ARRAY(text, separator) divides a text at a separator"),
            entry("REGEXP_MATCH", "REGEXP_SUBSTR finds the first match"),
            entry("REGEXP_MATCHES", "REGEXP_LIKE tells whether there is a match, REGEXP_SUBSTR finds it"),
            entry("UNNEST", "it makes rows of arrays, which stand in FROM: UNNEST(a) AS t (x)"),
            entry("CLOCK_TIMESTAMP", "NOW() is the moment at which the statement began"),
            entry("GETDATE", "NOW() is the moment at which the statement began"),
            entry("LEN", "CHAR_LENGTH(text) counts the characters, blanks at the end as well"),
            entry("XMLELEMENT", NO_XML),
            entry("XMLAGG", NO_XML),
            entry("XMLPARSE", NO_XML),
            entry("XPATHVALUE", NO_XML),
            entry("NEXTVAL", "there are no sequences"),
            entry(
                    "TRY",
                    "TRY_CAST(... AS type) is null where a value cannot be cast, and so is x / NULLIF(y, 0) where y is 0"),
            entry("DATE_FORMAT", FORMAT),
            entry("FORMAT_DATETIME", FORMAT),
            entry(
                    "VERSION",
                    "./braid version tells which Braid it is, and getDatabaseProductVersion() of the driver which one answers"),
            entry("DATABASE", DATABASE),
            entry("TOP", "write LIMIT at the end instead"));

    private RefusedWords() {}

    /** Fails if a call is one of those. */
    static void check(SqlCall call) {
        if (isOfRow(call)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "COUNT takes no rows: COUNT(DISTINCT a, b), without brackets around the columns, counts those in which"
                            + " nothing is null",
                    SqlErrors.at(call.getParserPosition()));
        }
        String why = why(call);
        if (why != null) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "Braid has no " + named(call) + ": " + why,
                    SqlErrors.at(call.getParserPosition()));
        }
    }

    private static String named(SqlCall call) {
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        return call instanceof SqlJoin ? "ASOF JOIN" : name;
    }

    private static boolean isOfRow(SqlCall call) {
        return call.operandCount() == 1
                && call.operand(0) != null
                && call.operand(0).getKind() == SqlKind.ROW
                && named(call).equals("COUNT");
    }

    private static @Nullable String why(SqlCall call) {
        if (call.getOperator().equals(SqlStdOperatorTable.BITXOR_OPERATOR)) {
            return "write POWER(x, y) for a power";
        }
        if (call.getKind() == SqlKind.TABLESAMPLE) {
            return NO_CHANCE;
        }
        if (call instanceof SqlJoin join
                && (join.getJoinType() == JoinType.ASOF || join.getJoinType() == JoinType.LEFT_ASOF)) {
            return "write a sub-query with ORDER BY and LIMIT 1 behind LATERAL";
        }
        if (JsonParts.isMeant(call)) {
            return PARTS;
        }
        return call.getOperator().equals(SqlLibraryOperators.ARRAY)
                ? "the elements of an array stand in square brackets, ARRAY[a, b], and a query in round ones"
                : call.getOperator().equals(ArrayRows.OPERATOR) ? null : FUNCTIONS.get(named(call));
    }
}
