package io.braid.bench.driver;

import io.braid.testkit.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;

/** Reading as in a careful JDBC program: a streaming statement, and for each column the getter of its type. */
record GettersWay(int fetchSize) implements ReadingWay {
    @Override
    public String name() {
        return "driver's getters";
    }

    @Override
    public Reading open(TestServer server) throws SQLException {
        Connection connection = server.connect();
        connection.setAutoCommit(false);
        return new GettersLoop(connection, "lineitem", fetchSize);
    }
}
