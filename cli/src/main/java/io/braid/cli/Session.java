package io.braid.cli;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

/** A connection that is opened anew when it has broken, as when the server was started again. */
final class Session implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 5;

    private final Opener opener;
    private Connection connection;

    /** Opens connections; where the server is may be another place each time. */
    @FunctionalInterface
    interface Opener {
        Connection open() throws SQLException, IOException;
    }

    Session(Opener opener) throws SQLException, IOException {
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
