package io.braid.bench.driver;

import io.braid.testkit.server.TestServer;
import java.sql.SQLException;

/** Method of reading the whole of lineitem. */
public interface ReadingWay {
    String name();

    /** Prepares to read from a server. */
    Reading open(TestServer server) throws SQLException;

    /** Prepared method, which can be run several times. */
    interface Reading extends AutoCloseable {
        /** Reads all rows and columns; returns the number of rows. */
        long readAll() throws SQLException;

        @Override
        void close() throws SQLException;
    }
}
