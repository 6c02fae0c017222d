package io.braid.connector.duckdb;

import io.braid.spi.batch.Column;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.SQLException;
import org.duckdb.DuckDBWritableVector;

/**
 * The place in a chunk that takes the next values of one column.
 *
 * @param at the row at which they begin
 */
record ChunkColumn(WritableDriverMemory inside, DuckDBWritableVector vector, int at) {
    /** The memory for values of that many bytes each, beginning with the first of them. */
    ByteBuffer values(int width) throws SQLException {
        ByteBuffer all = inside.data(vector).duplicate();
        return all.position(at * width).slice().order(ByteOrder.nativeOrder());
    }

    /** Puts texts, whose bytes follow each other from the first on. */
    void putTexts(byte[] bytes, long[] lengths, int total) throws SQLException {
        inside.putTexts(vector, at, bytes, lengths, total);
    }

    /** Says of the values of some rows which are null. Before, all are but texts, which are not once they are put. */
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
