package io.braid.jdbc;

import java.io.InputStream;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;

/** A result that is read once, from its first row to its last, and holds plain values only. */
abstract class ForwardOnlyResultSet extends ReadOnlyResultSet {
    @Override
    public boolean absolute(int row) throws SQLException {
        throw forwardOnly("absolute");
    }

    @Override
    public void afterLast() throws SQLException {
        throw forwardOnly("afterLast");
    }

    @Override
    public void beforeFirst() throws SQLException {
        throw forwardOnly("beforeFirst");
    }

    @Override
    public boolean first() throws SQLException {
        throw forwardOnly("first");
    }

    @Override
    public boolean last() throws SQLException {
        throw forwardOnly("last");
    }

    @Override
    public boolean previous() throws SQLException {
        throw forwardOnly("previous");
    }

    @Override
    public boolean relative(int row) throws SQLException {
        throw forwardOnly("relative");
    }

    @Override
    public Array getArray(int column) throws SQLException {
        throw noSuchType("getArray");
    }

    @Override
    public Blob getBlob(int column) throws SQLException {
        throw noSuchType("getBlob");
    }

    @Override
    public Clob getClob(int column) throws SQLException {
        throw noSuchType("getClob");
    }

    @Override
    public String getCursorName() throws SQLException {
        throw noSuchType("getCursorName");
    }

    @Override
    public NClob getNClob(int column) throws SQLException {
        throw noSuchType("getNClob");
    }

    @Override
    public Ref getRef(int column) throws SQLException {
        throw noSuchType("getRef");
    }

    @Override
    public RowId getRowId(int column) throws SQLException {
        throw noSuchType("getRowId");
    }

    @Override
    public SQLXML getSQLXML(int column) throws SQLException {
        throw noSuchType("getSQLXML");
    }

    @Override
    public URL getURL(int column) throws SQLException {
        throw noSuchType("getURL");
    }

    @Override
    @Deprecated
    public InputStream getUnicodeStream(int column) throws SQLException {
        throw noSuchType("getUnicodeStream");
    }

    @Override
    public int getType() throws SQLException {
        return TYPE_FORWARD_ONLY;
    }

    @Override
    public int getConcurrency() throws SQLException {
        return CONCUR_READ_ONLY;
    }

    @Override
    public int getHoldability() throws SQLException {
        return HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public int getFetchDirection() throws SQLException {
        return FETCH_FORWARD;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        if (direction != FETCH_FORWARD) {
            throw forwardOnly("setFetchDirection");
        }
    }

    private static SQLException forwardOnly(String method) {
        return unsupported(
                "ResultSet." + method,
                "results stream from the server and can be read forward only. Keep the rows you want to see again.");
    }

    private static SQLException noSuchType(String method) {
        return unsupported(
                "ResultSet." + method, "Braid has plain values only. Use getString, getBytes, getObject or a stream.");
    }
}
