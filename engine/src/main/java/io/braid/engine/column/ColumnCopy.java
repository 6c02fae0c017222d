package io.braid.engine.column;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.DataType;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Concatenation of columns by copying their values. */
final class ColumnCopy implements PendingColumn {
    /** First row of each part, and the total number of rows. */
    private final int[] starts;

    private final Copy copy;
    private final Supplier<Column> made;

    private ColumnCopy(int[] starts, Copy copy, Supplier<Column> made) {
        this.starts = starts;
        this.copy = copy;
        this.made = made;
    }

    /** Copies a part to its first row. */
    private interface Copy {
        void part(int index, int start);
    }

    /** @param operator name of the operator in error messages */
    static ColumnCopy of(DataType type, List<Column> parts, String operator) {
        int[] starts = PendingColumn.starts(parts);
        return of(type, parts, starts, starts[parts.size()], operator);
    }

    private static ColumnCopy of(DataType type, List<Column> parts, int[] starts, int rows, String operator) {
        long @Nullable [] validity = validity(parts, rows);
        return switch (type.layout()) {
            case BOOLEAN -> {
                byte[] values = new byte[rows];
                yield ofValues(
                        parts,
                        starts,
                        part -> ((BooleanColumn) part).values(),
                        values,
                        () -> new BooleanColumn(type, rows, values, validity));
            }
            case INT -> {
                int[] values = new int[rows];
                yield ofValues(
                        parts,
                        starts,
                        part -> ((IntColumn) part).values(),
                        values,
                        () -> new IntColumn(type, rows, values, validity));
            }
            case LONG -> {
                long[] values = new long[rows];
                yield ofValues(
                        parts,
                        starts,
                        part -> ((LongColumn) part).values(),
                        values,
                        () -> new LongColumn(type, rows, values, validity));
            }
            case DOUBLE -> {
                double[] values = new double[rows];
                yield ofValues(
                        parts,
                        starts,
                        part -> ((DoubleColumn) part).values(),
                        values,
                        () -> new DoubleColumn(type, rows, values, validity));
            }
            case INT128 -> {
                long[] high = new long[rows];
                long[] low = new long[rows];
                yield new ColumnCopy(
                        starts,
                        (i, start) -> {
                            Int128Column wide = (Int128Column) parts.get(i);
                            copy(wide.high(), high, start, wide);
                            copy(wide.low(), low, start, wide);
                        },
                        () -> new Int128Column(type, rows, high, low, validity));
            }
            case BYTES -> ofTexts(type, parts, starts, rows, validity, operator);
        };
    }

    /** @param valuesOf returns the array of a part's values, in the order of its rows */
    private static ColumnCopy ofValues(
            List<Column> parts, int[] starts, Function<Column, Object> valuesOf, Object values, Supplier<Column> made) {
        Copy copy = (i, start) -> copy(valuesOf.apply(parts.get(i)), values, start, parts.get(i));
        return new ColumnCopy(starts, copy, made);
    }

    private static void copy(Object values, Object to, int start, Column part) {
        System.arraycopy(values, 0, to, start, part.rows());
    }

    private static ColumnCopy ofTexts(
            DataType type, List<Column> parts, int[] starts, int rows, long @Nullable [] validity, String operator) {
        long total = 0;
        int[] positions = new int[parts.size()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = (int) total;
            int[] offsets = ((BytesColumn) parts.get(i)).offsets();
            total += offsets[parts.get(i).rows()] - offsets[0];
        }
        if (total > Concatenation.MOST) {
            throw Concatenation.tooMuch(operator, total, "bytes of text in one column");
        }
        int[] offsets = new int[rows + 1];
        byte[] bytes = new byte[(int) total];
        return new ColumnCopy(
                starts,
                (i, start) -> copyTexts((BytesColumn) parts.get(i), offsets, start, bytes, positions[i]),
                () -> new BytesColumn(type, rows, offsets, bytes, validity));
    }

    private static void copyTexts(BytesColumn part, int[] offsets, int start, byte[] bytes, int position) {
        int[] from = part.offsets();
        int first = from[0];
        System.arraycopy(part.bytes(), first, bytes, position, from[part.rows()] - first);
        for (int i = 0; i < part.rows(); i++) {
            offsets[start + i + 1] = from[i + 1] - first + position;
        }
    }

    @Override
    public void fill(int from, int to, Cancellation cancellation) {
        for (int i = from; i < to; i++) {
            cancellation.check();
            copy.part(i, starts[i]);
        }
    }

    @Override
    public Column whole(WorkerTeam team) {
        return made.get();
    }

    static long @Nullable [] validity(List<Column> parts, int rows) {
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
}
