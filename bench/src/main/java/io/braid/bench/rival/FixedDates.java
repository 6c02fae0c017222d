package io.braid.bench.rival;

import java.time.LocalDate;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Rewriting of {@code DATE '1994-01-01' + INTERVAL '1' YEAR} to a date literal, for systems without intervals. */
final class FixedDates {
    private static final Pattern SHIFTED =
            Pattern.compile("DATE '([0-9-]+)'(?: ([+-]) INTERVAL '(\\d+)' (DAY|MONTH|YEAR))?");

    private FixedDates() {}

    static String in(String sql) {
        return SHIFTED.matcher(sql).replaceAll(found -> "{d '" + date(found) + "'}");
    }

    private static LocalDate date(MatchResult found) {
        LocalDate date = LocalDate.parse(found.group(1));
        if (found.group(2) == null) {
            return date;
        }
        int steps = Integer.parseInt(found.group(3)) * (found.group(2).equals("-") ? -1 : 1);
        return switch (found.group(4).toUpperCase(Locale.ROOT)) {
            case "DAY" -> date.plusDays(steps);
            case "MONTH" -> date.plusMonths(steps);
            default -> date.plusYears(steps);
        };
    }
}
