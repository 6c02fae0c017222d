package io.braid.testkit.server;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** What is particular to one server program: how its data folder is made, how it is run, how it is reached. */
interface Recipe {
    ServerKind kind();

    /** Creates the data folder, which does not exist yet. */
    void install(ServerFolder folder) throws IOException;

    /** The command that serves the data folder on the given port of the loopback interface. */
    List<String> command(ServerFolder folder, int port) throws IOException;

    /** The signal that stops the server; without regard for the data if that is ephemeral. */
    String stopSignal(Lifetime lifetime);

    String jdbcUrl(int port);

    /** Runs on the first connection after each start, before anybody else is let in. */
    default void prepare(Connection connection) throws SQLException {}
}
