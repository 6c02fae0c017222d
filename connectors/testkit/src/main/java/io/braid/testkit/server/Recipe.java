package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Recipe of one server program: how to make its data folder, how to run it, how to reach it. */
interface Recipe {
    /** The name of the database that each server has from the start. */
    String DATABASE = "tpch";

    static Recipe of(ServerKind kind, Binaries binaries) {
        return switch (kind) {
            case POSTGRESQL -> new PostgresRecipe(binaries);
            case MYSQL -> new MariaDbRecipe(binaries);
            case H2 -> new H2Recipe();
            case SQLSERVER, DUCKDB ->
                throw new BraidException(
                        ErrorCode.SOURCE_UNAVAILABLE,
                        "There is no embedded " + kind.title() + ": start Docker, or name a server in "
                                + kind.urlVariable() + ".");
        };
    }

    ServerKind kind();

    /** Names the server's release: data of another one is not used. */
    String version() throws IOException;

    /** Creates the data folder, which does not exist yet. */
    void install(ServerFolder folder) throws IOException;

    /** The command that serves the data folder on the given port of the loopback interface. */
    List<String> command(ServerFolder folder, int port) throws IOException;

    /** The signal that stops the server; without regard for the data if that is ephemeral. */
    String stopSignal(Lifetime lifetime);

    String jdbcUrl(int port);

    /** What is connected to first, in case the server's own database has to be created. */
    default String firstUrl(ServerAddress address) {
        return address.jdbcUrl();
    }

    /** Runs on the first connection after each start, before anybody else is let in. */
    default void prepare(Connection connection) throws SQLException {}
}
