package io.braid.wire.scram;

import java.io.IOException;

/** Failure of a login. The message never reveals whether the user or the password was wrong. */
public final class AuthenticationException extends IOException {
    public static final String SQL_STATE = "28P01";

    private static final long serialVersionUID = 1L;

    public AuthenticationException(String message) {
        super(message);
    }

    /** Returns the exception for an unknown user or a wrong secret, the same for every authentication method. */
    public static AuthenticationException of(String user) {
        return new AuthenticationException("Login failed for user " + user + ": unknown user or wrong password.");
    }

    public String sqlState() {
        return SQL_STATE;
    }
}
