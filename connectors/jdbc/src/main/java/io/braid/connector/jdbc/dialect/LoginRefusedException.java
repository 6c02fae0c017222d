package io.braid.connector.jdbc.dialect;

import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Failure of a login that was not attempted, since the source rejected the previous one. */
public final class LoginRefusedException extends SQLException {
    private static final long serialVersionUID = 1;

    private final Instant nextTry;

    public LoginRefusedException(Instant nextTry, @Nullable SQLException refusal) {
        super("log-in refused", "28000", refusal);
        this.nextTry = nextTry;
    }

    Instant nextTry() {
        return nextTry;
    }
}
