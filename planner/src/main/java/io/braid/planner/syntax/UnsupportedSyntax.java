package io.braid.planner.syntax;

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

/** Errors for syntax of other databases that Braid lacks, each with its replacement. */
final class UnsupportedSyntax {
    private static final String PARTS =
            "it makes rows, which stand in FROM: SELECT t.value FROM JSON_ARRAY_ELEMENTS('[1, 2]') AS t";
    private static final String PATHS_OF_XML =
            "XMLTABLE makes rows of what a path finds, XMLQUERY one text of XML, and XPATHVALUE the text of the first";
    private static final String XML_EXISTS = "XMLEXISTS('path' PASSING document) does that";
    private static final String XML_IS_BUILT =
            "XMLELEMENT, XMLFOREST and XMLAGG make XML of rows: XMLAGG(XMLELEMENT(NAME row, XMLFOREST(a, b)))";
    private static final String XML_IS_TEXT = "XML is not changed here, it is made, read and searched";
    private static final String SERIES =
            "there is none among values; a series stands in FROM: SELECT n FROM GENERATE_SERIES(1, 10) AS s (n)";

    private static final String PATTERNS_OF_ROWS =
            "LAG and LEAD look at the rows before and behind, and SUM(...) OVER (ORDER BY ...) counts where a new"
                    + " group begins";

    private static final String READ_TIME = "TO_TIMESTAMP(text, 'YYYY-MM-DD HH24:MI:SS') does that, and TO_DATE";
    private static final String FORMAT_NUMBER = "TO_CHAR(number, '9,999.00') does that";
    private static final String READ_NUMBER = "TO_NUMBER(text, '9,999.00') does that, and CAST(text AS INTEGER)";
    private static final String NOW = "NOW() is the moment at which the statement began";
    private static final String FORMAT = "TO_CHAR(moment, 'YYYY-MM-DD HH24:MI:SS') does that";
    private static final String DATABASE = "CURRENT_DATABASE() does that, and CURRENT_SCHEMA names the schema";

