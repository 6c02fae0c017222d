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
record ChunkColumn(WritableInside inside, DuckDBWritableVector vector, int at) {
    /** The memory for values of that many bytes each, beginning with the first of them. */
    ByteBuffer values(int width) throws SQLException {
        ByteBuffer all = inside.data(vector).duplicate();
        return all.position(at * width).slice().order(ByteOrder.nativeOrder());
    }

    /** Puts texts, whose bytes follow each other from the first on. */
    void putTexts(byte[] bytes, long[] lengths, int total) throws SQLException {
        inside.putTexts(vector, at, bytes, lengths, total);
    }

    /** Says of the values of some rows which are null: all are, until somebody says otherwise. */
    void putValidity(Column values, int from, int count) throws SQLException {
        ByteBuffer valid = inside.validity(vector).duplicate().order(ByteOrder.nativeOrder());
        for (int i = 0; i < count; i++) {
            int word = ((at + i) >>> 6) << 3;
            long bit = 1L << (at + i);
            long before = valid.getLong(word);
            valid.putLong(word, values.isNull(from + i) ? before & ~bit : before | bit);
        }
    }
}
