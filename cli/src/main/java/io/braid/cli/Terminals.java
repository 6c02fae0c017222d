package io.braid.cli;

import java.io.Console;
import java.util.Optional;

/** Test for an interactive terminal. */
final class Terminals {
    private Terminals() {}

    /**
     * The console, if input and output are both a terminal. The launcher sees to it that no Java pretends otherwise.
     */
    @SuppressWarnings("SystemConsoleNull")
    static Optional<Console> console() {
        return Optional.ofNullable(System.console());
    }
}
