package io.braid.execution.script;

import org.jspecify.annotations.Nullable;

/** Failure of a statement of a script, with its SQLSTATE. */
public final class SltException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String state;

    public SltException(@Nullable String state, @Nullable String message, Throwable cause) {
        super(message, cause);
        this.state = String.valueOf(state);
    }

    public String state() {
        return state;
    }
}
