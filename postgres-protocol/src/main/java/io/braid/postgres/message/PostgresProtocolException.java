package io.braid.postgres.message;

import io.braid.spi.error.ErrorCode;

/**
 * Protocol violation by a client. The connection is closed, since the next message may begin anywhere, unless only the
 * body of a message is malformed: see {@link FrontendMessage.Malformed}.
 */
public final class PostgresProtocolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    public PostgresProtocolException(String message) {
        this(ErrorCode.PROTOCOL_VIOLATION, message);
    }

    public PostgresProtocolException(ErrorCode code, String message) {
        super(message);
        this.code = code;
    }

    public ErrorCode code() {
        return code;
    }
}
