package io.braid.cli;

/** Usage error of a command; the message describes the required correction. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
