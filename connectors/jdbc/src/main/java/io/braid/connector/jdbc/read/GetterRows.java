package io.braid.connector.jdbc.read;

import io.braid.connector.jdbc.dialect.RowCursor;
import io.braid.spi.batch.BatchBuilder;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Cursor over rows that the driver's getters read. */
final class GetterRows implements RowCursor {
    private final ResultSet rows;
    private final RowReader reader;
    private final BatchBuilder batch;

    GetterRows(ResultSet rows, RowReader reader, BatchBuilder batch) {
        this.rows = rows;
        this.reader = reader;
        this.batch = batch;
    }

    @Override
    public boolean read() throws SQLException {
        while (rows.next()) {
            reader.read(rows);
            batch.endRow();
            if (batch.isFull()) {
                return true;
            }
        }
        return false;
    }
}
