package io.braid.spark;

import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TypeKind;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.sparkproject.org.apache.arrow.flatbuf.Buffer;
import org.sparkproject.org.apache.arrow.flatbuf.Field;
import org.sparkproject.org.apache.arrow.flatbuf.FieldNode;
import org.sparkproject.org.apache.arrow.flatbuf.FloatingPoint;
import org.sparkproject.org.apache.arrow.flatbuf.Int;
import org.sparkproject.org.apache.arrow.flatbuf.Precision;
import org.sparkproject.org.apache.arrow.flatbuf.RecordBatch;
import org.sparkproject.org.apache.arrow.flatbuf.Type;

/** Vectors of one record batch, in order, as columns of Braid's types. */
final class ArrowVectors {
    private final RecordBatch record;
    private final ByteBuffer bytes;
    private final int body;
    private int node;
    private int buffer;

    /** @param body the offset of the vectors */
    ArrowVectors(RecordBatch record, ByteBuffer bytes, int body) {
        this.record = record;
        this.bytes = bytes;
        this.body = body;
    }

    /** Returns the next column, with Spark's values converted exactly to a type. */
    Column next(Field field, DataType type, int rows) {
        FieldNode header = record.nodes(node++);
        long @Nullable [] validity = validity(header, rows);
        return switch (field.typeType()) {
            case Type.Bool ->
                new BooleanColumn(require(type, ColumnLayout.BOOLEAN, field), rows, truths(rows), validity);
            case Type.Int -> whole(field, type, rows, validity);
            case Type.Date -> new IntColumn(require(type, ColumnLayout.INT, field), rows, ints(rows), validity);
            case Type.Timestamp -> new LongColumn(require(type, ColumnLayout.LONG, field), rows, ticks(rows), validity);
            case Type.FloatingPoint ->
                new DoubleColumn(require(type, ColumnLayout.DOUBLE, field), rows, doubles(field, rows), validity);
            case Type.Decimal -> new ArrowDecimals(bytes, start(), field, type).column(rows, validity);
            case Type.Utf8, Type.Binary -> texts(require(type, ColumnLayout.BYTES, field), rows, validity);
            default -> throw mismatch(field, type);
        };
    }

    private static DataType require(DataType type, ColumnLayout layout, Field field) {
        if (type.layout() != layout) {
            throw mismatch(field, type);
        }
        return type;
    }

    private static RuntimeException mismatch(Field field, DataType type) {
        return ArrowBatches.unexpected(
                "values of type " + Type.name(field.typeType()) + " where " + type + " was expected");
    }

    /** Returns the offset of the next buffer. */
    private int start() {
        Buffer next = record.buffers(buffer++);
        return Math.toIntExact(body + next.offset());
    }

    private long @Nullable [] validity(FieldNode header, int rows) {
        int start = start();
        if (header.nullCount() == 0) {
            return null;
        }
        long[] bitmap = Validity.allValid(rows);
        for (int row = 0; row < rows; row++) {
            if ((bytes.get(start + (row >>> 3)) & (1 << (row & 7))) == 0) {
                Validity.setNull(bitmap, row);
            }
        }
        return bitmap;
    }

    private byte[] truths(int rows) {
        int start = start();
        byte[] values = new byte[rows];
        for (int row = 0; row < rows; row++) {
            values[row] = (byte) ((bytes.get(start + (row >>> 3)) >>> (row & 7)) & 1);
        }
        return values;
    }

    private Column whole(Field field, DataType type, int rows, long @Nullable [] validity) {
        int width = ((Int) field.type(new Int())).bitWidth() / Byte.SIZE;
        long[] values = wholes(width, rows);
        if (type.kind() == TypeKind.DECIMAL) {
            if (type.scale() != 0) {
                throw mismatch(field, type);
            }
            return type.layout() == ColumnLayout.LONG
                    ? new LongColumn(type, rows, values, validity)
                    : Int128Column.ofLongs(type, rows, values, validity);
        }
        if (type.kind() == TypeKind.BIGINT) {
            return new LongColumn(type, rows, values, validity);
        }
        if (!type.kind().isInteger()) {
            throw mismatch(field, type);
        }
        int[] narrow = new int[rows];
        for (int row = 0; row < rows; row++) {
            narrow[row] = Validity.isNull(validity, row) ? 0 : Math.toIntExact(values[row]);
        }
        return new IntColumn(type, rows, narrow, validity);
    }

    private long[] wholes(int width, int rows) {
        int start = start();
        long[] values = new long[rows];
        for (int row = 0; row < rows; row++) {
            values[row] = switch (width) {
                case Byte.BYTES -> bytes.get(start + row);
                case Short.BYTES -> bytes.getShort(start + row * Short.BYTES);
                case Integer.BYTES -> bytes.getInt(start + row * Integer.BYTES);
                default -> bytes.getLong(start + row * Long.BYTES);
            };
        }
        return values;
    }

    private int[] ints(int rows) {
        int start = start();
        int[] values = new int[rows];
        for (int row = 0; row < rows; row++) {
            values[row] = bytes.getInt(start + row * Integer.BYTES);
        }
        return values;
    }

    private long[] ticks(int rows) {
        int start = start();
        long[] values = new long[rows];
        for (int row = 0; row < rows; row++) {
            values[row] = bytes.getLong(start + row * Long.BYTES) * Ticks.PER_MICRO;
        }
        return values;
    }

    private double[] doubles(Field field, int rows) {
        boolean single = ((FloatingPoint) field.type(new FloatingPoint())).precision() == Precision.SINGLE;
        int start = start();
        double[] values = new double[rows];
        for (int row = 0; row < rows; row++) {
            values[row] =
                    single ? bytes.getFloat(start + row * Float.BYTES) : bytes.getDouble(start + row * Double.BYTES);
        }
        return values;
    }

    private BytesColumn texts(DataType type, int rows, long @Nullable [] validity) {
        int places = start();
        int start = start();
        int[] offsets = new int[rows + 1];
        int first = rows == 0 ? 0 : bytes.getInt(places);
        for (int row = 0; row <= rows && rows > 0; row++) {
            offsets[row] = bytes.getInt(places + row * Integer.BYTES) - first;
        }
        byte[] values = new byte[offsets[rows]];
        ByteBuffer from = bytes.duplicate();
        from.position(start + first);
        from.get(values);
        return new BytesColumn(type, rows, offsets, values, validity);
    }
}
