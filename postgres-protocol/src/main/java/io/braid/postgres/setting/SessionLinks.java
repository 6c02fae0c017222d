package io.braid.postgres.setting;

import io.braid.execution.session.SessionSettings;
import io.braid.planner.option.PlannerSwitch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** PostgreSQL settings that are aliases of Braid's settings. */
final class SessionLinks {
    private static final int MAX_NAME = 63;
    private static final String CUSTOM_PLANS = "force_custom_plan";
    private static final String GENERIC_PLANS = "force_generic_plan";
    private static final List<String> PLAN_CACHE_MODES = List.of("auto", GENERIC_PLANS, CUSTOM_PLANS);

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
            session -> TimeAmount.shown(session.settings().queryTimeout().toMillis()),
            (session, value) ->
                    session.withSettings(timeout(session.settings(), "statement_timeout", "query_timeout", value)),
            false);

    static final PostgresSetting LOCK_TIMEOUT = new PostgresSetting(
            "lock_timeout",
            session -> TimeAmount.shown(session.settings().lockTimeout().toMillis()),
            (session, value) ->
                    session.withSettings(timeout(session.settings(), "lock_timeout", "lock_timeout", value)),
            false);

    /**
     * Plan cache mode: without shared plans, each statement is planned for its values, which PostgreSQL calls a custom
     * plan.
     */
    static final PostgresSetting PLAN_CACHE_MODE = new PostgresSetting(
            "plan_cache_mode",
            session -> session.settings().planner().uses(PlannerSwitch.SHARED_PLANS)
                    ? Objects.requireNonNullElse(session.settings().variable("plan_cache_mode"), "auto")
                    : CUSTOM_PLANS,
            (session, value) -> session.withSettings(planCacheMode(session.settings(), value)),
            false);

    private SessionLinks() {}

    private static SessionSettings planCacheMode(SessionSettings settings, @Nullable String value) {
        String mode = value == null ? null : value.toLowerCase(Locale.ROOT);
        if (mode != null && !PLAN_CACHE_MODES.contains(mode)) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "invalid value for parameter \"plan_cache_mode\": \"" + value + "\"; one of "
                            + String.join(", ", PLAN_CACHE_MODES));
        }
        SessionSettings shown = settings.withVariable("plan_cache_mode", mode);
        String shared = PlannerSwitch.SHARED_PLANS.setting();
        String byValues = PlannerSwitch.PARAMETER_PLANS.setting();
        SessionSettings automatic = shown.without(shared).without(byValues);
        if (CUSTOM_PLANS.equals(mode)) {
            return automatic.with(shared, "off");
        }
        return GENERIC_PLANS.equals(mode) ? automatic.with(byValues, "off") : automatic;
    }

    /** Converts a time zone in PostgreSQL's notation, in which an offset may be a number of hours. */
    private static String zone(String value) {
        if (value.matches("[+-]?\\d{1,2}")) {
            int hours = Integer.parseInt(value);
            return String.format(Locale.ROOT, "%s%02d:00", hours < 0 ? "-" : "+", Math.abs(hours));
        }
        return value.equalsIgnoreCase("GMT") ? "UTC" : value;
    }

    /** @param own Braid's name of the setting */
    private static SessionSettings timeout(SessionSettings settings, String name, String own, @Nullable String value) {
        if (value == null || value.strip().matches("0+(us|ms|s|min|h|d)?")) {
            return settings.without(own);
        }
        try {
            return settings.with(own, TimeAmount.millis(value) + "ms");
        } catch (IllegalArgumentException e) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "invalid value for parameter \"" + name + "\": \"" + value + "\"; " + e.getMessage(),
                    e);
        }
    }
}
