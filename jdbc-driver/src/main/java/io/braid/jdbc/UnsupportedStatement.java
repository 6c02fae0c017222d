package io.braid.jdbc;

import io.braid.jdbc.core.JdbcObject;
import java.sql.SQLException;
import java.sql.Statement;

/** Methods of a statement that Braid does not support. */
abstract class UnsupportedStatement extends JdbcObject implements Statement {
    @Override
    public long executeLargeUpdate(String sql, int[] columns) throws SQLException {
        throw noKeys("Statement.executeLargeUpdate");
    }

    @Override
    public int executeUpdate(String sql, int[] columns) throws SQLException {
        throw noKeys("Statement.executeUpdate");
    }

    @Override
    public boolean execute(String sql, int[] columns) throws SQLException {
        throw noKeys("Statement.execute");
    }

    @Override
    public void setCursorName(String name) throws SQLException {
        throw unsupported("Statement.setCursorName", "results cannot be changed, so nothing could refer to the name.");
    }

    static SQLException noKeys(String method) {
        return unsupported(
                method + " with numbers of columns",
                "columns are returned by their names. Name them, or give Statement.RETURN_GENERATED_KEYS for all.");
    }
}
