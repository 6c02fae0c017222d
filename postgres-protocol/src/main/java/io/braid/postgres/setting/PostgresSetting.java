package io.braid.postgres.setting;

import io.braid.execution.session.Session;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Setting under PostgreSQL's name.
 *
 * @param read returns the session's value
 * @param write changes the value; null resets it
 * @param reported whether clients are notified of changes
 */
record PostgresSetting(String name, Function<Session, String> read, Writer write, boolean reported) {
    /** Change of a session's setting. */
    interface Writer {
        Session set(Session session, @Nullable String value);
    }

    /** Returns a setting with a constant value. */
    static PostgresSetting fixed(String name, String value) {
        return computed(name, session -> value);
    }

    /** Returns a read-only setting computed from the session. */
    static PostgresSetting computed(String name, Function<Session, String> value) {
        return new PostgresSetting(
                name,
                value,
                (session, changed) -> {
                    if (changed == null || changed.equalsIgnoreCase(value.apply(session))) {
                        return session;
                    }
                    throw new BraidException(ErrorCode.UNCHANGEABLE, "parameter \"" + name + "\" cannot be changed");
                },
                false);
    }

    /** Returns a setting whose value is stored but has no effect on the server. */
    static PostgresSetting stored(String name, String fallback) {
        return checked(name, fallback, value -> value);
    }

    /** @param check returns the value in its canonical form, or throws IllegalArgumentException */
    static PostgresSetting checked(String name, String fallback, Function<String, String> check) {
        return new PostgresSetting(
                name,
                session -> {
                    String value = session.settings().variable(name);
                    return value == null ? fallback : value;
                },
                (session, value) -> session.withSettings(
                        session.settings().withVariable(name, value == null ? null : checkedValue(name, value, check))),
                false);
    }

    private static String checkedValue(String name, String value, Function<String, String> check) {
        try {
            return check.apply(value);
        } catch (IllegalArgumentException e) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "invalid value for parameter \"" + name + "\": \"" + value + "\"; " + e.getMessage(),
                    e);
        }
    }

    /** Returns the same setting, with clients notified of changes. */
    PostgresSetting report() {
        return new PostgresSetting(name, read, write, true);
    }
}
