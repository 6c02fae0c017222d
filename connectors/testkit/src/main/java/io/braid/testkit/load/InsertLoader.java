package io.braid.testkit.load;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Loader by multi-row inserts in one transaction, which every server supports, with few round trips. */
record InsertLoader() implements TableLoader {
    /** Number of rows whose parameters stay below SQL Server's limit of 2100, for the widest table. */
    private static final int ROWS = 100;

    @Override
    public void load(Connection connection, TableDdl ddl, SampleTable table) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement many = connection.prepareStatement(ddl.insert(table, ROWS));
                PreparedStatement one = connection.prepareStatement(ddl.insert(table, 1))) {
            Rows rows = new Rows(many, ROWS * table.columns().size());
            table.writeRows(rows);
            insertRest(one, rows.values, table.columns().size());
            connection.commit();
        } finally {
            connection.setAutoCommit(true);
        }
    }

    private static void insertRest(PreparedStatement one, List<@Nullable Object> values, int columns)
            throws SQLException {
        for (int row = 0; row < values.size(); row += columns) {
            insert(one, values.subList(row, row + columns));
        }
    }

    private static void insert(PreparedStatement statement, List<@Nullable Object> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            statement.setObject(i + 1, values.get(i));
        }
        statement.executeUpdate();
    }

    /** Sink that collects rows for a statement. */
    private static final class Rows implements RowSink<SQLException> {
        private final PreparedStatement statement;
        private final int limit;
        private final List<@Nullable Object> values;

        Rows(PreparedStatement statement, int limit) {
            this.statement = statement;
            this.limit = limit;
            this.values = new ArrayList<>(limit);
        }

        @Override
        public void bigint(long value) {
            values.add(value);
        }

        @Override
        public void integer(int value) {
            values.add(value);
        }

        @Override
        public void money(long cents) {
            values.add(BigDecimal.valueOf(cents, 2));
        }

        @Override
        public void date(int daysSinceEpoch) {
            values.add(LocalDate.ofEpochDay(daysSinceEpoch));
        }

        @Override
        public void varchar(String value) {
            values.add(value);
        }

        @Override
        public void missing() {
            values.add(null);
        }

        @Override
        public void endRow() throws SQLException {
            if (values.size() == limit) {
                insert(statement, values);
                values.clear();
            }
        }
    }
}