    private static final Map<String, String> FUNCTIONS = Map.ofEntries(
            entry("SETSEED", "RANDOM() yields other numbers each time"),
            // Calls in FROM have been replaced already.
            entry(GenerateSeries.NAME, SERIES),
            entry("SEQUENCE", SERIES),
            entry("ARRAY_CONCAT_AGG", "ARRAY_AGG makes an array of the values of all rows, and a || b one of two"),
            entry("REGEXP_MATCHES", "REGEXP_LIKE tells whether there is a match, REGEXP_SUBSTR finds it"),
            entry("UNNEST", "it makes rows of arrays, which stand in FROM: UNNEST(a) AS t (x)"),
            entry(
                    "SKEWNESS",
                    "(AVG(x * x * x) - 3 * AVG(x) * AVG(x * x) + 2 * POWER(AVG(x), 3)) / POWER(STDDEV_POP(x), 3) is"
                            + " that of all"
                            + " values"),
            entry(
                    "KURTOSIS",
                    "AVG(POWER((x - m) / s, 4)) - 3 is that of all values, with AVG(x) AS m and STDDEV_POP(x) AS s"
                            + " of a sub-query"),
            entry("GEOMETRIC_MEAN", "EXP(AVG(LN(x))) does that"),
            entry("GETDATE", NOW),
            entry("LEN", "CHAR_LENGTH(text) counts the characters, blanks at the end as well"),
            entry("XPATH", PATHS_OF_XML),
            entry("EXTRACTVALUE", "XPATHVALUE(document, 'path') does that"),
            entry("EXTRACT_VALUE", "XPATHVALUE(document, 'path') does that"),
            entry("EXISTSNODE", XML_EXISTS),
            entry("XML_VALID", "XML_IS_WELL_FORMED(text) tells whether a text is XML"),
            entry("XMLDOCUMENT", "XMLPARSE(DOCUMENT text) makes sure that a text is a document"),
            entry("XMLSEQUENCE", PATHS_OF_XML),
            entry("XMLROOT", XML_IS_TEXT),
            entry("UPDATEXML", XML_IS_TEXT),
            entry("XMLTRANSFORM", XML_IS_TEXT),
            entry("XSLTRANSFORM", XML_IS_TEXT),
            entry("JSONTOXML", XML_IS_BUILT),
            entry("QUERY_TO_XML", XML_IS_BUILT),
            entry("TABLE_TO_XML", XML_IS_BUILT),
            entry("FORMATDATE", FORMAT),
            entry("FORMATTIME", FORMAT),
            entry("FORMATTIMESTAMP", FORMAT),
            entry("PARSEDATE", READ_TIME),
            entry("PARSETIME", READ_TIME),
            entry("PARSETIMESTAMP", READ_TIME),
            entry("DATE_PARSE", READ_TIME),
            entry("PARSE_DATETIME", READ_TIME),
            entry("STR_TO_DATE", READ_TIME),
            entry("FORMATINTEGER", FORMAT_NUMBER),
            entry("FORMATLONG", FORMAT_NUMBER),
            entry("FORMATDOUBLE", FORMAT_NUMBER),
            entry("FORMATBIGDECIMAL", FORMAT_NUMBER),
            entry("PARSEINTEGER", READ_NUMBER),
            entry("PARSELONG", READ_NUMBER),
            entry("PARSEDOUBLE", READ_NUMBER),
            entry("PARSEBIGDECIMAL", READ_NUMBER),
            entry("SYSDATE", NOW),
            entry("UTC_TIMESTAMP", NOW),
            entry("UNIX_TIMESTAMP", "EXTRACT(EPOCH FROM moment) does that"),
            entry("TIMESTAMPCREATE", "date + time does that"),
            entry("DATEPART", "EXTRACT(YEAR FROM date) does that"),
            entry("DATENAME", "MONTHNAME(date), DAYNAME(date) and TO_CHAR(date, 'Month') do that"),
            entry("MODIFYTIMEZONE", "t AT TIME ZONE 'Europe/Berlin' does that"),
            entry("CHAR", "CHR(65) is the character with that number"),
            entry("STUFF", "OVERLAY(text PLACING other FROM 2 FOR 3) does that"),
            entry("SPLIT", "SPLIT_PART(text, ',', 2) is one of the parts"),
            entry("WM_CONCAT", "STRING_AGG(text, ',') does that"),
            entry("TEXTAGG", "STRING_AGG(text, ',') does that"),
            entry("HISTOGRAM", "SELECT x, COUNT(*) ... GROUP BY x does that"),
            entry("ISNUMERIC", "TRY_CAST(text AS DECIMAL(38, 10)) IS NOT NULL does that"),
            entry("TO_BYTES", "TO_UTF8(text) does that"),
            entry("TO_CHARS", "FROM_UTF8(bytes) does that"),
            entry("HASROLE", "has_role('name') does that"),
            entry("NEXTVAL", "there are no sequences"),
            entry("DATE_FORMAT", FORMAT),
            entry("FORMAT_DATETIME", FORMAT),
            entry("DATABASE", DATABASE),
            entry("TOP", "write LIMIT at the end instead"));

    private UnsupportedSyntax() {}

    /** Fails if a call is one of them. */
    static void check(SqlCall call) {
        if (isOfRow(call)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "COUNT takes no rows: COUNT(DISTINCT a, b), without brackets around the columns, counts those in"
                            + " which"
                            + " nothing is null",
                    CalciteErrors.at(call.getParserPosition()));
        }
        String why = why(call);
        if (why != null) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "Braid has no " + named(call) + ": " + why,
                    CalciteErrors.at(call.getParserPosition()));
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
            return "write POWER(x, y) for a power, and x # y for the bits that only one of both has";
        }
        if (call instanceof SqlJoin join
                && (join.getJoinType() == JoinType.ASOF || join.getJoinType() == JoinType.LEFT_ASOF)) {
            return "write a sub-query with ORDER BY and LIMIT 1 behind LATERAL";
        }
        if (call.getKind() == SqlKind.MATCH_RECOGNIZE) {
            return PATTERNS_OF_ROWS;
        }
        if (JsonTableFunctions.isMeant(call)) {
            return PARTS;
        }
        return call.getOperator().equals(SqlLibraryOperators.ARRAY)
                ? "the elements of an array stand in square brackets, ARRAY[a, b], and a query in round ones"
                : call.getOperator().equals(ArrayRows.OPERATOR) ? null : FUNCTIONS.get(named(call));
    }
}
