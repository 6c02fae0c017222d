package io.braid.connector.duckdb;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The values of one column in one chunk, where DuckDB keeps them; to be read only while the chunk is the current one.
 */
record Vector(ByteBuffer data, @Nullable ByteBuffer validity, DriverMemory driver) {
    /** Texts up to this length lie beside their length, longer ones elsewhere. */
    private static final int SHORT_TEXT = 12;

    static final int TEXT_WIDTH = 16;
    private static final int LENGTH_WIDTH = 4;

    boolean isNull(int row) {
        return validity != null && (validity.getLong((row >>> 6) << 3) & (1L << row)) == 0;
    }

    /** The bytes of a text; of a null, any number. */
    int textLength(int row) {
        return data.getInt(row * TEXT_WIDTH);
    }

    boolean isShortText(int row) {
        return textLength(row) <= SHORT_TEXT;
    }

    /** Copies a short text into an array, in which there must be room for the longest of them. */
    void shortText(int row, byte[] into) {
        data.get(row * TEXT_WIDTH + LENGTH_WIDTH, into, 0, textLength(row));
    }

    byte[] longText(int row) throws SQLException {
        return driver.longText(data, row);
    }
}
