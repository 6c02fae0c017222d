package io.braid.engine.expression.cast;

import io.braid.engine.expression.text.Utf8;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TimeText;
import io.braid.spi.type.TypeKind;
import io.braid.spi.type.ZonedTimes;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Casts to text and to binary strings; values longer than the type are truncated, as the SQL standard requires. */
final class TextCasts {
    private TextCasts() {}

    /** Formatter of a value as text. */
    private interface Printer {
        String print(Column column, int row);
    }

    /** Returns the cast to text, or null if values are not cast individually. */
    static @Nullable RowCast toText(DataType from, DataType to) {
        return switch (from.kind()) {
            case VARCHAR -> (source, row, target) -> append(target, (BytesColumn) source, row, to);
            case VARBINARY ->
                (source, row, target) -> {
                    requireUtf8((BytesColumn) source, row, to);
                    append(target, (BytesColumn) source, row, to);
                };
            case BOOLEAN -> printed((column, row) -> ((BooleanColumn) column).get(row) ? "true" : "false", to);
            case REAL, DOUBLE ->
                printed(
                        (column, row) ->
                                NumberText.print(((DoubleColumn) column).get(row), from.kind() == TypeKind.REAL),
                        to);
            case DECIMAL -> printed((column, row) -> ((BigDecimal) value(column, row)).toPlainString(), to);
            case TIME -> printed((column, row) -> TimeText.printTime(((LongColumn) column).get(row)), to);
            case TIMESTAMP -> printed((column, row) -> TimeText.printTimestamp(((LongColumn) column).get(row)), to);
            case TIMESTAMP_TZ ->
                printed((column, row) -> TimeText.printTimestamp(((LongColumn) column).get(row)) + "+00", to);
            case TIME_TZ -> printed((column, row) -> ZonedTimes.print(((LongColumn) column).get(row)), to);
            case TINYINT, SMALLINT, INTEGER, BIGINT, DATE, INTERVAL ->
                printed((column, row) -> value(column, row).toString(), to);
            case ARRAY -> null;
        };
    }

    /** Returns the cast to binary, or null if there is none. */
    static @Nullable RowCast toBinary(DataType from, DataType to) {
        if (from.kind() != TypeKind.VARCHAR && from.kind() != TypeKind.VARBINARY) {
            return null;
        }
        return (source, row, target) -> {
            BytesColumn bytes = (BytesColumn) source;
            int length = to.precision() == DataType.UNSPECIFIED
                    ? bytes.length(row)
                    : Math.min(bytes.length(row), to.precision());
            ((BytesColumnBuilder) target).append(bytes.bytes(), bytes.start(row), length);
        };
    }

    private static RowCast printed(Printer printer, DataType to) {
        return (source, row, target) -> {
            String text = printer.print(source, row);
            boolean fits = to.precision() == DataType.UNSPECIFIED || text.length() <= to.precision();
            ((BytesColumnBuilder) target).append(fits ? text : text.substring(0, to.precision()));
        };
    }

    private static Object value(Column column, int row) {
        return Objects.requireNonNull(column.value(row));
    }

    private static void append(ColumnBuilder target, BytesColumn source, int row, DataType to) {
        int start = source.start(row);
        int end = source.offsets()[row + 1];
        int stop = to.precision() == DataType.UNSPECIFIED ? end : Utf8.end(source.bytes(), start, end, to.precision());
        ((BytesColumnBuilder) target).append(source.bytes(), start, stop - start);
    }

    private static void requireUtf8(BytesColumn source, int row, DataType to) {
        try {
            StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(source.bytes(), source.start(row), source.length(row)));
        } catch (CharacterCodingException e) {
            throw CastErrors.invalid("a binary string that is not UTF-8", to);
        }
    }
}
