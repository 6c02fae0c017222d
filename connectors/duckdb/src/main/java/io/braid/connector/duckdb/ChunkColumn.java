package io.braid.connector.duckdb;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.SQLException;

/**
 * The place in a chunk that takes the next values of one column.
 *
 * @param column what the driver's appender keeps of the column
 * @param at the row at which they begin
 */
record ChunkColumn(AppenderInside inside, Object column, int at) {
    /** The memory for values of that many bytes each, beginning with the first of them. */
    ByteBuffer values(int width) throws SQLException {
        ByteBuffer all = inside.data(column).duplicate();
        return all.position(at * width).slice().order(ByteOrder.nativeOrder());
    }

    /** Puts texts, whose bytes follow each other from the first on. */
    void putTexts(byte[] bytes, long[] lengths, int total) throws SQLException {
        inside.putTexts(column, at, bytes, lengths, total);
    }

    /** Puts a byte string, so many rows after the first. */
    void putBytes(int row, byte[] bytes) throws SQLException {
        inside.putBytes(column, at + row, bytes);
    }
}
