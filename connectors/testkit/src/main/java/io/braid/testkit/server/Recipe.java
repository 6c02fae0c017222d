package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Recipe of one server program: how to install, run and reach it. */
interface Recipe {
    /** Name of the initial database of each server. */
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

    /** The server's release: data of another release are not used. */
    String version() throws IOException;

    /** Creates the data folder, which does not exist yet. */
    void install(ServerFolder folder) throws IOException;

    /** The command that runs the server on a port of the loopback interface. */
    List<String> command(ServerFolder folder, int port) throws IOException;

    /** The signal that stops the server; abruptly if the data are ephemeral. */
    String stopSignal(Lifetime lifetime);

    String jdbcUrl(int port);

    /** The URL of the first connection, in case the database must be created. */
    default String firstUrl(ServerAddress address) {
        return address.jdbcUrl();
    }

    /** Runs on the first connection after each start, before the server is used. */
    default void prepare(Connection connection) throws SQLException {}
}
