package io.braid.connector.duckdb;

import io.braid.spi.batch.Batch;
import java.sql.SQLException;
import org.duckdb.DuckDBAppender;

/** Gives the driver one value after the other. */
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

    /** The driver's own close delivers as well, but does not tell of what fails then, such as a duplicate key. */
    @Override
    public void close() throws SQLException {
        try (appender) {
            appender.flush();
        }
    }
}
