package io.braid.engine.column;

import io.braid.engine.exchange.Crew;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.batch.Validity;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Puts columns and batches one after the other. */
public final class Concatenation {
    private Concatenation() {}

    /** All rows of the batches, which have these types, in order. */
    public static Batch of(List<DataType> types, List<Batch> batches) {
        return of(types, batches, Crew.ALONE);
    }

    /** The same, done by several threads. */
    static Batch of(List<DataType> types, List<Batch> batches, Crew crew) {
        if (batches.size() == 1) {
            return batches.get(0);
        }
        long rows = batches.stream().mapToLong(Batch::rows).sum();
        if (rows > Integer.MAX_VALUE - 8) {
            throw tooMuch(rows + " rows");
        }
        Column[] columns = new Column[types.size()];
        IntConsumer column = index -> columns[index] = of(
                types.get(index),
                batches.stream().map(batch -> batch.column(index)).toList());
        if (crew.parts(rows) == 1) {
            IntStream.range(0, columns.length).forEach(column);
        } else {
            crew.doAll(columns.length, column);
        }
        return new Batch((int) rows, columns);
    }

    /** All rows of the columns, which have this type, in order. */
    public static Column of(DataType type, List<Column> parts) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        int rows = Math.toIntExact(parts.stream().mapToLong(Column::rows).sum());
        long @Nullable [] validity = validity(parts, rows);
        return switch (type.layout()) {
            case BOOLEAN -> new BooleanColumn(type, rows, booleans(parts, rows), validity);
            case INT -> new IntColumn(type, rows, ints(parts, rows), validity);
            case LONG -> new LongColumn(type, rows, longs(parts, rows), validity);
            case DOUBLE -> new DoubleColumn(type, rows, doubles(parts, rows), validity);
            case INT128 -> wide(type, parts, rows, validity);
            case BYTES -> bytes(type, parts, rows, validity);
        };
    }

    private static long @Nullable [] validity(List<Column> parts, int rows) {
        if (parts.stream().noneMatch(Column::mayHaveNulls)) {
            return null;
        }
        long[] validity = Validity.allValid(rows);
        int start = 0;
        for (Column part : parts) {
            if (part.mayHaveNulls()) {
                for (int i = 0; i < part.rows(); i++) {
                    if (part.isNull(i)) {
                        Validity.setNull(validity, start + i);
                    }
                }
            }
            start += part.rows();
        }
        return validity;
    }

    private static byte[] booleans(List<Column> parts, int rows) {
        byte[] values = new byte[rows];
        int start = 0;
        for (Column part : parts) {
            System.arraycopy(((BooleanColumn) part).values(), 0, values, start, part.rows());
            start += part.rows();
        }
        return values;
    }

    private static int[] ints(List<Column> parts, int rows) {
        int[] values = new int[rows];
        int start = 0;
        for (Column part : parts) {
            System.arraycopy(((IntColumn) part).values(), 0, values, start, part.rows());
            start += part.rows();
        }
        return values;
    }

    private static long[] longs(List<Column> parts, int rows) {
        long[] values = new long[rows];
        int start = 0;
        for (Column part : parts) {
            System.arraycopy(((LongColumn) part).values(), 0, values, start, part.rows());
            start += part.rows();
        }
        return values;
    }

    private static double[] doubles(List<Column> parts, int rows) {
        double[] values = new double[rows];
        int start = 0;
        for (Column part : parts) {
            System.arraycopy(((DoubleColumn) part).values(), 0, values, start, part.rows());
            start += part.rows();
        }
        return values;
    }

    private static Column wide(DataType type, List<Column> parts, int rows, long @Nullable [] validity) {
        long[] high = new long[rows];
        long[] low = new long[rows];
        int start = 0;
        for (Column part : parts) {
            Int128Column wide = (Int128Column) part;
            System.arraycopy(wide.high(), 0, high, start, part.rows());
            System.arraycopy(wide.low(), 0, low, start, part.rows());
            start += part.rows();
        }
        return new Int128Column(type, rows, high, low, validity);
    }

    private static Column bytes(DataType type, List<Column> parts, int rows, long @Nullable [] validity) {
        long total = 0;
        for (Column part : parts) {
            int[] offsets = ((BytesColumn) part).offsets();
            total += offsets[part.rows()] - offsets[0];
        }
        if (total > Integer.MAX_VALUE - 8) {
            throw tooMuch(total + " bytes of text in one column");
        }
        int[] offsets = new int[rows + 1];
        byte[] bytes = new byte[(int) total];
        int start = 0;
        int position = 0;
        for (Column part : parts) {
            BytesColumn text = (BytesColumn) part;
            int first = text.offsets()[0];
            int length = text.offsets()[part.rows()] - first;
            System.arraycopy(text.bytes(), first, bytes, position, length);
            for (int i = 0; i < part.rows(); i++) {
                offsets[start + i + 1] = text.offsets()[i + 1] - first + position;
            }
            start += part.rows();
            position += length;
        }
        return new BytesColumn(type, rows, offsets, bytes, validity);
    }

    private static BraidException tooMuch(String what) {
        return new BraidException(
                ErrorCode.OUT_OF_MEMORY,
                "A join, an aggregation or a sort would have to keep " + what
                        + ", more than it can. Let the query read fewer rows or columns.");
    }
}
