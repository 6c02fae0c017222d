package io.braid.connector.jdbc.read;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reader of one column of the current row into its builder: exactly, or with an ArithmeticException or
 * DateTimeException.
 */
public interface ColumnReader {
    void read(ResultSet rows) throws SQLException;
}
