package io.braid.jdbc;

import io.braid.jdbc.cell.Cells;
import io.braid.jdbc.value.BytesLob;
import io.braid.jdbc.value.SqlTemporals;
import io.braid.jdbc.value.TextLob;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Getters of a result by column number. They return 0, false or null for a null; see {@link #wasNull}. */
abstract class ValueResultSet extends LabelledResultSet {
    private boolean wasNull;

    /** Returns the values of a column (from 1); throws if the result is not on a row. */
    abstract Cells cells(int column) throws SQLException;

    /** The index of the current row in those values. */
    abstract int row();

    /** Returns the values of a column, or null if the current row is null. */
    private @Nullable Cells present(int column) throws SQLException {
        Cells cells = cells(column);
        wasNull = cells.isNull(row());
        return wasNull ? null : cells;
    }

    @Override
    public boolean wasNull() throws SQLException {
        return wasNull;
    }

    @Override
    public boolean getBoolean(int column) throws SQLException {
        Cells cells = present(column);
        return cells != null && cells.bool(row());
    }

    @Override
    public byte getByte(int column) throws SQLException {
        Cells cells = present(column);
        return cells == null ? 0 : (byte) cells.inRange(cells.longValue(row()), Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    @Override
    public short getShort(int column) throws SQLException {
        Cells cells = present(column);
        return cells == null ? 0 : (short) cells.inRange(cells.longValue(row()), Short.MIN_VALUE, Short.MAX_VALUE);
    }

    @Override
    public int getInt(int column) throws SQLException {
        Cells cells = present(column);
        return cells == null ? 0 : (int) cells.inRange(cells.longValue(row()), Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    @Override
    public long getLong(int column) throws SQLException {
        Cells cells = present(column);
        return cells == null ? 0 : cells.longValue(row());
    }

    @Override
    public float getFloat(int column) throws SQLException {
        Cells cells = present(column);
        return cells == null ? 0 : cells.floatValue(row());
    }

    @Override
    public double getDouble(int column) throws SQLException {
        Cells cells = present(column);
        return cells == null ? 0 : cells.doubleValue(row());
    }

    @Override
    public @Nullable BigDecimal getBigDecimal(int column) throws SQLException {
        Cells cells = present(column);
        return cells == null ? null : cells.decimal(row());
    }

    @Override
    @Deprecated
    public @Nullable BigDecimal getBigDecimal(int column, int scale) throws SQLException {
        Cells cells = present(column);
        return cells == null ? null : cells.decimal(row(), scale);
    }

    @Override
    public @Nullable String getString(int column) throws SQLException {
        Cells cells = present(column);
        return cells == null ? null : cells.text(row());
    }

    @Override
    public @Nullable String getNString(int column) throws SQLException {
        return getString(column);
    }

    @Override
    public byte @Nullable [] getBytes(int column) throws SQLException {
        Cells cells = present(column);
        return cells == null ? null : cells.bytes(row());
    }

    @Override
    public @Nullable Date getDate(int column) throws SQLException {
        return getDate(column, null);
    }

    @Override
    public @Nullable Date getDate(int column, @Nullable Calendar calendar) throws SQLException {
        Cells cells = present(column);
        return cells == null ? null : SqlTemporals.date(cells.date(row(), calendar), calendar);
    }

    @Override
    public @Nullable Time getTime(int column) throws SQLException {
        return getTime(column, null);
    }

    @Override
    public @Nullable Time getTime(int column, @Nullable Calendar calendar) throws SQLException {
        Cells cells = present(column);
        return cells == null ? null : SqlTemporals.time(cells.time(row(), calendar), calendar);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int column) throws SQLException {
        return getTimestamp(column, null);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int column, @Nullable Calendar calendar) throws SQLException {
        Cells cells = present(column);
        if (cells == null) {
            return null;
        }
        return cells.hasMoments()
                ? Timestamp.from(cells.moment(row()).toInstant())
                : SqlTemporals.timestamp(cells.timestamp(row(), calendar), calendar);
    }

    @Override
    public @Nullable Object getObject(int column) throws SQLException {
        Cells cells = present(column);
        return cells == null ? null : cells.object(row());
    }

    @Override
    public @Nullable Object getObject(int column, @Nullable Map<String, Class<?>> types) throws SQLException {
        if (types != null && !types.isEmpty()) {
            throw unsupported("ResultSet.getObject with a type map", "Braid has no user-defined types.");
        }
        return getObject(column);
    }

    @Override
    public <T> @Nullable T getObject(int column, Class<T> type) throws SQLException {
        Cells cells = present(column);
        return cells == null ? null : type.cast(cells.as(type, row()));
    }

    @Override
    public @Nullable InputStream getAsciiStream(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public @Nullable InputStream getBinaryStream(int column) throws SQLException {
        byte[] bytes = getBytes(column);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    @Override
    public @Nullable Clob getClob(int column) throws SQLException {
        return getNClob(column);
    }

    @Override
    public @Nullable NClob getNClob(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new TextLob(text);
    }

    @Override
    public @Nullable Blob getBlob(int column) throws SQLException {
        byte[] bytes = getBytes(column);
        return bytes == null ? null : new BytesLob(bytes);
    }

    @Override
    public @Nullable Array getArray(int column) throws SQLException {
        Cells cells = present(column);
        return cells == null ? null : cells.array(row());
    }

    @Override
    public @Nullable Reader getCharacterStream(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new StringReader(text);
    }

    @Override
    public @Nullable Reader getNCharacterStream(int column) throws SQLException {
        return getCharacterStream(column);
    }
}
