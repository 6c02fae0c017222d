package io.braid.planner.option;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Row counts that the planner assumes, written as {@code schema.table=rows} separated by commas, or {@code none}.
 *
 * @param rows by schema and table in lower case, such as {@code crm.customer}
 */
public record AssumedRows(Map<String, Long> rows) {
    public static final AssumedRows NONE = new AssumedRows(Map.of());

    private static final String NOTHING = "none";
    private static final Pattern ONE = Pattern.compile("\\s*([^=.]+\\.[^=]+?)\\s*=\\s*(\\d{1,18})\\s*");

    public AssumedRows {
        rows = Map.copyOf(rows);
    }

    /** Parses the text; throws IllegalArgumentException with a reason if it is malformed. */
    public static AssumedRows parse(String text) {
        if (text.equals(NOTHING)) {
            return NONE;
        }
        Map<String, Long> rows = new LinkedHashMap<>();
        for (String each : text.split(",", -1)) {
            Matcher one = ONE.matcher(each);
            if (!one.matches()) {
                throw new IllegalArgumentException("is not a list such as crm.customer=1000000, crm.country=200");
            }
            rows.put(one.group(1).toLowerCase(Locale.ROOT), Long.parseLong(one.group(2)));
        }
        return new AssumedRows(rows);
    }

    @Override
    public String toString() {
        return rows.isEmpty()
                ? NOTHING
                : rows.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(each -> each.getKey() + "=" + each.getValue())
                        .collect(Collectors.joining(", "));
    }
}
