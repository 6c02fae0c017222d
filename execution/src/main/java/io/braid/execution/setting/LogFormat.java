package io.braid.execution.setting;

import java.util.Locale;

/** Format of the server's log. */
public enum LogFormat {
    TEXT,
    JSON;

    /** As one would write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
