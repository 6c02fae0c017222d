package io.braid.bench.rig;

import io.braid.testkit.server.TestServer;
import java.util.List;

/**
 * Database behind one of the four schemas.
 *
 * @param schema the schema in queries
 * @param wrapper the foreign data wrapper in {@code CREATE SERVER}
 * @param database its name at the server
 * @param remote the remote schema of the tables
 */
public record RigSource(
        String schema,
        String wrapper,
        String url,
        String user,
        String password,
        String database,
        String remote,
        List<String> tables) {
    static RigSource of(RigDatabase database, TestServer server) {
        return new RigSource(
                database.title(),
                server.wrapper(),
                server.jdbcUrl(),
                server.user(),
                server.password(),
                database.place().database(),
                database.place().schema(),
                RigDatabase.names(database.shown()));
    }

    /** True for PostgreSQL; the others are MySQL or MariaDB. */
    public boolean isPostgres() {
        return wrapper.equals("postgresql");
    }
}
