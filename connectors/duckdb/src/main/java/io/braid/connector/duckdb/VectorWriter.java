package io.braid.connector.duckdb;

import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Base64;

/** Writer of values of one type into DuckDB's memory. The content of null values is undefined. */
interface VectorWriter {
    void write(Column values, int from, int count, ChunkColumn into) throws SQLException;

    /**
     * A writer for a type.
     *
     * @param inTicks true if times are stored in ticks
     */
    static VectorWriter of(DataType type, boolean inTicks) {
        return switch (type.kind()) {
            case BOOLEAN ->
                (values, from, count, into) ->
                        into.values(Byte.BYTES).put(((BooleanColumn) values).values(), from, count);
            case TINYINT -> VectorWriter::tiny;
            case SMALLINT -> VectorWriter::small;
            case INTEGER, DATE ->
                (values, from, count, into) ->
                        into.values(Integer.BYTES).asIntBuffer().put(((IntColumn) values).values(), from, count);
            case BIGINT -> VectorWriter::longs;
            case REAL -> VectorWriter::floats;
            case DOUBLE ->
                (values, from, count, into) ->
                        into.values(Double.BYTES).asDoubleBuffer().put(((DoubleColumn) values).values(), from, count);
            case DECIMAL -> decimals(type.precision());
            case VARCHAR -> VectorWriter::texts;
            case INTERVAL, TIME_TZ -> VectorWriter::printed;
            case VARBINARY, ARRAY -> VectorWriter::base64;
            case TIME, TIMESTAMP, TIMESTAMP_TZ -> inTicks ? VectorWriter::longs : VectorWriter::micros;
        };
    }

    /** DuckDB stores decimals in as few bytes as their precision needs. */
    private static VectorWriter decimals(int precision) {
        if (precision <= 4) {
            return VectorWriter::shortDecimals;
        }
        if (precision <= 9) {
            return VectorWriter::intDecimals;
        }
        return precision <= 18 ? VectorWriter::longs : VectorWriter::wideDecimals;
    }

    private static void tiny(Column values, int from, int count, ChunkColumn into) throws SQLException {
        int[] source = ((IntColumn) values).values();
        ByteBuffer target = into.values(Byte.BYTES);
        for (int i = 0; i < count; i++) {
            target.put(i, (byte) source[from + i]);
        }
    }

    private static void small(Column values, int from, int count, ChunkColumn into) throws SQLException {
        int[] source = ((IntColumn) values).values();
        ByteBuffer target = into.values(Short.BYTES);
        for (int i = 0; i < count; i++) {
            target.putShort(i * Short.BYTES, (short) source[from + i]);
        }
    }

    private static void longs(Column values, int from, int count, ChunkColumn into) throws SQLException {
        into.values(Long.BYTES).asLongBuffer().put(((LongColumn) values).values(), from, count);
    }

    private static void floats(Column values, int from, int count, ChunkColumn into) throws SQLException {
        double[] source = ((DoubleColumn) values).values();
        ByteBuffer target = into.values(Float.BYTES);
        for (int i = 0; i < count; i++) {
            target.putFloat(i * Float.BYTES, (float) source[from + i]);
        }
    }

    private static void shortDecimals(Column values, int from, int count, ChunkColumn into) throws SQLException {
        long[] source = ((LongColumn) values).values();
        ByteBuffer target = into.values(Short.BYTES);
        for (int i = 0; i < count; i++) {
            target.putShort(i * Short.BYTES, (short) source[from + i]);
        }
    }

    private static void intDecimals(Column values, int from, int count, ChunkColumn into) throws SQLException {
        long[] source = ((LongColumn) values).values();
        ByteBuffer target = into.values(Integer.BYTES);
        for (int i = 0; i < count; i++) {
            target.putInt(i * Integer.BYTES, (int) source[from + i]);
        }
    }

    private static void wideDecimals(Column values, int from, int count, ChunkColumn into) throws SQLException {
        Int128Column source = (Int128Column) values;
        long[] low = source.low();
        long[] high = source.high();
        ByteBuffer target = into.values(2 * Long.BYTES);
        for (int i = 0; i < count; i++) {
            target.putLong(2 * i * Long.BYTES, low[from + i]);
            target.putLong((2 * i + 1) * Long.BYTES, high[from + i]);
        }
    }

    private static void micros(Column values, int from, int count, ChunkColumn into) throws SQLException {
        long[] source = ((LongColumn) values).values();
        ByteBuffer target = into.values(Long.BYTES);
        for (int i = 0; i < count; i++) {
            target.putLong(i * Long.BYTES, source[from + i] / Ticks.PER_MICRO);
        }
    }

    private static void texts(Column values, int from, int count, ChunkColumn into) throws SQLException {
        BytesColumn source = (BytesColumn) values;
        int[] offsets = source.offsets();
        byte[] bytes = source.bytes();
        if (InlineTexts.are(bytes, offsets, from, count)) {
            InlineTexts.put(bytes, offsets, from, count, into.values(InlineTexts.WIDTH));
            return;
        }
        long[] lengths = new long[count];
        for (int i = 0; i < count; i++) {
            lengths[i] = source.length(from + i);
        }
        int start = offsets[from];
        int total = offsets[from + count] - start;
        if (start > 0) {
            bytes = Arrays.copyOfRange(bytes, start, start + total);
        }
        into.putTexts(bytes, lengths, total);
    }

    private static void printed(Column values, int from, int count, ChunkColumn into) throws SQLException {
        ByteArrayOutputStream texts = new ByteArrayOutputStream();
        long[] lengths = new long[count];
        for (int i = 0; i < count; i++) {
            byte[] text = StoredColumn.print(values, from + i).getBytes(StandardCharsets.UTF_8);
            texts.writeBytes(text);
            lengths[i] = text.length;
        }
        into.putTexts(texts.toByteArray(), lengths, texts.size());
    }

    private static void base64(Column values, int from, int count, ChunkColumn into) throws SQLException {
        BytesColumn source = (BytesColumn) values;
        ByteArrayOutputStream texts = new ByteArrayOutputStream();
        long[] lengths = new long[count];
        for (int i = 0; i < count; i++) {
            int start = source.start(from + i);
            byte[] value = Arrays.copyOfRange(source.bytes(), start, start + source.length(from + i));
            byte[] text = Base64.getEncoder().encode(value);
            texts.writeBytes(text);
            lengths[i] = text.length;
        }
        into.putTexts(texts.toByteArray(), lengths, texts.size());
    }
}
