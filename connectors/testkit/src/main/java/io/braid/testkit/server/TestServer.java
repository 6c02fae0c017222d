package io.braid.testkit.server;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Database at an address; closing it releases everything started or created for it. */
public interface TestServer extends AutoCloseable {
    /** The name of its foreign data wrapper in {@code CREATE SERVER}. */
    String wrapper();

    String jdbcUrl();

    String user();

    String password();

    /** Connects without a user if it is empty, since a user would change the configuration of an embedded database. */
    default Connection connect() throws SQLException {
        return user().isEmpty()
                ? DriverManager.getConnection(jdbcUrl())
                : DriverManager.getConnection(jdbcUrl(), user(), password());
    }

    @Override
    void close();
}
