package io.braid.bench.rig;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.function.UnaryOperator;

/**
 * Arm of a benchmark: a system that answers queries, and its connections.
 *
 * @param name the name in reports
 * @param connector the factory of connections with streaming results
 * @param text the translation of queries over the four schemas
 */
public record Arm(String name, Connector connector, UnaryOperator<String> text) {
    /** Name of Braid in reports. */
    public static final String BRAID = "braid";

    /** Name of a database with all tables in reports. */
    public static final String DIRECT = "direct";

    /** Fetch size with which results stream instead of arriving at once. */
    private static final int FETCH_SIZE = 10_000;

    /** Factory of connections of an {@link Arm}. */
    public interface Connector {
        Connection connect() throws SQLException;
    }

    /** Address for a registered driver. PostgreSQL's driver streams rows only in transactions. */
    public record Address(String url, String user, String password) implements Connector {
        @Override
        public Connection connect() throws SQLException {
            Connection connection = DriverManager.getConnection(url, user, password);
            connection.setAutoCommit(false);
            return connection;
        }
    }

    /** Opens a connection with streaming results, whatever the driver. */
    public Connection connect() throws SQLException {
        return connector.connect();
    }

    /** True if it is Braid. */
    public boolean isBraid() {
        return name.equals(BRAID);
    }

    /** The fetch size of statements. */
    public int fetchSize() {
        return FETCH_SIZE;
    }
}
