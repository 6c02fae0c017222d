package io.braid.bench.rig;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.function.UnaryOperator;

/**
 * One of the ways to have a query answered.
 *
 * @param name as reports call it
 * @param connector gives connections on which results stream
 * @param text what becomes of the text of a query over the four schemas
 */
public record Arm(String name, Connector connector, UnaryOperator<String> text) {
    /** What reports call Braid. */
    public static final String BRAID = "braid";

    /** What they call a database that holds everything. */
    public static final String DIRECT = "direct";

    /** True if rows come as they are read instead of all at once. */
    private static final int FETCH_SIZE = 10_000;

    /** See {@link Arm}. */
    public interface Connector {
        Connection connect() throws SQLException;
    }

    /** Address for a driver that Java finds. PostgreSQL's streams rows in transactions only. */
    public record Address(String url, String user, String password) implements Connector {
        @Override
        public Connection connect() throws SQLException {
            Connection connection = DriverManager.getConnection(url, user, password);
            connection.setAutoCommit(false);
            return connection;
        }
    }

    /** A connection on which results stream, whatever the driver. */
    public Connection connect() throws SQLException {
        return connector.connect();
    }

    /** True if it leads through Braid. */
    public boolean isBraid() {
        return name.equals(BRAID);
    }

    /** What to call {@code setFetchSize} with. */
    public int fetchSize() {
        return FETCH_SIZE;
    }
}
