package io.braid.cli;

/** Something the caller of a command has to change; the message says what. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
