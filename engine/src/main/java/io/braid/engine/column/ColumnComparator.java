package io.braid.engine.column;

import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import java.util.Arrays;

/**
 * Comparator of non-null values in SQL order: numbers by size, false before true, text by code points, bytes unsigned.
 */
@FunctionalInterface
public interface ColumnComparator {
    /**
     * Compares the value in a row of the left column with one of the right: negative, zero or positive. Neither is
     * null.
     */
    int compare(int leftRow, int rightRow);

    /** Returns a comparator of two columns, which have the same representation and may be identical. */
    static ColumnComparator of(Column left, Column right) {
        return switch (left.type().layout()) {
            case BOOLEAN -> {
                byte[] a = ((BooleanColumn) left).values();
                byte[] b = ((BooleanColumn) right).values();
                yield (i, j) -> a[i] - b[j];
            }
            case INT -> {
                int[] a = ((IntColumn) left).values();
                int[] b = ((IntColumn) right).values();
                yield (i, j) -> Integer.compare(a[i], b[j]);
            }
            case LONG -> {
                long[] a = ((LongColumn) left).values();
                long[] b = ((LongColumn) right).values();
                yield (i, j) -> Long.compare(a[i], b[j]);
            }
            case DOUBLE -> {
                double[] a = ((DoubleColumn) left).values();
                double[] b = ((DoubleColumn) right).values();
                yield (i, j) -> Doubles.compare(a[i], b[j]);
            }
            case INT128 -> wide(((Int128Column) left).comparable(), ((Int128Column) right).comparable());
            case BYTES -> bytes((BytesColumn) left, (BytesColumn) right);
        };
    }

    private static ColumnComparator wide(Int128Column left, Int128Column right) {
        long[] ah = left.high();
        long[] al = left.low();
        long[] bh = right.high();
        long[] bl = right.low();
        return (i, j) -> Wide.compare(ah[i], al[i], bh[j], bl[j]);
    }

    private static ColumnComparator bytes(BytesColumn left, BytesColumn right) {
        byte[] a = left.bytes();
        byte[] b = right.bytes();
        int[] ao = left.offsets();
        int[] bo = right.offsets();
        return (i, j) -> Arrays.compareUnsigned(a, ao[i], ao[i + 1], b, bo[j], bo[j + 1]);
    }
}
