package io.braid.bench.rig;

import io.braid.testkit.server.TestServer;
import java.util.List;

/**
 * A database behind one of the four schemas.
 *
 * @param schema as queries name it
 * @param wrapper the kind of database, as {@code CREATE SERVER} names it
 * @param database what it is called where it is
 * @param remote the schema that the tables are in there
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

    /** True if it is PostgreSQL's; the others are of MySQL's kind. */
    public boolean isPostgres() {
        return wrapper.equals("postgresql");
    }
}
