package io.braid.execution.source;

import io.braid.planner.option.PlannerSwitch;
import io.braid.spi.error.BraidException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Advice for users whose source rejects the SQL that Braid generated. EXPLAIN shows that SQL. */
final class RefusedText {
    private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"|`[^`]*`|\\[[^\\]]*\\]");
    /** Optimizer switches and the clauses that they push down, most likely cause first. */
    private static final Map<PlannerSwitch, Pattern> SENT_BY = sentBy();

    private RefusedText() {}

    /** The same failure with advice. */
    static BraidException explained(BraidException failure, String sql) {
        String switches = switches(sql);
        String around = switches.isEmpty()
                ? ""
                : "; otherwise Braid does more of the work itself after SET " + switches + " = off";
        return new BraidException(
                failure.code(),
                failure.getMessage() + " (EXPLAIN shows what it was sent; if its tables have changed, REFRESH FOREIGN"
                        + " SCHEMA reads them again" + around + ")",
                failure);
    }

    private static String switches(String sql) {
        String text = QUOTED.matcher(sql).replaceAll("x");
        return SENT_BY.entrySet().stream()
                .filter(entry -> entry.getValue().matcher(text).find())
                .map(entry -> entry.getKey().setting())
                .collect(Collectors.joining(", or "));
    }

    private static Map<PlannerSwitch, Pattern> sentBy() {
        Map<PlannerSwitch, Pattern> switches = new LinkedHashMap<>();
        switches.put(PlannerSwitch.PUSH_AGGREGATES, word("GROUP BY|DISTINCT|COUNT\\(|SUM\\(|MIN\\(|MAX\\(|AVG\\("));
        switches.put(PlannerSwitch.PUSH_JOINS, word("JOIN|FROM [^()]*?, "));
        switches.put(PlannerSwitch.PUSH_UNIONS, word("UNION"));
        switches.put(PlannerSwitch.PUSH_LIMITS, word("LIMIT|FETCH|OFFSET|TOP"));
        switches.put(PlannerSwitch.PUSH_SORTS, word("ORDER BY"));
        switches.put(PlannerSwitch.PUSH_FILTERS, word("WHERE|HAVING"));
        switches.put(PlannerSwitch.PUSH_EXPRESSIONS, word("SELECT [^,]*?\\w\\(|CASE|CAST\\("));
        return switches;
    }

    private static Pattern word(String alternatives) {
        return Pattern.compile("\\b(?:" + alternatives + ")", Pattern.CASE_INSENSITIVE);
    }
}
