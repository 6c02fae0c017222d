package io.braid.jdbc;

import io.braid.jdbc.core.JdbcObject;
import java.sql.SQLException;
import java.sql.Statement;

/** The methods of a statement that a read-only database cannot have. */
abstract class UnsupportedStatement extends JdbcObject implements Statement {
    @Override
    public long executeLargeUpdate(String sql, int[] columns) throws SQLException {
        throw noKeys("executeLargeUpdate");
    }

    @Override
    public long executeLargeUpdate(String sql, String[] columns) throws SQLException {
        throw noKeys("executeLargeUpdate");
    }

    @Override
    public int executeUpdate(String sql, int[] columns) throws SQLException {
        throw noKeys("executeUpdate");
    }

    @Override
    public int executeUpdate(String sql, String[] columns) throws SQLException {
        throw noKeys("executeUpdate");
    }

    @Override
    public boolean execute(String sql, int[] columns) throws SQLException {
        throw noKeys("execute");
    }

    @Override
    public boolean execute(String sql, String[] columns) throws SQLException {
        throw noKeys("execute");
    }

    @Override
    public void setCursorName(String name) throws SQLException {
        throw unsupported("Statement.setCursorName", "results cannot be changed, so nothing could refer to the name.");
    }

    static SQLException noKeys(String method) {
        return unsupported(
                "Statement." + method + " with generated keys",
                "Braid only reads its sources, so no keys are generated. Leave the second argument out.");
    }
}
