package io.braid.wire;

import java.io.IOException;

/** Violation of the protocol by the other side, after which the connection cannot be used. */
public final class ProtocolException extends IOException {
    public static final String SQL_STATE = "08P01";

    private static final long serialVersionUID = 1L;

    public ProtocolException(String message) {
        super(message);
    }

    public String sqlState() {
        return SQL_STATE;
    }
}
