package io.braid.planner.function;

import static java.util.Map.entry;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names that other databases have for functions of Braid with the same arguments. */
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
            entry("JSONB_ARRAY_LENGTH", "JSON_ARRAY_LENGTH"),
            entry("JSONB_EXTRACT_PATH", "JSON_EXTRACT_PATH"),
            entry("JSONB_EXTRACT_PATH_TEXT", "JSON_EXTRACT_PATH_TEXT"),
            entry("JSONB_TYPEOF", "JSON_TYPEOF"));

    /** Aggregates that are others in other words. */
    public static final String MEDIAN = "MEDIAN";

    public static final String APPROX_COUNT_DISTINCT = "APPROX_COUNT_DISTINCT";

    /** Names of PostgreSQL's for what makes JSON, with the standard's, of which nothing is the null of JSON. */
    public static final Map<String, String> JSON_MAKERS = Map.of(
            "JSON_AGG", "JSON_ARRAYAGG",
            "JSON_BUILD_ARRAY", "JSON_ARRAY",
            "JSON_BUILD_OBJECT", "JSON_OBJECT",
            "JSON_OBJECT_AGG", "JSON_OBJECTAGG");

    /** Functions that are operators, or others with other arguments. */
    static final Set<String> IN_OTHER_WORDS = Set.of(
            "ARRAY_APPEND",
            "ARRAY_PREPEND",
            "APPROX_DISTINCT",
            "APPROX_PERCENTILE",
            "APPROX_QUANTILE",
            "COUNT_IF",
            "COUNTIF",
            "CURDATE",
            "CURTIME",
            "DATE",
            "DATEADD",
            "DATEDIFF",
            "DATE_ADD",
            "DATE_DIFF",
            "DATE_SUB",
            "GROUP_CONCAT",
            "IF",
            "IIF",
            "JSON_ARRAY",
            "JSON_ARRAYAGG",
            "JSON_EXTRACT",
            "JSON_EXTRACT_SCALAR",
            "JSON_OBJECT",
            "JSON_OBJECTAGG",
            "NVL2",
            "SAFE_CAST");

    private Synonyms() {}

    /** Braid's own name for the function, or null if this is no synonym. */
    public static @Nullable String functionOf(String name) {
        return ALL.get(name.toUpperCase(Locale.ROOT));
    }
}
