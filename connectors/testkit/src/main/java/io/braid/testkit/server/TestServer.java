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

    default Connection connect() throws SQLException {
        return DriverManager.getConnection(jdbcUrl(), user(), password());
    }

    @Override
    void close();
}
