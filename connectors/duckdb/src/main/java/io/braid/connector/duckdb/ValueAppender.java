package io.braid.connector.duckdb;

import io.braid.spi.batch.Batch;
import java.sql.SQLException;
import org.duckdb.DuckDBAppender;

/** Appender that passes rows to the driver value by value. */
final class ValueAppender implements TableAppender {
    private final DuckDBAppender appender;
    private final boolean[] inTicks;

    ValueAppender(DuckDBAppender appender, boolean[] inTicks) {
        this.appender = appender;
        this.inTicks = inTicks.clone();
    }

    @Override
    public void append(Batch batch) throws SQLException {
        ColumnAppender[] values = new ColumnAppender[batch.columnCount()];
        for (int i = 0; i < values.length; i++) {
            values[i] = ColumnAppender.of(batch.column(i), appender, inTicks[i]);
        }
        for (int row = 0; row < batch.rows(); row++) {
            appender.beginRow();
            for (ColumnAppender value : values) {
                value.append(row);
            }
            appender.endRow();
        }
    }

    /** Flushes first: the driver's close also flushes, but hides failures such as a duplicate key. */
    @Override
    public void close() throws SQLException {
        try (appender) {
            appender.flush();
        }
    }
}
