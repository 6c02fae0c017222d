package io.braid.jdbc.cell;

import io.braid.jdbc.core.BatchSource;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.function.Function;

/**
 * Context in which the cells of a result are read: time zone, longest field, and result sets for the elements of
 * arrays.
 */
public final class CellContext {
    private static final int CONTINUED = 0b1000_0000;
    private static final int CONTINUED_BITS = 0b1100_0000;

    private final ZoneId zone;
    private final int longest;

    private final Function<BatchSource, ResultSet> elementRows;

    /**
     * @param longest number of bytes to which texts and byte strings are truncated; 0 for no limit
     * @param elementRows opens a result set over the elements of an array
     */
    public CellContext(ZoneId zone, int longest, Function<BatchSource, ResultSet> elementRows) {
        this.zone = zone;
        this.longest = longest;
        this.elementRows = elementRows;
    }

    ZoneId zone() {
        return zone;
    }

    ResultSet resultSet(BatchSource elements) {
        return elementRows.apply(elements);
    }

    /** True if a value of so many bytes is truncated. */
    boolean cuts(int length) {
        return longest > 0 && length > longest;
    }

    byte[] cut(byte[] value) {
        return cuts(value.length) ? Arrays.copyOf(value, longest) : value;
    }

    /** Truncates a text between characters. */
    String cutText(byte[] text) {
        int end = longest;
        while (end > 0 && (text[end] & CONTINUED_BITS) == CONTINUED) {
            end--;
        }
        return new String(text, 0, end, StandardCharsets.UTF_8);
    }
}
