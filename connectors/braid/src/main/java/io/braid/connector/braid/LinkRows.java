package io.braid.connector.braid;

import io.braid.connector.jdbc.dialect.BatchCursor;
import io.braid.jdbc.ColumnarResult;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.batch.WireBooleans;
import io.braid.wire.batch.WireBytes;
import io.braid.wire.batch.WireColumn;
import io.braid.wire.batch.WireDoubles;
import io.braid.wire.batch.WireInt128s;
import io.braid.wire.batch.WireInts;
import io.braid.wire.batch.WireLongs;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cursor over another server's rows as batches of this one, with shared arrays. */
final class LinkRows implements BatchCursor {
    private final ColumnarResult result;
    private final List<DataType> types;

    LinkRows(ColumnarResult result, List<DataType> types) {
        this.result = result;
        this.types = types;
    }

    @Override
    public @Nullable Batch next() throws SQLException {
        WireBatch batch = result.nextBatch();
        if (batch == null) {
            return null;
        }
        Column[] columns = new Column[types.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = column(types.get(i), batch.column(i));
        }
        return new Batch(batch.rows(), columns);
    }

    private static Column column(DataType type, WireColumn column) {
        int rows = column.rows();
        if (column instanceof WireInts ints) {
            return new IntColumn(type, rows, ints.values(), ints.validity());
        }
        if (column instanceof WireLongs longs) {
            return new LongColumn(type, rows, longs.values(), longs.validity());
        }
        if (column instanceof WireDoubles doubles) {
            return new DoubleColumn(type, rows, doubles.values(), doubles.validity());
        }
        if (column instanceof WireBytes bytes) {
            return new BytesColumn(type, rows, bytes.offsets(), bytes.bytes(), bytes.validity());
        }
        if (column instanceof WireInt128s decimals) {
            return new Int128Column(type, rows, decimals.high(), decimals.low(), decimals.validity());
        }
        if (column instanceof WireBooleans booleans) {
            return new BooleanColumn(type, rows, booleans.values(), booleans.validity());
        }
        throw new AssertionError(column.getClass());
    }
}
