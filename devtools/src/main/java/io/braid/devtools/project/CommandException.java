package io.braid.devtools.project;

/** Failure of the command that its message explains completely; carries the exit code. */
public final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CommandException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** Mistake in the arguments: exit code 2. */
    public static CommandException usage(String message) {
        return new CommandException(2, message);
    }

    /** Failed work, such as a compile error: exit code 1. */
    public static CommandException failed(String message) {
        return new CommandException(1, message);
    }

    public int exitCode() {
        return exitCode;
    }
}
