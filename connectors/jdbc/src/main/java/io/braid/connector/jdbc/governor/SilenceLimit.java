package io.braid.connector.jdbc.governor;

import io.braid.connector.jdbc.dialect.SourceErrors;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Time limit on a source that sends nothing while it answers a metadata request. Statements of queries have no such
 * limit, for they may take their time.
 */
public final class SilenceLimit {
    /** What there is to restore where the limit does not hold. */
    private static final int NOT_SET = -1;

    private final SourceErrors errors;
    private final boolean remote;
    private final Duration longest;

    /** @param remote whether the source may fall silent */
    public SilenceLimit(SourceErrors errors, boolean remote, Duration longest) {
        this.errors = errors;
        this.remote = remote;
        this.longest = longest;
    }

    /**
     * Sets it where the driver can, unless the connection has a shorter one; returns what {@link #end} is to be told.
     */
    public int begin(Connection connection) throws SQLException {
        if (!remote) {
            return NOT_SET;
        }
        try {
            Connection driver = driver(connection);
            int own = driver.getNetworkTimeout();
            int millis = (int) Math.min(longest.toMillis(), Integer.MAX_VALUE);
            if (own > 0 && own <= millis) {
                return NOT_SET;
            }
            driver.setNetworkTimeout(Runnable::run, millis);
            return own;
        } catch (SQLException e) {
            if (errors.isLost(e)) {
                throw e;
            }
            return NOT_SET;
        } catch (UnsupportedOperationException | AbstractMethodError e) {
            return NOT_SET;
        }
    }

    /** True if the connection has no limit any more but its own. */
    public boolean end(Connection connection, int own) {
        if (own == NOT_SET) {
            return true;
        }
        try {
            driver(connection).setNetworkTimeout(Runnable::run, own);
            return true;
        } catch (SQLException | RuntimeException | Error e) {
            // Then it must not be used again, and nobody needs to know why.
            return false;
        }
    }

    /** The driver's own connection: the pool would close it where the driver says that it has no such limits. */
    private static Connection driver(Connection connection) throws SQLException {
        return connection.unwrap(Connection.class);
    }

    public Duration longest() {
        return longest;
    }

    /** True if that is what a question failed with. */
    public static boolean isOver(SQLException error) {
        Throwable cause = error;
        while (cause != null && !(cause instanceof SocketTimeoutException)) {
            cause = cause.getCause();
        }
        return cause != null;
    }
}
