package io.braid.cli;

import java.io.IOException;
import java.util.Locale;

/** Something could not be written to the standard output. */
final class OutputException extends IOException {
    private static final long serialVersionUID = 1L;

    private final boolean readerLeft;

    OutputException(IOException cause) {
        super("the output cannot be written: " + cause.getMessage(), cause);
        // Java has no other sign of it.
        this.readerLeft =
                String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }

    /** True if nobody reads on, as behind {@code | head}, and so nobody wants to hear of it. */
    boolean readerLeft() {
        return readerLeft;
    }
}
