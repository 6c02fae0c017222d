package io.braid.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;

/** Callable statement with numbered parameters only: setters by name throw, with the reason. */
abstract class NamedParameters extends BraidPreparedStatement implements CallableStatement {
    NamedParameters(BraidConnection connection, String sql, ResultKind kind) throws SQLException {
        super(connection, sql, kind);
    }

    @Override
    public void setURL(String name, URL value) throws SQLException {
        throw noNames("setURL");
    }

    @Override
    public void setNull(String name, int number) throws SQLException {
        throw noNames("setNull");
    }

    @Override
    public void setBoolean(String name, boolean value) throws SQLException {
        throw noNames("setBoolean");
    }

    @Override
    public void setByte(String name, byte value) throws SQLException {
        throw noNames("setByte");
    }

    @Override
    public void setShort(String name, short value) throws SQLException {
        throw noNames("setShort");
    }

    @Override
    public void setInt(String name, int value) throws SQLException {
        throw noNames("setInt");
    }

    @Override
    public void setLong(String name, long value) throws SQLException {
        throw noNames("setLong");
    }

    @Override
    public void setFloat(String name, float value) throws SQLException {
        throw noNames("setFloat");
    }

    @Override
    public void setDouble(String name, double value) throws SQLException {
        throw noNames("setDouble");
    }

    @Override
    public void setBigDecimal(String name, BigDecimal value) throws SQLException {
        throw noNames("setBigDecimal");
    }

    @Override
    public void setString(String name, String value) throws SQLException {
        throw noNames("setString");
    }

    @Override
    public void setBytes(String name, byte[] value) throws SQLException {
        throw noNames("setBytes");
    }

    @Override
    public void setDate(String name, Date value) throws SQLException {
        throw noNames("setDate");
    }

    @Override
    public void setTime(String name, Time value) throws SQLException {
        throw noNames("setTime");
    }

    @Override
    public void setTimestamp(String name, Timestamp value) throws SQLException {
        throw noNames("setTimestamp");
    }

    @Override
    public void setAsciiStream(String name, InputStream value, int number) throws SQLException {
        throw noNames("setAsciiStream");
    }

    @Override
    public void setBinaryStream(String name, InputStream value, int number) throws SQLException {
        throw noNames("setBinaryStream");
    }

    @Override
    public void setObject(String name, Object value, int number, int number2) throws SQLException {
        throw noNames("setObject");
    }

    @Override
    public void setObject(String name, Object value, int number) throws SQLException {
        throw noNames("setObject");
    }

    @Override
    public void setObject(String name, Object value) throws SQLException {
        throw noNames("setObject");
    }

    @Override
    public void setCharacterStream(String name, Reader value, int number) throws SQLException {
        throw noNames("setCharacterStream");
    }

    @Override
    public void setDate(String name, Date value, Calendar calendar) throws SQLException {
        throw noNames("setDate");
    }

    @Override
    public void setTime(String name, Time value, Calendar calendar) throws SQLException {
        throw noNames("setTime");
    }

    @Override
    public void setTimestamp(String name, Timestamp value, Calendar calendar) throws SQLException {
        throw noNames("setTimestamp");
    }

    @Override
    public void setNull(String name, int number, String text) throws SQLException {
        throw noNames("setNull");
    }

    @Override
    public void setRowId(String name, RowId value) throws SQLException {
        throw noNames("setRowId");
    }

    @Override
    public void setNString(String name, String value) throws SQLException {
        throw noNames("setNString");
    }

    @Override
    public void setNCharacterStream(String name, Reader value, long length) throws SQLException {
        throw noNames("setNCharacterStream");
    }

    @Override
    public void setNClob(String name, NClob value) throws SQLException {
        throw noNames("setNClob");
    }

    @Override
    public void setClob(String name, Reader value, long length) throws SQLException {
        throw noNames("setClob");
    }

    @Override
    public void setBlob(String name, InputStream value, long length) throws SQLException {
        throw noNames("setBlob");
    }

    @Override
    public void setNClob(String name, Reader value, long length) throws SQLException {
        throw noNames("setNClob");
    }

    @Override
    public void setSQLXML(String name, SQLXML value) throws SQLException {
        throw noNames("setSQLXML");
    }

    @Override
    public void setBlob(String name, Blob value) throws SQLException {
        throw noNames("setBlob");
    }

    @Override
    public void setClob(String name, Clob value) throws SQLException {
        throw noNames("setClob");
    }

    @Override
    public void setAsciiStream(String name, InputStream value, long length) throws SQLException {
        throw noNames("setAsciiStream");
    }

    @Override
    public void setBinaryStream(String name, InputStream value, long length) throws SQLException {
        throw noNames("setBinaryStream");
    }

    @Override
    public void setCharacterStream(String name, Reader value, long length) throws SQLException {
        throw noNames("setCharacterStream");
    }

    @Override
    public void setAsciiStream(String name, InputStream value) throws SQLException {
        throw noNames("setAsciiStream");
    }

    @Override
    public void setBinaryStream(String name, InputStream value) throws SQLException {
        throw noNames("setBinaryStream");
    }

    @Override
    public void setCharacterStream(String name, Reader value) throws SQLException {
        throw noNames("setCharacterStream");
    }

    @Override
    public void setNCharacterStream(String name, Reader value) throws SQLException {
        throw noNames("setNCharacterStream");
    }

    @Override
    public void setClob(String name, Reader value) throws SQLException {
        throw noNames("setClob");
    }

    @Override
    public void setBlob(String name, InputStream value) throws SQLException {
        throw noNames("setBlob");
    }

    @Override
    public void setNClob(String name, Reader value) throws SQLException {
        throw noNames("setNClob");
    }

    @Override
    public void setObject(String name, Object value, SQLType type, int number) throws SQLException {
        throw noNames("setObject");
    }

    @Override
    public void setObject(String name, Object value, SQLType type) throws SQLException {
        throw noNames("setObject");
    }

    private static SQLException noNames(String method) {
        return unsupported(
                "CallableStatement." + method + " by name",
                "parameters are counted. Set them by their number, from 1.");
    }
}
