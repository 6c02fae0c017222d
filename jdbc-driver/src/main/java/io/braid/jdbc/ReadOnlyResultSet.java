package io.braid.jdbc;

import io.braid.jdbc.core.JdbcObject;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;

/** Read-only result set: methods that update it throw, with the reason. */
abstract class ReadOnlyResultSet extends JdbcObject implements ResultSet {
    @Override
    public void cancelRowUpdates() throws SQLException {
        throw readOnly("cancelRowUpdates");
    }

    @Override
    public void deleteRow() throws SQLException {
        throw readOnly("deleteRow");
    }

    @Override
    public void insertRow() throws SQLException {
        throw readOnly("insertRow");
    }

    @Override
    public void moveToCurrentRow() throws SQLException {
        throw readOnly("moveToCurrentRow");
    }

    @Override
    public void moveToInsertRow() throws SQLException {
        throw readOnly("moveToInsertRow");
    }

    @Override
    public void refreshRow() throws SQLException {
        throw readOnly("refreshRow");
    }

    @Override
    public void updateArray(String label, Array value) throws SQLException {
        throw readOnly("updateArray");
    }

    @Override
    public void updateArray(int column, Array value) throws SQLException {
        throw readOnly("updateArray");
    }

    @Override
    public void updateAsciiStream(String label, InputStream value, int length) throws SQLException {
        throw readOnly("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(String label, InputStream value, long length) throws SQLException {
        throw readOnly("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(String label, InputStream value) throws SQLException {
        throw readOnly("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(int column, InputStream value, int length) throws SQLException {
        throw readOnly("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(int column, InputStream value, long length) throws SQLException {
        throw readOnly("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(int column, InputStream value) throws SQLException {
        throw readOnly("updateAsciiStream");
    }

    @Override
    public void updateBigDecimal(String label, BigDecimal value) throws SQLException {
        throw readOnly("updateBigDecimal");
    }

    @Override
    public void updateBigDecimal(int column, BigDecimal value) throws SQLException {
        throw readOnly("updateBigDecimal");
    }

    @Override
    public void updateBinaryStream(String label, InputStream value, int length) throws SQLException {
        throw readOnly("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(String label, InputStream value, long length) throws SQLException {
        throw readOnly("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(String label, InputStream value) throws SQLException {
        throw readOnly("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(int column, InputStream value, int length) throws SQLException {
        throw readOnly("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(int column, InputStream value, long length) throws SQLException {
        throw readOnly("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(int column, InputStream value) throws SQLException {
        throw readOnly("updateBinaryStream");
    }

    @Override
    public void updateBlob(String label, InputStream value, long length) throws SQLException {
        throw readOnly("updateBlob");
    }

    @Override
    public void updateBlob(String label, InputStream value) throws SQLException {
        throw readOnly("updateBlob");
    }

    @Override
    public void updateBlob(String label, Blob value) throws SQLException {
        throw readOnly("updateBlob");
    }

    @Override
    public void updateBlob(int column, InputStream value, long length) throws SQLException {
        throw readOnly("updateBlob");
    }

    @Override
    public void updateBlob(int column, InputStream value) throws SQLException {
        throw readOnly("updateBlob");
    }

    @Override
    public void updateBlob(int column, Blob value) throws SQLException {
        throw readOnly("updateBlob");
    }

    @Override
    public void updateBoolean(String label, boolean value) throws SQLException {
        throw readOnly("updateBoolean");
    }

    @Override
    public void updateBoolean(int column, boolean value) throws SQLException {
        throw readOnly("updateBoolean");
    }

    @Override
    public void updateByte(String label, byte value) throws SQLException {
        throw readOnly("updateByte");
    }

    @Override
    public void updateByte(int column, byte value) throws SQLException {
        throw readOnly("updateByte");
    }

    @Override
    public void updateBytes(String label, byte[] value) throws SQLException {
        throw readOnly("updateBytes");
    }

    @Override
    public void updateBytes(int column, byte[] value) throws SQLException {
        throw readOnly("updateBytes");
    }

    @Override
    public void updateCharacterStream(String label, Reader value, int length) throws SQLException {
        throw readOnly("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(String label, Reader value, long length) throws SQLException {
        throw readOnly("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(String label, Reader value) throws SQLException {
        throw readOnly("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(int column, Reader value, int length) throws SQLException {
        throw readOnly("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(int column, Reader value, long length) throws SQLException {
        throw readOnly("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(int column, Reader value) throws SQLException {
        throw readOnly("updateCharacterStream");
    }

    @Override
    public void updateClob(String label, Reader value, long length) throws SQLException {
        throw readOnly("updateClob");
    }

    @Override
    public void updateClob(String label, Reader value) throws SQLException {
        throw readOnly("updateClob");
    }

    @Override
    public void updateClob(String label, Clob value) throws SQLException {
        throw readOnly("updateClob");
    }

    @Override
    public void updateClob(int column, Reader value, long length) throws SQLException {
        throw readOnly("updateClob");
    }

    @Override
    public void updateClob(int column, Reader value) throws SQLException {
        throw readOnly("updateClob");
    }

    @Override
    public void updateClob(int column, Clob value) throws SQLException {
        throw readOnly("updateClob");
    }

    @Override
    public void updateDate(String label, Date value) throws SQLException {
        throw readOnly("updateDate");
    }

    @Override
    public void updateDate(int column, Date value) throws SQLException {
        throw readOnly("updateDate");
    }

    @Override
    public void updateDouble(String label, double value) throws SQLException {
        throw readOnly("updateDouble");
    }

    @Override
    public void updateDouble(int column, double value) throws SQLException {
        throw readOnly("updateDouble");
    }

    @Override
    public void updateFloat(String label, float value) throws SQLException {
        throw readOnly("updateFloat");
    }

    @Override
    public void updateFloat(int column, float value) throws SQLException {
        throw readOnly("updateFloat");
    }

    @Override
    public void updateInt(String label, int length) throws SQLException {
        throw readOnly("updateInt");
    }

    @Override
    public void updateInt(int column, int length) throws SQLException {
        throw readOnly("updateInt");
    }

    @Override
    public void updateLong(String label, long length) throws SQLException {
        throw readOnly("updateLong");
    }

    @Override
    public void updateLong(int column, long length) throws SQLException {
        throw readOnly("updateLong");
    }

    @Override
    public void updateNCharacterStream(String label, Reader value, long length) throws SQLException {
        throw readOnly("updateNCharacterStream");
    }

    @Override
    public void updateNCharacterStream(String label, Reader value) throws SQLException {
        throw readOnly("updateNCharacterStream");
    }

    @Override
    public void updateNCharacterStream(int column, Reader value, long length) throws SQLException {
        throw readOnly("updateNCharacterStream");
    }

    @Override
    public void updateNCharacterStream(int column, Reader value) throws SQLException {
        throw readOnly("updateNCharacterStream");
    }

    @Override
    public void updateNClob(String label, Reader value, long length) throws SQLException {
        throw readOnly("updateNClob");
    }

    @Override
    public void updateNClob(String label, Reader value) throws SQLException {
        throw readOnly("updateNClob");
    }

    @Override
    public void updateNClob(String label, NClob value) throws SQLException {
        throw readOnly("updateNClob");
    }

    @Override
    public void updateNClob(int column, Reader value, long length) throws SQLException {
        throw readOnly("updateNClob");
    }

    @Override
    public void updateNClob(int column, Reader value) throws SQLException {
        throw readOnly("updateNClob");
    }

    @Override
    public void updateNClob(int column, NClob value) throws SQLException {
        throw readOnly("updateNClob");
    }

    @Override
    public void updateNString(String label, String text) throws SQLException {
        throw readOnly("updateNString");
    }

    @Override
    public void updateNString(int column, String text) throws SQLException {
        throw readOnly("updateNString");
    }

    @Override
    public void updateNull(String label) throws SQLException {
        throw readOnly("updateNull");
    }

    @Override
    public void updateNull(int column) throws SQLException {
        throw readOnly("updateNull");
    }

    @Override
    public void updateObject(String label, Object value, int length) throws SQLException {
        throw readOnly("updateObject");
    }

    @Override
    public void updateObject(String label, Object value) throws SQLException {
        throw readOnly("updateObject");
    }

    @Override
    public void updateObject(int column, Object value, int length) throws SQLException {
        throw readOnly("updateObject");
    }

    @Override
    public void updateObject(int column, Object value) throws SQLException {
        throw readOnly("updateObject");
    }

    @Override
    public void updateObject(String label, Object value, SQLType type, int length) throws SQLException {
        throw readOnly("updateObject");
    }

    @Override
    public void updateObject(String label, Object value, SQLType type) throws SQLException {
        throw readOnly("updateObject");
    }

    @Override
    public void updateObject(int column, Object value, SQLType type, int length) throws SQLException {
        throw readOnly("updateObject");
    }

    @Override
    public void updateObject(int column, Object value, SQLType type) throws SQLException {
        throw readOnly("updateObject");
    }

    @Override
    public void updateRef(String label, Ref value) throws SQLException {
        throw readOnly("updateRef");
    }

    @Override
    public void updateRef(int column, Ref value) throws SQLException {
        throw readOnly("updateRef");
    }

    @Override
    public void updateRowId(String label, RowId value) throws SQLException {
        throw readOnly("updateRowId");
    }

    @Override
    public void updateRowId(int column, RowId value) throws SQLException {
        throw readOnly("updateRowId");
    }

    @Override
    public void updateRow() throws SQLException {
        throw readOnly("updateRow");
    }

    @Override
    public void updateSQLXML(String label, SQLXML value) throws SQLException {
        throw readOnly("updateSQLXML");
    }

    @Override
    public void updateSQLXML(int column, SQLXML value) throws SQLException {
        throw readOnly("updateSQLXML");
    }

    @Override
    public void updateShort(String label, short value) throws SQLException {
        throw readOnly("updateShort");
    }

    @Override
    public void updateShort(int column, short value) throws SQLException {
        throw readOnly("updateShort");
    }

    @Override
    public void updateString(String label, String text) throws SQLException {
        throw readOnly("updateString");
    }

    @Override
    public void updateString(int column, String text) throws SQLException {
        throw readOnly("updateString");
    }

    @Override
    public void updateTime(String label, Time value) throws SQLException {
        throw readOnly("updateTime");
    }

    @Override
    public void updateTime(int column, Time value) throws SQLException {
        throw readOnly("updateTime");
    }

    @Override
    public void updateTimestamp(String label, Timestamp value) throws SQLException {
        throw readOnly("updateTimestamp");
    }

    @Override
    public void updateTimestamp(int column, Timestamp value) throws SQLException {
        throw readOnly("updateTimestamp");
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        return false;
    }

    @Override
    public boolean rowInserted() throws SQLException {
        return false;
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        return false;
    }

    private static SQLException readOnly(String method) {
        return unsupported("ResultSet." + method, "Braid only reads its sources, so results cannot be changed.");
    }
}
