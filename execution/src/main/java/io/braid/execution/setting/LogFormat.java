package io.braid.execution.setting;

import java.util.Locale;

/** Format of the server's log. */
public enum LogFormat {
    TEXT,
    JSON;

    /** The value as written in the configuration. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
