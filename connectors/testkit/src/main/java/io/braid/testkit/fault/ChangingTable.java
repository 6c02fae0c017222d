package io.braid.testkit.fault;

import io.braid.testkit.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Table {@code changing} with one row in a source whose schema changes; its columns {@code a}, {@code b} and {@code c},
 * while they exist, are 1, 2 and 'three'.
 */
public final class ChangingTable {
    /** Checksum of those columns. */
    public static final RowSum ROW = RowSum.NONE.and("1", "2", "three");

    private static final String FIRST = "a INTEGER, b BIGINT, c VARCHAR(20)";

    private ChangingTable() {}

    /** Change of the table. */
    public enum Change {
        MADE_ANEW(FIRST, "(a, b, c) VALUES (1, 2, 'three')"),
        REORDERED("c VARCHAR(20), b BIGINT, a INTEGER", "(a, b, c) VALUES (1, 2, 'three')"),
        NEW_COLUMN_IN_FRONT("x INTEGER, a INTEGER, b BIGINT, c VARCHAR(20)", "VALUES (9, 1, 2, 'three')"),
        WIDER("a BIGINT, b DECIMAL(20, 0), c VARCHAR(200)", "VALUES (1, 2, 'three')"),
        TEXT_FOR_NUMBER("a VARCHAR(20), b BIGINT, c VARCHAR(20)", "VALUES ('1', 2, 'three')"),
        NUMBER_FOR_TEXT("a INTEGER, b BIGINT, c INTEGER", "VALUES (1, 2, 3)"),
        SWAPPED("b INTEGER, a BIGINT, c VARCHAR(20)", "VALUES (2, 1, 'three')"),
        COLUMN_GONE("a INTEGER, c VARCHAR(20)", "VALUES (1, 'three')"),
        RENAMED("a INTEGER, b2 BIGINT, c VARCHAR(20)", "VALUES (1, 2, 'three')"),
        GONE("", "");

        private final String columns;
        private final String row;

        Change(String columns, String row) {
            this.columns = columns;
            this.row = row;
        }

        /** True if all columns still exist by name. */
        public boolean leavesTheColumns() {
            return this != COLUMN_GONE && this != RENAMED && this != GONE;
        }

        /** The checksum of the columns after the change, if they exist. */
        public RowSum answer() {
            return this == NUMBER_FOR_TEXT ? RowSum.NONE.and("1", "2", "3") : ROW;
        }

        private List<String> statements() {
            String drop = "DROP TABLE IF EXISTS changing";
            return columns.isEmpty()
                    ? List.of(drop)
                    : List.of(drop, "CREATE TABLE changing (" + columns + ")", "INSERT INTO changing " + row);
        }
    }

    /** Restores the original table. */
    public static void begin(TestServer server) throws SQLException {
        change(server, Change.MADE_ANEW);
    }

    /** Applies a change; atomically in PostgreSQL. */
    public static void change(TestServer server, Change change) throws SQLException {
        List<String> statements = change.statements();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql :
                    server.wrapper().equals("postgresql") ? List.of(String.join(";", statements)) : statements) {
                statement.execute(sql);
            }
        }
    }
}
