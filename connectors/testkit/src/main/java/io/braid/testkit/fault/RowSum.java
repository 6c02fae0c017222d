package io.braid.testkit.fault;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Order-independent checksum of rows: their number, and a sum that depends on every cell. Equal checksums mean equal
 * rows, except for hash collisions.
 */
public record RowSum(long rows, long sum) {
    public static final RowSum NONE = new RowSum(0, 0);

    /** The checksum of the remaining rows of a result. */
    public static RowSum of(ResultSet result) throws SQLException {
        @Nullable Object[] cells = new @Nullable Object[result.getMetaData().getColumnCount()];
        RowSum sum = NONE;
        while (result.next()) {
            for (int i = 0; i < cells.length; i++) {
                cells[i] = result.getString(i + 1);
            }
            sum = sum.and(cells);
        }
        return sum;
    }

    /** The checksum with one more row. Values are distinguished by their texts, and nulls from all texts. */
    public RowSum and(@Nullable Object... cells) {
        long hash = 1;
        for (@Nullable Object cell : cells) {
            byte[] text = cell == null ? new byte[] {-1} : cell.toString().getBytes(StandardCharsets.UTF_8);
            hash = mix(hash * 31 + Arrays.hashCode(text) * 0x9E3779B97F4A7C15L + text.length);
        }
        return new RowSum(rows + 1, sum + hash);
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    @Override
    public String toString() {
        return rows + " rows (" + Long.toHexString(sum) + ")";
    }
}
