package io.braid.connector.jdbc.governor;

import io.braid.connector.jdbc.dialect.SourceErrors;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Network timeout for metadata requests. Statements of queries have no such limit, since they may run long before the
 * first row.
 */
public final class SilenceLimit {
    /** Marker of a timeout that was not set. */
    private static final int NOT_SET = -1;

    private final SourceErrors errors;
    private final boolean remote;
    private final Duration longest;

    /** @param remote true if the source can stop responding */
    public SilenceLimit(SourceErrors errors, boolean remote, Duration longest) {
        this.errors = errors;
        this.remote = remote;
        this.longest = longest;
    }

    /**
     * Sets the timeout if the driver supports it and the connection has no shorter one; returns the argument for
     * {@link #end}.
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

    /** Restores the connection's own timeout; false if that failed. */
    public boolean end(Connection connection, int own) {
        if (own == NOT_SET) {
            return true;
        }
        try {
            driver(connection).setNetworkTimeout(Runnable::run, own);
            return true;
        } catch (SQLException | RuntimeException | Error e) {
            // The connection must not be reused; the cause does not matter.
            return false;
        }
    }

    /** The driver's own connection: the pool would close its wrapper if the driver does not support timeouts. */
    private static Connection driver(Connection connection) throws SQLException {
        return connection.unwrap(Connection.class);
    }

    public Duration longest() {
        return longest;
    }

    /** True if an error was caused by the timeout. */
    public static boolean isOver(SQLException error) {
        Throwable cause = error;
        while (cause != null && !(cause instanceof SocketTimeoutException)) {
            cause = cause.getCause();
        }
        return cause != null;
    }
}
