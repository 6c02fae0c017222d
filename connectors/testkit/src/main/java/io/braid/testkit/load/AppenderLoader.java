package io.braid.testkit.load;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** Loader of DuckDB tables by its appender. */
record AppenderLoader() implements TableLoader {
    @Override
    public void load(Connection connection, TableDdl ddl, SampleTable table) throws SQLException {
        String schema = ddl.schema().isEmpty() ? DuckDBConnection.DEFAULT_SCHEMA : ddl.schema();
        try (DuckDBAppender appender =
                connection.unwrap(DuckDBConnection.class).createAppender(schema, table.tableName())) {
            table.writeRows(new Appended(appender));
        }
    }

    /** Sink that appends rows. */
    private record Appended(DuckDBAppender appender) implements RowSink<SQLException> {
        @Override
        public void beginRow() throws SQLException {
            appender.beginRow();
        }

        @Override
        public void bigint(long value) throws SQLException {
            appender.append(value);
        }

        @Override
        public void integer(int value) throws SQLException {
            appender.append(value);
        }

        @Override
        public void money(long cents) throws SQLException {
            appender.append(BigDecimal.valueOf(cents, 2));
        }

        @Override
        public void date(int daysSinceEpoch) throws SQLException {
            appender.appendEpochDays(daysSinceEpoch);
        }

        @Override
        public void varchar(String value) throws SQLException {
            appender.append(value);
        }

        @Override
        public void missing() throws SQLException {
            appender.appendNull();
        }

        @Override
        public void endRow() throws SQLException {
            appender.endRow();
        }
    }
}
