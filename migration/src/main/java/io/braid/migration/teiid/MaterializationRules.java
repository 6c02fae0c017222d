package io.braid.migration.teiid;

import io.braid.spi.TimeSpan;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Conversion of Teiid's options of materialized views to Braid's. */
final class MaterializationRules {
    private static final String MATERIALIZED = "MATERIALIZED";
    private static final String TABLE = "MATERIALIZED_TABLE";
    private static final String MANAGED = "ALLOW_MATVIEW_MANAGEMENT";
    private static final String TIME_TO_LIVE = "MATVIEW_TTL";
    private static final String ON_ERROR = "MATVIEW_ONERROR_ACTION";

    private static final Set<String> KNOWN = Set.of(
            MATERIALIZED,
            TABLE,
            MANAGED,
            TIME_TO_LIVE,
            ON_ERROR,
            "UPDATABLE",
            "ANNOTATION",
            "UUID",
            "CARDINALITY",
            "MATVIEW_PREFER_MEMORY",
            "MATVIEW_SCOPE",
            "MATVIEW_SHARE_SCOPE");

    private static final Pattern PREFIX = Pattern.compile("^(\\{[^}]*\\}|TEIID_REL:)");
    private static final Pattern HINT = Pattern.compile("(?is)^\\s*/\\*\\+\\s*cache\\b[^*]*?ttl:(\\d+)[^*]*\\*/");

    private final Map<String, String> written = new TreeMap<>();

    private MaterializationRules(Map<String, String> options, String sql) {
        options.forEach((key, value) -> written.put(PREFIX.matcher(key).replaceFirst(""), value));
        Matcher hint = HINT.matcher(sql);
        if (hint.find()) {
            written.putIfAbsent(TIME_TO_LIVE, hint.group(1));
        }
    }

    static boolean isMaterialized(Map<String, String> options) {
        return options.getOrDefault(MATERIALIZED, "false").equalsIgnoreCase("true");
    }

    /** Returns Braid's options; differences are added to the findings. */
    static Map<String, String> options(TeiidStatement.View view, Findings findings) {
        MaterializationRules rules = new MaterializationRules(view.body().options(), view.sql());
        Map<String, String> options = new HashMap<>();
        rules.refresh(options, findings);
        Optional.ofNullable(rules.written.get(ON_ERROR))
                .ifPresent(action -> options.put(
                        "on_stale",
                        switch (action.toUpperCase(Locale.ROOT)) {
                            case "THROW_EXCEPTION" -> "error";
                            case "WAIT" -> "wait";
                            default -> "serve";
                        }));
        index(view.body().constraints()).ifPresent(columns -> options.put("index", columns));
        Optional.ofNullable(rules.written.get(TABLE))
                .ifPresent(table -> findings.note("its rows are in Braid's own store and not in " + table
                        + "; for a table of the source set kept_rows of the server and store of the view"));
        List<String> others = rules.written.keySet().stream()
                .filter(key -> !KNOWN.contains(key))
                .toList();
        if (!others.isEmpty()) {
            findings.note("left out, because Braid loads and swaps tables by itself: " + String.join(", ", others));
        }
        return options;
    }

    /**
     * Sets the refresh: a managed view is refreshed on a schedule, any other when it is read after its time to live.
     */
    private void refresh(Map<String, String> options, Findings findings) {
        Optional<Duration> time = Optional.ofNullable(written.get(TIME_TO_LIVE))
                .map(Long::parseLong)
                .filter(millis -> millis > 0)
                .map(Duration::ofMillis);
        boolean managed = written.getOrDefault(MANAGED, "false").equalsIgnoreCase("true");
        if (time.isEmpty()) {
            options.put("refresh", "on first use");
            findings.note("its rows are read by its first query, not when the server starts");
        } else if (managed) {
            options.put("refresh", "every " + TimeSpan.inWords(time.get()));
        } else {
            options.put("refresh", "on first use");
            options.put("max_staleness", TimeSpan.inWords(time.get()));
        }
    }

    private static Optional<String> index(List<TeiidStatement.TableConstraint> constraints) {
        return constraints.stream()
                .filter(constraint -> Set.of("INDEX", "PRIMARY", "UNIQUE").contains(constraint.kind()))
                .map(TeiidStatement.TableConstraint::columns)
                .filter(columns -> !columns.isEmpty())
                .map(columns -> String.join(", ", columns))
                .findFirst();
    }
}
