package io.braid.wire;

import java.io.IOException;

/** The other side sent something that the protocol does not allow; the connection is of no further use. */
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
