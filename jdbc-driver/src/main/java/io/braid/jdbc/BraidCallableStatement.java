package io.braid.jdbc;

import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;

/**
 * Call of a function, which is a view with parameters: it has input parameters and returns rows, without output
 * parameters.
 */
final class BraidCallableStatement extends NamedParameters {
    BraidCallableStatement(BraidConnection connection, String sql, ResultKind kind) throws SQLException {
        super(connection, sql, kind);
    }

    @Override
    public void registerOutParameter(int index, int number) throws SQLException {
        throw noOutput("registerOutParameter");
    }

    @Override
    public void registerOutParameter(int index, int number, int number2) throws SQLException {
        throw noOutput("registerOutParameter");
    }

    @Override
    public boolean wasNull() throws SQLException {
        throw noOutput("wasNull");
    }

    @Override
    public String getString(int index) throws SQLException {
        throw noOutput("getString");
    }

    @Override
    public boolean getBoolean(int index) throws SQLException {
        throw noOutput("getBoolean");
    }

    @Override
    public byte getByte(int index) throws SQLException {
        throw noOutput("getByte");
    }

    @Override
    public short getShort(int index) throws SQLException {
        throw noOutput("getShort");
    }

    @Override
    public int getInt(int index) throws SQLException {
        throw noOutput("getInt");
    }

    @Override
    public long getLong(int index) throws SQLException {
        throw noOutput("getLong");
    }

    @Override
    public float getFloat(int index) throws SQLException {
        throw noOutput("getFloat");
    }

    @Override
    public double getDouble(int index) throws SQLException {
        throw noOutput("getDouble");
    }

    @Override
    @Deprecated
    public BigDecimal getBigDecimal(int index, int number) throws SQLException {
        throw noOutput("getBigDecimal");
    }

    @Override
    public byte[] getBytes(int index) throws SQLException {
        throw noOutput("getBytes");
    }

    @Override
    public Date getDate(int index) throws SQLException {
        throw noOutput("getDate");
    }

    @Override
    public Time getTime(int index) throws SQLException {
        throw noOutput("getTime");
    }

    @Override
    public Timestamp getTimestamp(int index) throws SQLException {
        throw noOutput("getTimestamp");
    }

    @Override
    public Object getObject(int index) throws SQLException {
        throw noOutput("getObject");
    }

    @Override
    public BigDecimal getBigDecimal(int index) throws SQLException {
        throw noOutput("getBigDecimal");
    }

    @Override
    public Object getObject(int index, Map<String, Class<?>> types) throws SQLException {
        throw noOutput("getObject");
    }

    @Override
    public Ref getRef(int index) throws SQLException {
        throw noOutput("getRef");
    }

    @Override
    public Blob getBlob(int index) throws SQLException {
        throw noOutput("getBlob");
    }

    @Override
    public Clob getClob(int index) throws SQLException {
        throw noOutput("getClob");
    }

    @Override
    public Array getArray(int index) throws SQLException {
        throw noOutput("getArray");
    }

    @Override
    public Date getDate(int index, Calendar calendar) throws SQLException {
        throw noOutput("getDate");
    }

    @Override
    public Time getTime(int index, Calendar calendar) throws SQLException {
        throw noOutput("getTime");
    }

    @Override
    public Timestamp getTimestamp(int index, Calendar calendar) throws SQLException {
        throw noOutput("getTimestamp");
    }

    @Override
    public void registerOutParameter(int index, int number, String text) throws SQLException {
        throw noOutput("registerOutParameter");
    }

    @Override
    public void registerOutParameter(String name, int number) throws SQLException {
        throw noOutput("registerOutParameter");
    }

    @Override
    public void registerOutParameter(String name, int number, int number2) throws SQLException {
        throw noOutput("registerOutParameter");
    }

    @Override
    public void registerOutParameter(String name, int number, String text) throws SQLException {
        throw noOutput("registerOutParameter");
    }

    @Override
    public URL getURL(int index) throws SQLException {
        throw noOutput("getURL");
    }

    @Override
    public String getString(String name) throws SQLException {
        throw noOutput("getString");
    }

    @Override
    public boolean getBoolean(String name) throws SQLException {
        throw noOutput("getBoolean");
    }

    @Override
    public byte getByte(String name) throws SQLException {
        throw noOutput("getByte");
    }

    @Override
    public short getShort(String name) throws SQLException {
        throw noOutput("getShort");
    }

    @Override
    public int getInt(String name) throws SQLException {
        throw noOutput("getInt");
    }

    @Override
    public long getLong(String name) throws SQLException {
        throw noOutput("getLong");
    }

