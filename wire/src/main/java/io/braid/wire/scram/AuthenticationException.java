package io.braid.wire.scram;

import java.io.IOException;

/** A login that failed. The message never tells whether the user or the password was wrong. */
public final class AuthenticationException extends IOException {
    public static final String SQL_STATE = "28P01";

    private static final long serialVersionUID = 1L;

    public AuthenticationException(String message) {
        super(message);
    }

    /** What everybody is told who gives a wrong name or secret, however he logs in. */
    public static AuthenticationException of(String user) {
        return new AuthenticationException("Login failed for user " + user + ": unknown user or wrong password.");
    }

    public String sqlState() {
        return SQL_STATE;
    }
}
