package io.braid.jdbc;

import java.io.InputStream;
import java.net.URL;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;

/** Methods of a prepared statement that do not apply to it, or that Braid does not support. */
abstract class UnsupportedPreparedStatement extends BraidStatement implements PreparedStatement {
    @Override
    public void setRef(int index, Ref value) throws SQLException {
        throw noSuchType("setRef");
    }

    @Override
    public void setRowId(int index, RowId value) throws SQLException {
        throw noSuchType("setRowId");
    }

    @Override
    public void setSQLXML(int index, SQLXML value) throws SQLException {
        throw noSuchType("setSQLXML");
    }

    @Override
    public void setURL(int index, URL value) throws SQLException {
        throw noSuchType("setURL");
    }

    @Override
    @Deprecated
    public void setUnicodeStream(int index, InputStream value, int length) throws SQLException {
        throw noSuchType("setUnicodeStream");
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        throw ownText("addBatch");
    }

    @Override
    public long executeLargeUpdate(String sql, int generatedKeys) throws SQLException {
        throw ownText("executeLargeUpdate");
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        throw ownText("executeLargeUpdate");
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        throw ownText("executeQuery");
    }

    @Override
    public int executeUpdate(String sql, int generatedKeys) throws SQLException {
        throw ownText("executeUpdate");
    }

    @Override
    public int executeUpdate(String sql) throws SQLException {
        throw ownText("executeUpdate");
    }

    @Override
    public boolean execute(String sql, int generatedKeys) throws SQLException {
        throw ownText("execute");
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        throw ownText("execute");
    }

    @Override
    public long executeLargeUpdate(String sql, String[] columns) throws SQLException {
        throw ownText("executeLargeUpdate");
    }

    @Override
    public int executeUpdate(String sql, String[] columns) throws SQLException {
        throw ownText("executeUpdate");
    }

    @Override
    public boolean execute(String sql, String[] columns) throws SQLException {
        throw ownText("execute");
    }

    UnsupportedPreparedStatement(BraidConnection connection, ResultKind kind) {
        super(connection, kind);
    }

    private static SQLException noSuchType(String method) {
        return unsupported(
                "PreparedStatement." + method,
                "Braid has plain values only. Use setString, setBytes, setObject or a stream.");
    }

    private static SQLException ownText(String method) {
        return unsupported(
                "PreparedStatement." + method + "(String)",
                "a prepared statement has its text already. Call the method without one, or use createStatement.");
    }
}
