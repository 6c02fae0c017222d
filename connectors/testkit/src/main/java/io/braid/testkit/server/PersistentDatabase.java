package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Database of a persistent server; not dropped on close. */
final class PersistentDatabase extends AddressedServer {
    private PersistentDatabase(ServerAddress address) {
        super(address);
    }

    static PersistentDatabase in(ServerAddress server, String name) {
        PersistentDatabase database = new PersistentDatabase(server.withUrl(ServerDatabases.url(server, name)));
        if (!database.exists()) {
            database.create(server, name);
        }
        return database;
    }

    private boolean exists() {
        try (Connection connection = connect()) {
            return connection.isValid(0);
        } catch (SQLException e) {
            return false;
        }
    }

    private void create(ServerAddress server, String name) {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            for (String sql : ServerDatabases.create(server.kind(), name)) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new BraidException(
                    ErrorCode.SOURCE_FAILED,
                    server.kind().title() + " at " + server.jdbcUrl() + " refuses a database " + name + ": "
                            + e.getMessage(),
                    e);
        }
    }

    @Override
    public void close() {}
}
