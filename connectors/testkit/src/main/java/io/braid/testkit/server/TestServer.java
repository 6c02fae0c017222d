package io.braid.testkit.server;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** A database that answers at an address; closing it gives back whatever was started or created for it. */
public interface TestServer extends AutoCloseable {
    /** The name of the foreign data wrapper that reaches it, as {@code CREATE SERVER} wants it. */
    String wrapper();

    String jdbcUrl();

    String user();

    String password();

    /** An empty user is none: to a database in this process, naming one would be another configuration. */
    default Connection connect() throws SQLException {
        return user().isEmpty()
                ? DriverManager.getConnection(jdbcUrl())
                : DriverManager.getConnection(jdbcUrl(), user(), password());
    }

    @Override
    void close();
}
