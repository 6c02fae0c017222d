package io.braid.connector.duckdb;

import io.braid.spi.batch.Column;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.SQLException;
import org.duckdb.DuckDBWritableVector;

/**
 * Range of a chunk's vector that receives the next values of one column.
 *
 * @param at the first row of the range
 */
record ChunkColumn(WritableDriverMemory inside, DuckDBWritableVector vector, int at) {
    /** The memory of fixed-width values, starting at the first row of the range. */
    ByteBuffer values(int width) throws SQLException {
        ByteBuffer all = inside.data(vector).duplicate();
        return all.position(at * width).slice().order(ByteOrder.nativeOrder());
    }

    /** Writes texts whose bytes are contiguous. */
    void putTexts(byte[] bytes, long[] lengths, int total) throws SQLException {
        inside.putTexts(vector, at, bytes, lengths, total);
    }

    /** Sets the validity of the values of some rows. */
    void putValidity(Column values, int from, int count) throws SQLException {
        ByteBuffer valid = inside.validity(vector).duplicate().order(ByteOrder.nativeOrder());
        for (int done = 0; done < count; ) {
            int bit = (at + done) % Long.SIZE;
            int bits = Math.min(Long.SIZE - bit, count - done);
            int word = (at + done) / Long.SIZE * Long.BYTES;
            long others = valid.getLong(word) & ~(all(bits) << bit);
            valid.putLong(word, others | notNull(values, from + done, bits) << bit);
            done += bits;
        }
    }

    private static long notNull(Column values, int from, int count) {
        long valid = all(count);
        if (values.mayHaveNulls()) {
            for (int i = 0; i < count; i++) {
                valid &= values.isNull(from + i) ? ~(1L << i) : -1L;
            }
        }
        return valid;
    }

    private static long all(int count) {
        return -1L >>> (Long.SIZE - count);
    }
}
