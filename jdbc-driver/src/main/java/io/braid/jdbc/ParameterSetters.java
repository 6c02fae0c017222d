package io.braid.jdbc;

import io.braid.jdbc.core.SqlExceptions;
import io.braid.jdbc.value.ArrayLiteral;
import io.braid.jdbc.value.ParameterObjects;
import io.braid.jdbc.value.SqlTemporals;
import io.braid.jdbc.value.StreamContents;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** Setters of a prepared statement: each stores a value with the type that the setter implies. */
abstract class ParameterSetters extends UnsupportedPreparedStatement {
    ParameterSetters(BraidConnection connection, ResultKind kind) {
        super(connection, kind);
    }

    /** Stores a value of the wire protocol, with its type. */
    abstract void set(int index, int jdbcType, @Nullable Object value) throws SQLException;

    @Override
    public void setNull(int index, int jdbcType) throws SQLException {
        set(index, jdbcType, null);
    }

    @Override
    public void setNull(int index, int jdbcType, @Nullable String typeName) throws SQLException {
        set(index, jdbcType, null);
    }

    @Override
    public void setBoolean(int index, boolean value) throws SQLException {
        set(index, Types.BOOLEAN, value);
    }

    @Override
    public void setByte(int index, byte value) throws SQLException {
        set(index, Types.TINYINT, value);
    }

    @Override
    public void setShort(int index, short value) throws SQLException {
        set(index, Types.SMALLINT, value);
    }

    @Override
    public void setInt(int index, int value) throws SQLException {
        set(index, Types.INTEGER, value);
    }

    @Override
    public void setLong(int index, long value) throws SQLException {
        set(index, Types.BIGINT, value);
    }

    @Override
    public void setFloat(int index, float value) throws SQLException {
        set(index, Types.REAL, value);
    }

    @Override
    public void setDouble(int index, double value) throws SQLException {
        set(index, Types.DOUBLE, value);
    }

    @Override
    public void setBigDecimal(int index, @Nullable BigDecimal value) throws SQLException {
        set(index, Types.DECIMAL, value);
    }

    @Override
    public void setString(int index, @Nullable String value) throws SQLException {
        set(index, Types.VARCHAR, value);
    }

    @Override
    public void setNString(int index, @Nullable String value) throws SQLException {
        set(index, Types.VARCHAR, value);
    }

    @Override
    public void setBytes(int index, byte @Nullable [] value) throws SQLException {
        set(index, Types.VARBINARY, value == null ? null : value.clone());
    }

    @Override
    public void setDate(int index, @Nullable Date value) throws SQLException {
        setDate(index, value, null);
    }

    @Override
    public void setDate(int index, @Nullable Date value, @Nullable Calendar calendar) throws SQLException {
        set(index, Types.DATE, value == null ? null : SqlTemporals.toDate(value, calendar));
    }

    @Override
    public void setTime(int index, @Nullable Time value) throws SQLException {
        setTime(index, value, null);
    }

    @Override
    public void setTime(int index, @Nullable Time value, @Nullable Calendar calendar) throws SQLException {
        set(index, Types.TIME, value == null ? null : SqlTemporals.toTime(value, calendar));
    }

    @Override
    public void setTimestamp(int index, @Nullable Timestamp value) throws SQLException {
        setTimestamp(index, value, null);
    }

    @Override
    public void setTimestamp(int index, @Nullable Timestamp value, @Nullable Calendar calendar) throws SQLException {
        set(index, Types.TIMESTAMP, value == null ? null : SqlTemporals.toMoment(value, calendar));
    }

    @Override
    public void setObject(int index, @Nullable Object value) throws SQLException {
        if (value == null) {
            set(index, Types.NULL, null);
        } else {
            Object converted = ParameterObjects.convert(value);
            set(index, ParameterObjects.jdbcType(value, converted), converted);
        }
    }

    @Override
    public void setObject(int index, @Nullable Object value, int jdbcType) throws SQLException {
        set(index, jdbcType, value == null ? null : ParameterObjects.convert(value, jdbcType));
    }