    @Override
    public float getFloat(String name) throws SQLException {
        throw noOutput("getFloat");
    }

    @Override
    public double getDouble(String name) throws SQLException {
        throw noOutput("getDouble");
    }

    @Override
    public byte[] getBytes(String name) throws SQLException {
        throw noOutput("getBytes");
    }

    @Override
    public Date getDate(String name) throws SQLException {
        throw noOutput("getDate");
    }

    @Override
    public Time getTime(String name) throws SQLException {
        throw noOutput("getTime");
    }

    @Override
    public Timestamp getTimestamp(String name) throws SQLException {
        throw noOutput("getTimestamp");
    }

    @Override
    public Object getObject(String name) throws SQLException {
        throw noOutput("getObject");
    }

    @Override
    public BigDecimal getBigDecimal(String name) throws SQLException {
        throw noOutput("getBigDecimal");
    }

    @Override
    public Object getObject(String name, Map<String, Class<?>> types) throws SQLException {
        throw noOutput("getObject");
    }

    @Override
    public Ref getRef(String name) throws SQLException {
        throw noOutput("getRef");
    }

    @Override
    public Blob getBlob(String name) throws SQLException {
        throw noOutput("getBlob");
    }

    @Override
    public Clob getClob(String name) throws SQLException {
        throw noOutput("getClob");
    }

    @Override
    public Array getArray(String name) throws SQLException {
        throw noOutput("getArray");
    }

    @Override
    public Date getDate(String name, Calendar calendar) throws SQLException {
        throw noOutput("getDate");
    }

    @Override
    public Time getTime(String name, Calendar calendar) throws SQLException {
        throw noOutput("getTime");
    }

    @Override
    public Timestamp getTimestamp(String name, Calendar calendar) throws SQLException {
        throw noOutput("getTimestamp");
    }

    @Override
    public URL getURL(String name) throws SQLException {
        throw noOutput("getURL");
    }

    @Override
    public RowId getRowId(int index) throws SQLException {
        throw noOutput("getRowId");
    }

    @Override
    public RowId getRowId(String name) throws SQLException {
        throw noOutput("getRowId");
    }

    @Override
    public NClob getNClob(int index) throws SQLException {
        throw noOutput("getNClob");
    }

    @Override
    public NClob getNClob(String name) throws SQLException {
        throw noOutput("getNClob");
    }

    @Override
    public SQLXML getSQLXML(int index) throws SQLException {
        throw noOutput("getSQLXML");
    }

    @Override
    public SQLXML getSQLXML(String name) throws SQLException {
        throw noOutput("getSQLXML");
    }

    @Override
    public String getNString(int index) throws SQLException {
        throw noOutput("getNString");
    }

    @Override
    public String getNString(String name) throws SQLException {
        throw noOutput("getNString");
    }

    @Override
    public Reader getNCharacterStream(int index) throws SQLException {
        throw noOutput("getNCharacterStream");
    }

    @Override
    public Reader getNCharacterStream(String name) throws SQLException {
        throw noOutput("getNCharacterStream");
    }

    @Override
    public Reader getCharacterStream(int index) throws SQLException {
        throw noOutput("getCharacterStream");
    }

    @Override
    public Reader getCharacterStream(String name) throws SQLException {
        throw noOutput("getCharacterStream");
    }

    @Override
    public <T> T getObject(int index, Class<T> type) throws SQLException {
        throw noOutput("getObject");
    }

    @Override
    public <T> T getObject(String name, Class<T> type) throws SQLException {
        throw noOutput("getObject");
    }

    @Override
    public void registerOutParameter(int index, SQLType type) throws SQLException {
        throw noOutput("registerOutParameter");
    }

    @Override
    public void registerOutParameter(int index, SQLType type, int number) throws SQLException {
        throw noOutput("registerOutParameter");
    }

    @Override
    public void registerOutParameter(int index, SQLType type, String text) throws SQLException {
        throw noOutput("registerOutParameter");
    }

    @Override
    public void registerOutParameter(String name, SQLType type) throws SQLException {
        throw noOutput("registerOutParameter");
    }

    @Override
    public void registerOutParameter(String name, SQLType type, int number) throws SQLException {
        throw noOutput("registerOutParameter");
    }

    @Override
    public void registerOutParameter(String name, SQLType type, String text) throws SQLException {
        throw noOutput("registerOutParameter");
    }

    private static SQLException noOutput(String method) {
        return unsupported(
                "CallableStatement." + method,
                "functions of Braid have no output parameters. Read the rows of the call.");
    }
}
