package io.braid.jdbc.metadata;

import io.braid.jdbc.core.JdbcObject;
import io.braid.jdbc.core.SqlExceptions;
import io.braid.wire.message.ColumnDescriptor;
import io.braid.wire.message.ColumnType;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;

/** Metadata of the columns of a result. */
public final class BraidResultSetMetaData extends JdbcObject implements ResultSetMetaData {
    private final List<ColumnDescriptor> columns;
    private final String database;

    public BraidResultSetMetaData(List<ColumnDescriptor> columns, String database) {
        this.columns = columns;
        this.database = database;
    }

    private ColumnDescriptor column(int column) throws SQLException {
        if (column < 1 || column > columns.size()) {
            throw noSuchColumn(column, columns.size());
        }
        return columns.get(column - 1);
    }

    private ColumnType type(int column) throws SQLException {
        return column(column).type();
    }

    @Override
    public int getColumnCount() {
        return columns.size();
    }

    @Override
    public String getColumnLabel(int column) throws SQLException {
        return column(column).label();
    }

    @Override
    public String getColumnName(int column) throws SQLException {
        return column(column).name();
    }

    @Override
    public String getTableName(int column) throws SQLException {
        return column(column).table();
    }

    @Override
    public String getSchemaName(int column) throws SQLException {
        return column(column).schema();
    }

    @Override
    public String getCatalogName(int column) throws SQLException {
        return column(column).table().isEmpty() ? "" : database;
    }

    @Override
    public int getColumnType(int column) throws SQLException {
        return type(column).jdbcType();
    }

    @Override
    public String getColumnTypeName(int column) throws SQLException {
        return type(column).typeName();
    }

    @Override
    public String getColumnClassName(int column) throws SQLException {
        return TypeFacts.className(type(column).jdbcType());
    }

    @Override
    public int getPrecision(int column) throws SQLException {
        return TypeFacts.precision(type(column));
    }

    @Override
    public int getScale(int column) throws SQLException {
        return type(column).scale();
    }

    @Override
    public int getColumnDisplaySize(int column) throws SQLException {
        return TypeFacts.displaySize(type(column));
    }

    @Override
    public int isNullable(int column) throws SQLException {
        return type(column).nullable() ? columnNullable : columnNoNulls;
    }

    @Override
    public boolean isSigned(int column) throws SQLException {
        return TypeFacts.isNumber(type(column).jdbcType());
    }

    @Override
    public boolean isCaseSensitive(int column) throws SQLException {
        return TypeFacts.isText(type(column).jdbcType());
    }

    @Override
    public boolean isSearchable(int column) throws SQLException {
        column(column);
        return true;
    }

    @Override
    public boolean isAutoIncrement(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public boolean isCurrency(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public boolean isReadOnly(int column) throws SQLException {
        column(column);
        return true;
    }

    @Override
    public boolean isWritable(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public boolean isDefinitelyWritable(int column) throws SQLException {
        column(column);
        return false;
    }

    public static SQLException noSuchColumn(int column, int columns) {
        return SqlExceptions.of(
                SqlExceptions.NO_SUCH_COLUMN,
                "There is no column " + column + "; the result has columns 1 to " + columns + ".");
    }
}
