package io.braid.postgres.type;

import io.braid.postgres.catalog.PostgresType;
import io.braid.postgres.message.MessageBuffer;
import io.braid.spi.batch.ArrayValue;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Text format of columns. */
public final class TextEncoders {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int NIBBLE = 4;
    /** Types whose texts may need quotes in an array. */
    private static final Set<TypeKind> MAY_NEED_QUOTES = EnumSet.of(
            TypeKind.VARCHAR, TypeKind.VARBINARY, TypeKind.TIMESTAMP, TypeKind.TIMESTAMP_TZ, TypeKind.INTERVAL);

    private TextEncoders() {}

    /** Returns the encoder of a column's values; timestamps with time zone are displayed in a time zone. */
    public static ValueEncoder of(Column column, DataType type, ZoneId zone) {
        return switch (type.kind()) {
            case BOOLEAN -> {
                BooleanColumn booleans = (BooleanColumn) column;
                yield (out, row) -> out.writeByte(booleans.get(row) ? 't' : 'f');
            }
            case TINYINT, SMALLINT, INTEGER -> {
                IntColumn ints = (IntColumn) column;
                yield (out, row) -> DecimalText.write(out, ints.get(row));
            }
            case BIGINT -> {
                LongColumn longs = (LongColumn) column;
                yield (out, row) -> DecimalText.write(out, longs.get(row));
            }
            case REAL -> {
                DoubleColumn reals = (DoubleColumn) column;
                yield (out, row) -> out.writeUtf8(DecimalText.ofReal(reals.get(row)));
            }
            case DOUBLE -> {
                DoubleColumn doubles = (DoubleColumn) column;
                yield (out, row) -> out.writeUtf8(DecimalText.ofDouble(doubles.get(row)));
            }
            case DECIMAL -> decimal(column, type);
            case VARCHAR -> {
                BytesColumn texts = (BytesColumn) column;
                yield (out, row) -> out.writeBytes(texts.bytes(), texts.start(row), texts.length(row));
            }
            case VARBINARY -> {
                BytesColumn bytes = (BytesColumn) column;
                yield (out, row) -> hex(out, bytes.bytes(), bytes.start(row), bytes.length(row));
            }
            case DATE -> {
                IntColumn days = (IntColumn) column;
                yield (out, row) -> TimeTexts.writeDate(out, days.get(row));
            }
            case TIME -> {
                LongColumn times = (LongColumn) column;
                yield (out, row) -> TimeTexts.writeTime(out, times.get(row));
            }
            case TIMESTAMP -> {
                LongColumn times = (LongColumn) column;
                yield (out, row) -> TimeTexts.writeTimestamp(out, times.get(row));
            }
            case TIMESTAMP_TZ -> {
                LongColumn moments = (LongColumn) column;
                yield (out, row) -> TimeTexts.writeMoment(out, moments.get(row), zone);
            }
            case TIME_TZ -> {
                LongColumn times = (LongColumn) column;
                yield (out, row) -> TimeTexts.writeZonedTime(out, times.get(row));
            }
            case INTERVAL -> {
                Int128Column intervals = (Int128Column) column;
                yield (out, row) -> out.writeUtf8(intervals.interval(row).toString());
            }
            case ARRAY -> array((BytesColumn) column, type, zone);
        };
    }

    private static ValueEncoder decimal(Column column, DataType type) {
        if (column instanceof LongColumn longs) {
            int scale = type.scale();
            return (out, row) -> DecimalText.write(out, longs.get(row), scale);
        }
        Int128Column wide = (Int128Column) column;
        return PostgresType.isOpen(type)
                ? (out, row) ->
                        out.writeUtf8(DecimalText.ownDigits(wide.get(row)).toPlainString())
                : (out, row) -> out.writeUtf8(wide.get(row).toPlainString());
    }

    private static void hex(MessageBuffer out, byte[] bytes, int start, int length) {
        byte[] text = out.ensure(2 * length + 2);
        int at = out.length();
        text[at++] = '\\';
        text[at++] = 'x';
        for (int i = start; i < start + length; i++) {
            text[at++] = HEX[(bytes[i] >> NIBBLE) & 0xF];
            text[at++] = HEX[bytes[i] & 0xF];
        }
        out.advanceTo(at);
    }

    private static ValueEncoder array(BytesColumn arrays, DataType type, ZoneId zone) {
        DataType element = type.elementType();
        if (DeclaredBinary.VECTORS.contains(String.valueOf(type.declared()))) {
            return vector(arrays, element, zone);
        }
        boolean quotes = MAY_NEED_QUOTES.contains(element.kind());
        return (out, row) -> {
            Column elements = elements(arrays, row, element);
            ValueEncoder encoder = of(elements, element, zone);
            out.writeByte('{');
            for (int i = 0; i < elements.rows(); i++) {
                if (i > 0) {
                    out.writeByte(',');
                }
                if (elements.isNull(i)) {
                    out.writeUtf8("NULL");
                } else if (quotes) {
                    MessageBuffer one = new MessageBuffer(64);
                    encoder.write(one, i);
                    out.writeUtf8(quoted(new String(one.toByteArray(), StandardCharsets.UTF_8)));
                } else {
                    encoder.write(out, i);
                }
            }
            out.writeByte('}');
        };
    }

    /** Encodes numbers separated by blanks. */
    private static ValueEncoder vector(BytesColumn arrays, DataType element, ZoneId zone) {
        return (out, row) -> {
            Column elements = elements(arrays, row, element);
            ValueEncoder encoder = of(elements, element, zone);
            for (int i = 0; i < elements.rows(); i++) {
                if (i > 0) {
                    out.writeByte(' ');
                }
                encoder.write(out, i);
            }
        };
    }

    /** Returns the elements of one array as a column. */
    static Column elements(BytesColumn arrays, int row, DataType element) {
        int start = arrays.start(row);
        return new ArrayValue(element, Arrays.copyOfRange(arrays.bytes(), start, start + arrays.length(row))).column();
    }

    private static String quoted(String text) {
        boolean plain = !text.isEmpty()
                && !text.toUpperCase(Locale.ROOT).equals("NULL")
                && text.chars().noneMatch(c -> "{},\"\\".indexOf(c) >= 0 || Character.isWhitespace(c));
        return plain ? text : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
