package io.braid.connector.duckdb;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.type.RowType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.SQLException;
import java.util.List;
import org.duckdb.DuckDBAppender;

/** Copies columns into the chunk that the driver hands over, many values at a time. */
final class ChunkAppender implements TableAppender {
    private static final int CHUNK_ROWS = 2048;
    /** So many bytes go into the table before there is another chunk: texts may be large. */
    private static final long MANY_BYTES = 16 << 20;

    private final DuckDBAppender appender;
    private final AppenderInside inside;
    private final List<?> columns;
    private final VectorWriter[] writers;
    private int filled;
    private long bytes;

    private ChunkAppender(DuckDBAppender appender, AppenderInside inside, VectorWriter[] writers) throws SQLException {
        this.appender = appender;
        this.inside = inside;
        this.columns = inside.columns(appender);
        this.writers = writers;
    }

    static ChunkAppender of(DuckDBAppender appender, RowType columns, boolean[] inTicks, AppenderInside inside)
            throws SQLException {
        VectorWriter[] writers = new VectorWriter[columns.size()];
        for (int i = 0; i < writers.length; i++) {
            writers[i] = VectorWriter.of(columns.type(i), inTicks[i]);
        }
        return new ChunkAppender(appender, inside, writers);
    }

    @Override
    public void append(Batch batch) throws SQLException {
        for (int from = 0; from < batch.rows(); ) {
            int count = Math.min(batch.rows() - from, CHUNK_ROWS - filled);
            for (int i = 0; i < writers.length; i++) {
                Object column = columns.get(i);
                writers[i].write(batch.column(i), from, count, new ChunkColumn(inside, column, filled));
                putNulls(batch.column(i), from, count, column);
            }
            from += count;
            filled += count;
            if (filled == CHUNK_ROWS) {
                handOver();
            }
        }
        bytes += batch.retainedBytes();
        if (bytes >= MANY_BYTES && filled > 0) {
            flush();
        }
    }

    private void handOver() throws SQLException {
        if (bytes < MANY_BYTES && inside.handOver(appender, columns, filled)) {
            filled = 0;
        } else {
            flush();
        }
    }

    private void flush() throws SQLException {
        inside.setRows(appender, filled);
        appender.flush();
        filled = 0;
        bytes = 0;
    }

    private void putNulls(Column values, int from, int count, Object column) throws SQLException {
        if (!values.mayHaveNulls()) {
            return;
        }
        ByteBuffer valid = inside.validity(column).order(ByteOrder.nativeOrder());
        for (int i = 0; i < count; i++) {
            if (values.isNull(from + i)) {
                int word = ((filled + i) >>> 6) << 3;
                valid.putLong(word, valid.getLong(word) & ~(1L << (filled + i)));
            }
        }
    }

    @Override
    public void close() throws SQLException {
        inside.setRows(appender, filled);
        appender.close();
    }
}
