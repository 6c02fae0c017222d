package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;

/** Database of a shared server that only its creator knows; dropped on close. */
final class FreshDatabase extends AddressedServer {
    private final ServerAddress server;
    private final String name;

    private FreshDatabase(ServerAddress server, String name) {
        super(server.withUrl(ServerDatabases.url(server, name)));
        this.server = server;
        this.name = name;
    }

    static FreshDatabase in(ServerAddress server) {
        String name = "test_" + UUID.randomUUID().toString().replace("-", "").substring(0, 12);
        execute(server, server.jdbcUrl(), ServerDatabases.create(server.kind(), name));
        return new FreshDatabase(server, name);
    }

    @Override
    public void close() {
        String url = server.kind() == ServerKind.H2 ? jdbcUrl() : server.jdbcUrl();
        execute(server, url, ServerDatabases.drop(server.kind(), name));
    }

    private static void execute(ServerAddress server, String url, List<String> statements) {
        try (Connection connection = DriverManager.getConnection(url, server.user(), server.password());
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new BraidException(
                    ErrorCode.SOURCE_FAILED,
                    server.kind().title() + " at " + url + " refuses a database of its own to a test: "
                            + e.getMessage(),
                    e);
        }
    }
}
