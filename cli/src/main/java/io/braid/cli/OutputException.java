package io.braid.cli;

import java.io.IOException;
import java.util.Locale;

/** Failure to write to standard output. */
final class OutputException extends IOException {
    private static final long serialVersionUID = 1L;

    private final boolean readerLeft;

    OutputException(IOException cause) {
        super("the output cannot be written: " + cause.getMessage(), cause);
        // Java reports a broken pipe only in the message.
        this.readerLeft =
                String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }

    /** True for a broken pipe, as with {@code | head}, which is not worth an error message. */
    boolean readerLeft() {
        return readerLeft;
    }
}
