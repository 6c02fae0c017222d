package io.braid.bench.rig;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.function.UnaryOperator;

/**
 * One of the ways to have a query answered.
 *
 * @param name as reports call it
 * @param text what becomes of the text of a query over the four schemas
 */
public record Arm(String name, String url, String user, String password, UnaryOperator<String> text) {
    /** Whether rows come as they are read instead of all at once. */
    private static final int FETCH_SIZE = 10_000;

    /** A connection on which results stream, whatever the driver. */
    public Connection connect() throws SQLException {
        Connection connection = DriverManager.getConnection(url, user, password);
        connection.setAutoCommit(false);
        return connection;
    }

    /** Whether it leads through Braid. */
    public boolean isBraid() {
        return url.startsWith("jdbc:braid:");
    }

    /** What to call {@code setFetchSize} with. */
    public int fetchSize() {
        return FETCH_SIZE;
    }
}
