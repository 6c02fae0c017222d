package io.braid.postgres.message;

/** Violation of the protocol by a client. The connection cannot go on, since the next message may begin anywhere. */
public final class PostgresProtocolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PostgresProtocolException(String message) {
        super(message);
    }
}