    /** Sets an object. The scale only applies to decimals; for streams and other types, the value determines it. */
    @Override
    public void setObject(int index, @Nullable Object value, int jdbcType, int scale) throws SQLException {
        boolean decimal = jdbcType == Types.DECIMAL || jdbcType == Types.NUMERIC;
        setObject(index, decimal ? ParameterObjects.scaled(value, scale) : value, jdbcType);
    }

    @Override
    public void setObject(int index, @Nullable Object value, SQLType type) throws SQLException {
        setObject(index, value, vendorType(type));
    }

    @Override
    public void setObject(int index, @Nullable Object value, SQLType type, int scale) throws SQLException {
        setObject(index, value, vendorType(type), scale);
    }

    private static int vendorType(@Nullable SQLType type) throws SQLException {
        Integer number = type == null ? null : type.getVendorTypeNumber();
        if (number == null) {
            throw SqlExceptions.of(SqlExceptions.INVALID_ARGUMENT, type + " is no type of java.sql.JDBCType.");
        }
        return number;
    }

    @Override
    public void setAsciiStream(int index, @Nullable InputStream value) throws SQLException {
        setString(index, StreamContents.ascii(value, Long.MAX_VALUE));
    }

    @Override
    public void setAsciiStream(int index, @Nullable InputStream value, int length) throws SQLException {
        setString(index, StreamContents.ascii(value, length));
    }

    @Override
    public void setAsciiStream(int index, @Nullable InputStream value, long length) throws SQLException {
        setString(index, StreamContents.ascii(value, length));
    }

    @Override
    public void setBinaryStream(int index, @Nullable InputStream value) throws SQLException {
        setBytes(index, StreamContents.bytes(value, Long.MAX_VALUE));
    }

    @Override
    public void setBinaryStream(int index, @Nullable InputStream value, int length) throws SQLException {
        setBytes(index, StreamContents.bytes(value, length));
    }

    @Override
    public void setBinaryStream(int index, @Nullable InputStream value, long length) throws SQLException {
        setBytes(index, StreamContents.bytes(value, length));
    }

    @Override
    public void setArray(int index, @Nullable Array value) throws SQLException {
        set(index, Types.VARCHAR, value == null ? null : ArrayLiteral.of(value.getArray()));
    }

    @Override
    public void setBlob(int index, @Nullable InputStream value) throws SQLException {
        setBinaryStream(index, value);
    }

    @Override
    public void setBlob(int index, @Nullable InputStream value, long length) throws SQLException {
        setBinaryStream(index, value, length);
    }

    @Override
    public void setBlob(int index, @Nullable Blob value) throws SQLException {
        setObject(index, value, Types.VARBINARY);
    }

    @Override
    public void setClob(int index, @Nullable Clob value) throws SQLException {
        setObject(index, value, Types.VARCHAR);
    }

    @Override
    public void setNClob(int index, @Nullable NClob value) throws SQLException {
        setObject(index, value, Types.VARCHAR);
    }

    @Override
    public void setCharacterStream(int index, @Nullable Reader value) throws SQLException {
        setString(index, StreamContents.text(value, Long.MAX_VALUE));
    }

    @Override
    public void setCharacterStream(int index, @Nullable Reader value, int length) throws SQLException {
        setString(index, StreamContents.text(value, length));
    }

    @Override
    public void setCharacterStream(int index, @Nullable Reader value, long length) throws SQLException {
        setString(index, StreamContents.text(value, length));
    }

    @Override
    public void setNCharacterStream(int index, @Nullable Reader value) throws SQLException {
        setCharacterStream(index, value);
    }

    @Override
    public void setNCharacterStream(int index, @Nullable Reader value, long length) throws SQLException {
        setCharacterStream(index, value, length);
    }

    @Override
    public void setClob(int index, @Nullable Reader value) throws SQLException {
        setCharacterStream(index, value);
    }

    @Override
    public void setClob(int index, @Nullable Reader value, long length) throws SQLException {
        setCharacterStream(index, value, length);
    }

    @Override
    public void setNClob(int index, @Nullable Reader value) throws SQLException {
        setCharacterStream(index, value);
    }

    @Override
    public void setNClob(int index, @Nullable Reader value, long length) throws SQLException {
        setCharacterStream(index, value, length);
    }
}
