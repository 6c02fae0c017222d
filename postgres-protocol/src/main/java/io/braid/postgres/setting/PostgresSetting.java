package io.braid.postgres.setting;

import io.braid.execution.session.Session;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A setting under PostgreSQL's name.
 *
 * @param read the value that a session has
 * @param write changes it; null resets it
 * @param reported whether clients are told of changes
 */
record PostgresSetting(String name, Function<Session, String> read, Writer write, boolean reported) {
    /** Change of a session's setting. */
    interface Writer {
        Session set(Session session, @Nullable String value);
    }

    /** A setting that cannot be changed. */
    static PostgresSetting fixed(String name, String value) {
        return computed(name, session -> value);
    }

    /** A setting that cannot be changed and depends on the session. */
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

    /** A setting whose value is kept and has no effect on the server. */
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

    /** The same setting, of whose changes clients are told. */
    PostgresSetting report() {
        return new PostgresSetting(name, read, write, true);
    }
}
