package io.braid.bench.driver;

import io.braid.testkit.server.TestServer;
import java.sql.SQLException;

/** A way of reading the whole of lineitem. */
public interface ReadingWay {
    String name();

    /** Makes ready to read from a server. */
    Reading open(TestServer server) throws SQLException;

    /** An open way, which may be gone several times. */
    interface Reading extends AutoCloseable {
        /** Reads all rows, every column, and returns how many there were. */
        long readAll() throws SQLException;

        @Override
        void close() throws SQLException;
    }
}
