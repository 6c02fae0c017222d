package io.braid.planner.function;

import static java.util.Map.entry;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Synonyms of Braid's functions in other databases, with the same arguments. */
public final class Synonyms {
    static final Map<String, String> ALL = Map.ofEntries(
            entry("SUBSTR", "SUBSTRING"),
            entry("NVL", "COALESCE"),
            entry("IFNULL", "COALESCE"),
            entry("UCASE", "UPPER"),
            entry("LCASE", "LOWER"),
            entry("POW", "POWER"),
            entry("INSTR", "STRPOS"),
            entry("DAY", "DAYOFMONTH"),
            entry("ARBITRARY", "ANY_VALUE"),
            entry("ARRAY_JOIN", "ARRAY_TO_STRING"),
            entry("ARG_MAX", "MAX_BY"),
            entry("ARG_MIN", "MIN_BY"),
            entry("BITAND", "BITWISE_AND"),
            entry("BITNOT", "BITWISE_NOT"),
            entry("BITOR", "BITWISE_OR"),
            entry("BITXOR", "BITWISE_XOR"),
            entry("CHARINDEX", "LOCATE"),
            entry("CODEPOINT", "ASCII"),
            entry("COUNT_BIG", "COUNT"),
            entry("DATEFROMPARTS", "MAKE_DATE"),
            entry("DAY_OF_MONTH", "DAYOFMONTH"),
            entry("DAY_OF_YEAR", "DAYOFYEAR"),
            entry("DOY", "DAYOFYEAR"),
            entry("EOMONTH", "LAST_DAY"),
            entry("LAST_DAY_OF_MONTH", "LAST_DAY"),
            entry("LEVENSHTEIN_DISTANCE", "LEVENSHTEIN"),
            entry("MID", "SUBSTRING"),
            entry("REPLICATE", "REPEAT"),
            entry("STATEMENT_TIMESTAMP", "NOW"),
            entry("STDEV", "STDDEV_SAMP"),
            entry("STDEVP", "STDDEV_POP"),
            entry("TRANSACTION_TIMESTAMP", "NOW"),
            entry("UNHEX", "FROM_HEX"),
            entry("VAR", "VAR_SAMP"),
            entry("VARP", "VAR_POP"),
            entry("WEEK_OF_YEAR", "WEEK"),
            entry("JSONB_ARRAY_LENGTH", "JSON_ARRAY_LENGTH"),
            entry("JSONB_EXTRACT_PATH", "JSON_EXTRACT_PATH"),
            entry("JSONB_EXTRACT_PATH_TEXT", "JSON_EXTRACT_PATH_TEXT"),
            entry("JSONB_TYPEOF", "JSON_TYPEOF"));

    /** Aggregates that are rewritten to other aggregates. */
    public static final String MEDIAN = "MEDIAN";

    public static final String APPROX_COUNT_DISTINCT = "APPROX_COUNT_DISTINCT";

    /** PostgreSQL's JSON constructors, with the standard's functions; SQL null becomes JSON null. */
    public static final Map<String, String> JSON_MAKERS = Map.of(
            "JSON_AGG", "JSON_ARRAYAGG",
            "JSON_BUILD_ARRAY", "JSON_ARRAY",
            "JSON_BUILD_OBJECT", "JSON_OBJECT",
            "JSON_OBJECT_AGG", "JSON_OBJECTAGG",
            "JSONB_AGG", "JSON_ARRAYAGG",
            "JSONB_BUILD_ARRAY", "JSON_ARRAY",
            "JSONB_BUILD_OBJECT", "JSON_OBJECT",
            "JSONB_OBJECT_AGG", "JSON_OBJECTAGG");

    /** Functions that are rewritten to operators, or to functions with other arguments. */
    static final Set<String> IN_OTHER_WORDS = Set.of(
            "ARRAY_APPEND",
            "ARRAY_CAT",
            "ARRAY_PREPEND",
            "APPROX_DISTINCT",
            "APPROX_PERCENTILE",
            "APPROX_QUANTILE",
            "AT_TIMEZONE",
            "CONVERT",
            "COUNT_IF",
            "COUNTIF",
            "CURDATE",
            "CURTIME",
            "DATE",
            "DATEADD",
            "DATEDIFF",
            "DATE_ADD",
            "DATE_BIN",
            "DATE_DIFF",
            "DATE_SUB",
            "DAY_OF_WEEK",
            "DOW",
            "GROUP_CONCAT",
            "IF",
            "IIF",
            "ISNULL",
            "JSON_ARRAY",
            "JSON_ARRAYAGG",
            "JSON_EXTRACT",
            "JSON_EXTRACT_SCALAR",
            "JSON_OBJECT",
            "JSON_OBJECTAGG",
            "NVL2",
            "ROW_TO_JSON",
            "SAFE_CAST",
            "TO_JSONB",
            "WITH_TIMEZONE",
            "XMLAGG",
            "XMLSERIALIZE",
            "XMLTEXT",
            "XPATH_EXISTS",
            "YEAR_OF_WEEK",
            "YOW");

    private Synonyms() {}

    /** Returns Braid's own name of a function, or null if the name is no synonym. */
    public static @Nullable String functionOf(String name) {
        return ALL.get(name.toUpperCase(Locale.ROOT));
    }
}
