package io.braid.postgres.setting;

import io.braid.execution.session.SessionSettings;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Settings of PostgreSQL that Braid has under another name. */
final class SessionLinks {
    private static final int MAX_NAME = 63;
    private static final Pattern DURATION = Pattern.compile("(\\d+)\\s*(us|ms|s|min|h|d)?");

    static final PostgresSetting APPLICATION_NAME = new PostgresSetting(
            "application_name",
            session -> session.application().equals("unnamed") ? "" : session.application(),
            (session, value) -> session.withApplication(
                    value == null || value.isEmpty()
                            ? "unnamed"
                            : value.substring(0, Math.min(MAX_NAME, value.length()))),
            false);

    static final PostgresSetting TIME_ZONE = new PostgresSetting(
            "TimeZone",
            session -> session.settings().timeZone().getId(),
            (session, value) -> session.withSettings(
                    value == null
                            ? session.settings().without("time_zone")
                            : session.settings().with("time_zone", zone(value))),
            false);

    static final PostgresSetting STATEMENT_TIMEOUT = new PostgresSetting(
            "statement_timeout",
            session -> shown(session.settings().queryTimeout()),
            (session, value) -> session.withSettings(timeout(session.settings(), value)),
            false);

    private SessionLinks() {}

    /** A zone as PostgreSQL writes it: an offset may be a number of hours. */
    private static String zone(String value) {
        if (value.matches("[+-]?\\d{1,2}")) {
            int hours = Integer.parseInt(value);
            return String.format(Locale.ROOT, "%s%02d:00", hours < 0 ? "-" : "+", Math.abs(hours));
        }
        return value.equalsIgnoreCase("GMT") ? "UTC" : value;
    }

    private static SessionSettings timeout(SessionSettings settings, @org.jspecify.annotations.Nullable String value) {
        if (value == null || value.strip().matches("0+(us|ms|s|min|h|d)?")) {
            return settings.without("query_timeout");
        }
        Matcher matcher = DURATION.matcher(value.strip());
        if (!matcher.matches()) {
            return settings.with("query_timeout", value);
        }
        long amount = Long.parseLong(matcher.group(1));
        String unit = matcher.group(2) == null ? "ms" : matcher.group(2);
        long millis =
                switch (unit) {
                    case "us" -> Math.max(1, amount / 1000);
                    case "s" -> amount * 1000;
                    case "min" -> amount * 60_000;
                    case "h" -> amount * 3_600_000;
                    case "d" -> amount * 86_400_000;
                    default -> amount;
                };
        return settings.with("query_timeout", millis + "ms");
    }

    private static String shown(Duration timeout) {
        long millis = timeout.toMillis();
        if (millis == 0) {
            return "0";
        }
        return millis % 60_000 == 0
                ? millis / 60_000 + "min"
                : millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }
}
