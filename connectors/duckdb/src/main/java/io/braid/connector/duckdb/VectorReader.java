package io.braid.connector.duckdb;

import java.sql.SQLException;

/** Reader of the values of one column into its builder: exactly, or with an ArithmeticException. */
interface VectorReader {
    /** Appends the rows {@code from} (inclusive) to {@code to} (exclusive). */
    void read(Vector vector, int from, int to) throws SQLException;
}
