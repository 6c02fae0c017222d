package io.braid.survive;

import io.braid.testkit.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/**
 * A database of PostgreSQL, with its table of items, as a user sees it who may have few connections there.
 *
 * @param database the same as its owner sees it
 */
record LimitedUser(TestServer database, String user, String password) implements TestServer {
    /** Makes the user, who goes when closed. */
    static LimitedUser of(TestServer database, int connections) throws SQLException {
        String name = "few_" + UUID.randomUUID().toString().substring(0, 8);
        String password = UUID.randomUUID().toString();
        execute(
                database,
                "CREATE ROLE " + name + " LOGIN PASSWORD '" + password + "' CONNECTION LIMIT " + connections,
                "GRANT SELECT ON items TO " + name);
        return new LimitedUser(database, name, password);
    }

    private static void execute(TestServer database, String... statements) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @Override
    public String wrapper() {
        return database.wrapper();
    }

    @Override
    public String jdbcUrl() {
        return database.jdbcUrl();
    }

    /** Whoever looks from outside takes none of the user's connections. */
    @Override
    public Connection connect() throws SQLException {
        return database.connect();
    }

    @Override
    public void close() {
        try {
            execute(database, "DROP OWNED BY " + user, "DROP ROLE " + user);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
