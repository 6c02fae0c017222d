package io.braid.engine.sort;

import io.braid.engine.column.Doubles;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import java.util.function.IntToLongFunction;

/**
 * Numbers in the order of a column's values: a smaller number means that the value sorts earlier. They decide most
 * comparisons of a sort.
 */
final class SortPrefixes {
    private final IntToLongFunction numbers;
    private final boolean exact;

    private SortPrefixes(IntToLongFunction numbers, boolean exact) {
        this.numbers = numbers;
        this.exact = exact;
    }

    static SortPrefixes of(Column column, boolean descending) {
        IntToLongFunction ascending = ascending(column);
        boolean exact = !(column instanceof Int128Column) && !(column instanceof BytesColumn);
        return new SortPrefixes(descending ? row -> ~ascending.applyAsLong(row) : ascending, exact);
    }

    /** Returns the number of a non-null row. */
    long at(int row) {
        return numbers.applyAsLong(row);
    }

    /** True if values with the same number are equal. */
    boolean isExact() {
        return exact;
    }

    private static IntToLongFunction ascending(Column column) {
        return switch (column.type().layout()) {
            case BOOLEAN -> row -> ((BooleanColumn) column).values()[row];
            case INT -> row -> ((IntColumn) column).get(row);
            case LONG -> row -> ((LongColumn) column).get(row);
            case DOUBLE -> row -> ordered(Doubles.bits(((DoubleColumn) column).get(row)));
            case INT128 -> {
                long[] highs = ((Int128Column) column).comparable().high();
                yield row -> highs[row];
            }
            case BYTES -> row -> firstBytes((BytesColumn) column, row);
        };
    }

    /** Reverses negative doubles, whose bits increase as the number decreases. */
    private static long ordered(long bits) {
        return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
    }

    private static long firstBytes(BytesColumn column, int row) {
        byte[] bytes = column.bytes();
        int start = column.start(row);
        int length = Math.min(column.length(row), Long.BYTES);
        long prefix = 0;
        for (int i = 0; i < length; i++) {
            prefix |= (bytes[start + i] & 0xffL) << (Long.SIZE - Byte.SIZE * (i + 1));
        }
        // Bytes are unsigned, the comparison is signed.
        return prefix ^ Long.MIN_VALUE;
    }
}
