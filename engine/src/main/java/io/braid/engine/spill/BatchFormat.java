package io.braid.engine.spill;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.DataType;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Serialization of batches: the arrays of one column after the other, copied unchanged. Types are not included. */
final class BatchFormat {
    private BatchFormat() {}

    /** Returns the number of bytes of a batch. */
    static long size(Batch batch) {
        long size = 0;
        for (int i = 0; i < batch.columnCount(); i++) {
            Column column = batch.column(i);
            size += 1 + (column.mayHaveNulls() ? (long) Long.BYTES * Validity.words(batch.rows()) : 0);
            size += switch (column.type().layout()) {
                case BOOLEAN -> batch.rows();
                case INT -> (long) Integer.BYTES * batch.rows();
                case LONG, DOUBLE -> (long) Long.BYTES * batch.rows();
                case INT128 -> 2L * Long.BYTES * batch.rows();
                case BYTES -> (long) Integer.BYTES * batch.rows() + textBytes((BytesColumn) column);
            };
        }
        return size;
    }

    private static int textBytes(BytesColumn column) {
        return column.offsets()[column.rows()] - column.offsets()[0];
    }

    static void write(Batch batch, ByteBuffer out) {
        for (int i = 0; i < batch.columnCount(); i++) {
            Column column = batch.column(i);
            int rows = batch.rows();
            long[] validity = column.validity();
            out.put((byte) (validity == null ? 0 : 1));
            if (validity != null) {
                writeLongs(validity, Validity.words(rows), out);
            }
            switch (column.type().layout()) {
                case BOOLEAN -> out.put(((BooleanColumn) column).values(), 0, rows);
                case INT -> writeInts(((IntColumn) column).values(), rows, out);
                case LONG -> writeLongs(((LongColumn) column).values(), rows, out);
                case DOUBLE -> {
                    out.asDoubleBuffer().put(((DoubleColumn) column).values(), 0, rows);
                    out.position(out.position() + Double.BYTES * rows);
                }
                case INT128 -> {
                    writeLongs(((Int128Column) column).high(), rows, out);
                    writeLongs(((Int128Column) column).low(), rows, out);
                }
                case BYTES -> writeBytes((BytesColumn) column, out);
            }
        }
    }

    private static void writeInts(int[] values, int count, ByteBuffer out) {
        out.asIntBuffer().put(values, 0, count);
        out.position(out.position() + Integer.BYTES * count);
    }

    private static void writeLongs(long[] values, int count, ByteBuffer out) {
        out.asLongBuffer().put(values, 0, count);
        out.position(out.position() + Long.BYTES * count);
    }

    /** Writes lengths, which compress better than offsets, then all bytes. */
    private static void writeBytes(BytesColumn column, ByteBuffer out) {
        for (int row = 0; row < column.rows(); row++) {
            out.putInt(column.length(row));
        }
        out.put(column.bytes(), column.offsets()[0], textBytes(column));
    }

    static Batch read(List<DataType> types, int rows, ByteBuffer in) {
        Column[] columns = new Column[types.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = readColumn(types.get(i), rows, in);
        }
        return new Batch(rows, columns);
    }

    private static Column readColumn(DataType type, int rows, ByteBuffer in) {
        long @Nullable [] validity = in.get() == 0 ? null : readLongs(Validity.words(rows), in);
        return switch (type.layout()) {
            case BOOLEAN -> {
                byte[] values = new byte[rows];
                in.get(values);
                yield new BooleanColumn(type, rows, values, validity);
            }
            case INT -> new IntColumn(type, rows, readInts(rows, in), validity);
            case LONG -> new LongColumn(type, rows, readLongs(rows, in), validity);
            case DOUBLE -> {
                double[] values = new double[rows];
                in.asDoubleBuffer().get(values);
                in.position(in.position() + Double.BYTES * rows);
                yield new DoubleColumn(type, rows, values, validity);
            }
            case INT128 -> new Int128Column(type, rows, readLongs(rows, in), readLongs(rows, in), validity);
            case BYTES -> readBytes(type, rows, validity, in);
        };
    }

    private static int[] readInts(int count, ByteBuffer in) {
        int[] values = new int[count];
        in.asIntBuffer().get(values);
        in.position(in.position() + Integer.BYTES * count);
        return values;
    }

    private static long[] readLongs(int count, ByteBuffer in) {
        long[] values = new long[count];
        in.asLongBuffer().get(values);
        in.position(in.position() + Long.BYTES * count);
        return values;
    }

    private static Column readBytes(DataType type, int rows, long @Nullable [] validity, ByteBuffer in) {
        int[] offsets = new int[rows + 1];
        for (int row = 0; row < rows; row++) {
            offsets[row + 1] = offsets[row] + in.getInt();
        }
        byte[] bytes = new byte[offsets[rows]];
        in.get(bytes);
        return new BytesColumn(type, rows, offsets, bytes, validity);
    }
}
