package io.braid.bench.driver;

import io.braid.spi.type.TypeKind;
import io.braid.testkit.tpch.TpchTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;

/** Loop that streams all rows of lineitem and reads each column by its getter. */
final class GettersLoop implements ReadingWay.Reading {
    private final Connection connection;
    private final String sql;
    private final int fetchSize;
    /** The column types, looked up in advance so that this is not measured. */
    private final TypeKind[] columns = TpchTable.LINEITEM.columns().stream()
            .map(column -> column.type().kind())
            .toArray(TypeKind[]::new);

    /** Prevents dead code elimination. */
    private long sum;

    GettersLoop(Connection connection, String table, int fetchSize) {
        this.connection = connection;
        this.sql = "SELECT * FROM " + table;
        this.fetchSize = fetchSize;
    }

    @Override
    public long readAll() throws SQLException {
        long count = 0;
        // A prepared statement, which gets binary rows from servers that support them.
        try (var statement =
                connection.prepareStatement(sql, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
            streaming(statement);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    for (int i = 0; i < columns.length; i++) {
                        sum += read(rows, i);
                    }
                    count++;
                }
            }
        }
        connection.commit();
        return count;
    }

    private void streaming(Statement statement) throws SQLException {
        statement.setFetchSize(fetchSize);
    }

    private int read(ResultSet rows, int column) throws SQLException {
        return switch (columns[column]) {
            case BIGINT -> (int) rows.getLong(column + 1);
            case INTEGER -> rows.getInt(column + 1);
            case DECIMAL -> rows.getBigDecimal(column + 1).hashCode();
            case DATE -> rows.getObject(column + 1, LocalDate.class).getDayOfYear();
            case VARCHAR -> rows.getString(column + 1).length();
            default -> throw new AssertionError(columns[column]);
        };
    }

    @Override
    public void close() throws SQLException {
        connection.close();
        if (sum == 1) {
            throw new AssertionError("the rows of lineitem have other sums");
        }
    }
}
