package io.braid.jdbc;

import java.io.InputStream;
import java.net.URL;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;

/** Result set of plain values: throws for all other JDBC types, with the reason. */
abstract class PlainResultSet extends ReadOnlyResultSet {
    @Override
    public String getCursorName() throws SQLException {
        throw unsupported("ResultSet.getCursorName", "results cannot be changed, so nothing could refer to the name.");
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
    public int getConcurrency() throws SQLException {
        return CONCUR_READ_ONLY;
    }

    private static SQLException noSuchType(String method) {
        return unsupported(
                "ResultSet." + method, "Braid has plain values only. Use getString, getBytes, getObject or a stream.");
    }
}
