package io.braid.connector.duckdb;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Values of one column in one chunk, in DuckDB's memory; valid only while the chunk is current. */
record Vector(ByteBuffer data, @Nullable ByteBuffer validity, DriverMemory driver) {
    /** Maximal length of inline texts. */
    private static final int SHORT_TEXT = 12;

    static final int TEXT_WIDTH = 16;
    private static final int LENGTH_WIDTH = 4;

    boolean isNull(int row) {
        return validity != null && (validity.getLong((row >>> 6) << 3) & (1L << row)) == 0;
    }

    /** The length of a text in bytes; undefined for a null. */
    int textLength(int row) {
        return data.getInt(row * TEXT_WIDTH);
    }

    boolean isShortText(int row) {
        return textLength(row) <= SHORT_TEXT;
    }

    /** Copies an inline text into an array of at least the maximal inline length. */
    void shortText(int row, byte[] into) {
        data.get(row * TEXT_WIDTH + LENGTH_WIDTH, into, 0, textLength(row));
    }

    byte[] longText(int row) throws SQLException {
        return driver.longText(data, row);
    }
}
