package io.braid.cli;

import java.io.Console;
import java.util.Optional;

/** Test for an interactive terminal. */
final class Terminals {
    private Terminals() {}

    /** Returns the console if both input and output are a terminal. The launcher configures the JVM to detect this. */
    @SuppressWarnings("SystemConsoleNull")
    static Optional<Console> console() {
        return Optional.ofNullable(System.console());
    }
}
