package io.braid.bench.engine;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** Table of any size with generated rows: a unique key, and a text that hardly compresses. */
final class MadeUpSource extends EngineSource {
    private static final int TEXT_BYTES = 100;
    static final DataType TEXT = DataType.varchar(TEXT_BYTES);
    static final RowType COLUMNS = RowType.unnamed(DataType.of(TypeKind.BIGINT).notNull(), TEXT.notNull());

    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    private static final int ROW_BYTES = TEXT_BYTES + Long.BYTES + Integer.BYTES;
    private static final int PRINTABLE = 64;

    private final long rows;

    /** @param name {@code shuffled} for rows that are not in key order */
    MadeUpSource(String name, long rows) {
        super(name);
        this.rows = rows;
    }

    /** The number of rows of a size in bytes: a power of two. */
    static long rows(long bytes) {
        return Long.highestOneBit(Math.max(1, bytes / ROW_BYTES));
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext context) {
        return new Stream(context.batchRows());
    }

    /** Stream of generated batches. */
    private final class Stream implements BatchStream {
        private final int batchRows;
        private long next;

        Stream(int batchRows) {
            this.batchRows = batchRows;
        }

        @Override
        public @Nullable Batch next() {
            int count = (int) Math.min(batchRows, rows - next);
            if (count == 0) {
                return null;
            }
            long[] keys = new long[count];
            int[] offsets = new int[count + 1];
            byte[] bytes = new byte[count * TEXT_BYTES];
            for (int i = 0; i < count; i++) {
                long row = next + i;
                // Multiplication by an odd factor permutes the numbers below a power of two.
                keys[i] = name().equals("shuffled") ? row * FACTOR & (rows - 1) : row;
                offsets[i + 1] = (i + 1) * TEXT_BYTES;
                fill(bytes, offsets[i], keys[i]);
            }
            next += count;
            return new Batch(
                    count,
                    new LongColumn(COLUMNS.type(0), count, keys, null),
                    new BytesColumn(COLUMNS.type(1), count, offsets, bytes, null));
        }

        private static void fill(byte[] bytes, int from, long seed) {
            long random = seed + 1;
            for (int i = from; i < from + TEXT_BYTES; i++) {
                random = random * FACTOR + 1;
                bytes[i] = (byte) (' ' + (random >>> 40) % PRINTABLE);
            }
        }

        @Override
        public boolean isOver() {
            return next == rows;
        }

        @Override
        public void cancel() {}

        @Override
        public void close() {}
    }
}
