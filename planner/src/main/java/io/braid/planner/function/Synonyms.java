package io.braid.planner.function;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names that other databases have for functions of Braid with the same arguments. */
public final class Synonyms {
    static final Map<String, String> ALL = Map.of(
            "SUBSTR", "SUBSTRING",
            "NVL", "COALESCE",
            "IFNULL", "COALESCE",
            "UCASE", "UPPER",
            "LCASE", "LOWER",
            "POW", "POWER",
            "INSTR", "STRPOS",
            "DAY", "DAYOFMONTH",
            "ARBITRARY", "ANY_VALUE");

    /** Aggregates that are others in other words. */
    public static final String MEDIAN = "MEDIAN";

    public static final String APPROX_COUNT_DISTINCT = "APPROX_COUNT_DISTINCT";

    /** Functions that are operators, or others with other arguments. */
    static final Set<String> IN_OTHER_WORDS = Set.of(
            "COUNT_IF",
            "COUNTIF",
            "CURDATE",
            "CURTIME",
            "DATE",
            "DATEADD",
            "DATEDIFF",
            "IF",
            "IIF",
            "NVL2",
            "SAFE_CAST");

    private Synonyms() {}

    /** Braid's own name for the function, or null if this is no synonym. */
    public static @Nullable String functionOf(String name) {
        return ALL.get(name.toUpperCase(Locale.ROOT));
    }
}
