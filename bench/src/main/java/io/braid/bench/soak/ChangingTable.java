package io.braid.bench.soak;

import io.braid.testkit.fault.RowSum;
import io.braid.testkit.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;

/** A table of one row that gets other columns now and then; those that are asked for are 1, 2 and 'three' as long as they are there. */
final class ChangingTable {
    static final String QUERY = "SELECT a, b, c FROM p.changing";
    static final RowSum ANSWER = RowSum.NONE.and("1", "2", "three");

    private static final String FIRST = "(a INTEGER, b BIGINT, c VARCHAR(20))";
    private static final List<String> OTHERS = List.of(
            "(c VARCHAR(20), b BIGINT, a INTEGER)",
            "(x INTEGER DEFAULT 9, a INTEGER, b BIGINT, c VARCHAR(20))",
            "(a BIGINT, b DECIMAL(20, 0), c VARCHAR(200))",
            "(b INTEGER, a BIGINT, c VARCHAR(20))",
            "(a INTEGER, c VARCHAR(20))");

    private ChangingTable() {}

    static void begin(TestServer server) throws SQLException {
        make(server, FIRST);
    }

    static void change(TestServer server, Random random) throws SQLException {
        make(server, OTHERS.get(random.nextInt(OTHERS.size())));
    }

    private static void make(TestServer server, String columns) throws SQLException {
        boolean hasB = columns.contains("b ");
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            // As one: nobody sees the table without its row.
            statement.execute(
                    "DROP TABLE IF EXISTS changing; CREATE TABLE changing " + columns + "; INSERT INTO changing "
                            + (hasB ? "(a, b, c) VALUES (1, 2, 'three')" : "(a, c) VALUES (1, 'three')"));
        }
    }
}
