package io.braid.spi.error;

import org.jspecify.annotations.Nullable;

/**
 * The one exception of Braid. Its message is written for the user: what was wrong, where, and what to do about it; it
 * holds neither secrets nor the raw text of a source's error unless a connector has judged that text fit to be shown.
 */
public final class BraidException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    public BraidException(ErrorCode code, String message) {
        this(code, message, null);
    }

    public BraidException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    public ErrorCode code() {
        return code;
    }

    public String sqlState() {
        return code.sqlState();
    }
}
