package io.braid.cli;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

/** Session that reconnects when its connection is lost, such as after a restart of the server. */
final class ReconnectingSession implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 5;

    private final Opener opener;
    private Connection connection;

    /** Factory of connections; the address of the server may change between calls. */
    @FunctionalInterface
    interface Opener {
        Connection open() throws SQLException, IOException;
    }

    ReconnectingSession(Opener opener) throws SQLException, IOException {
        this.opener = opener;
        this.connection = opener.open();
    }

    /** The newest connection, broken or not. */
    Connection connection() {
        return connection;
    }

    boolean isBroken() throws SQLException {
        return !connection.isValid(PATIENCE_SECONDS);
    }

    /** Opens another connection; if that fails, the broken one stays. */
    void reopen() throws SQLException, IOException {
        Connection opened = opener.open();
        Connection broken = connection;
        connection = opened;
        broken.close();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
