package io.braid.postgres.copy;

import io.braid.postgres.type.ClientCells;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.IntColumnBuilder;
import io.braid.spi.batch.LongColumnBuilder;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;

/** Conversion of a copy's values to those of columns. */
final class CopyValues {
    /** Number of digits that always fits into a long. */
    private static final int SURE_DIGITS = 18;

    private static final int DATE_LENGTH = 10;
    private static final int LONGEST_QUOTED = 40;

    private final BatchBuilder builder;
    private final RowType columns;
    private final ZoneId zone;
    private long line;

    CopyValues(BatchBuilder builder, RowType columns, ZoneId zone) {
        this.builder = builder;
        this.columns = columns;
        this.zone = zone;
    }

    /** Advances to the next line or row. */
    void nextLine() {
        line++;
    }

    void setNull(int column) {
        builder.column(column).appendNull();
    }

    /** Sets a value in text format. */
    void setText(int column, byte[] text, int length) {
        ColumnBuilder target = builder.column(column);
        switch (target.type().kind()) {
            case VARCHAR -> appendText(column, (BytesColumnBuilder) target, text, length);
            case INTEGER, BIGINT, DECIMAL -> {
                if (!appendNumber(target, text, length)) {
                    convert(column, text, length);
                }
            }
            case DATE -> {
                if (!appendDate((IntColumnBuilder) target, text, length)) {
                    convert(column, text, length);
                }
            }
            default -> convert(column, text, length);
        }
    }

    private void appendText(int column, BytesColumnBuilder target, byte[] text, int length) {
        for (int i = 0; i < length; i++) {
            if (text[i] <= 0) {
                // Non-ASCII text must be valid UTF-8.
                convert(column, text, length);
                return;
            }
        }
        target.append(text, 0, length);
    }

    /** Appends a number with few digits; returns false for other values. */
    private static boolean appendNumber(ColumnBuilder target, byte[] text, int length) {
        DataType type = target.type();
        int start = length > 0 && text[0] == '-' ? 1 : 0;
        if (length == start || length - start > SURE_DIGITS) {
            return false;
        }
        int scale = type.kind() == TypeKind.DECIMAL ? type.scale() : 0;
        long value = 0;
        int digits = 0;
        int fraction = -1;
        for (int i = start; i < length; i++) {
            if (text[i] == '.' && fraction < 0 && scale > 0) {
                fraction = 0;
            } else if (text[i] >= '0' && text[i] <= '9') {
                value = value * 10 + text[i] - '0';
                digits++;
                fraction += fraction >= 0 ? 1 : 0;
            } else {
                return false;
            }
        }
        int zeros = scale - Math.max(fraction, 0);
        if (digits == 0 || zeros < 0 || digits + zeros > SURE_DIGITS) {
            return false;
        }
        for (int i = 0; i < zeros; i++) {
            value *= 10;
        }
        return append(target, start == 1 ? -value : value, digits + zeros);
    }

    private static boolean append(ColumnBuilder target, long value, int digits) {
        DataType type = target.type();
        if (type.kind() == TypeKind.INTEGER) {
            if (value != (int) value) {
                return false;
            }
            ((IntColumnBuilder) target).append((int) value);
            return true;
        }
        if (!(target instanceof LongColumnBuilder longs)
                || (type.kind() == TypeKind.DECIMAL && digits > type.precision())) {
            return false;
        }
        longs.append(value);
        return true;
    }

    private static boolean appendDate(IntColumnBuilder target, byte[] text, int length) {
        if (length != DATE_LENGTH || text[4] != '-' || text[7] != '-') {
            return false;
        }
        int year = number(text, 0, 4);
        int month = number(text, 5, 7);
        int day = number(text, 8, DATE_LENGTH);
        if (year < 1 || month < 0 || day < 0) {
            return false;
        }
        try {
            target.append((int) LocalDate.of(year, month, day).toEpochDay());
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static int number(byte[] text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            if (text[i] < '0' || text[i] > '9') {
                return -1;
            }
            number = number * 10 + text[i] - '0';
        }
        return number;
    }

    private void convert(int column, byte[] text, int length) {
        byte[] value = java.util.Arrays.copyOf(text, length);
        try {
            builder.column(column).appendValue(ClientCells.ofText(value, columns.type(column), zone));
        } catch (IllegalArgumentException | BraidException e) {
            String quoted = new String(value, StandardCharsets.UTF_8);
            String shown = quoted.length() > LONGEST_QUOTED ? quoted.substring(0, LONGEST_QUOTED) + "..." : quoted;
            throw invalid(column, "'" + shown + "'", e);
        }
    }

    /** Sets a value in binary format. */
    void setBinary(int column, byte[] value) {
        try {
            builder.column(column).appendValue(ClientCells.ofBinary(value, columns.type(column), zone));
        } catch (IllegalArgumentException | BraidException e) {
            throw invalid(column, "a value of " + value.length + " bytes", e);
        }
    }

    private BraidException invalid(int column, String value, RuntimeException cause) {
        return new BraidException(
                ErrorCode.INVALID_CAST,
                place(column) + ": " + value + " cannot be read as "
                        + columns.type(column).withNullable(true),
                cause);
    }

    /** Returns the line and column, for messages. */
    String place(int column) {
        return "Line " + line + ", column '" + columns.fields().get(column).name() + "'";
    }

    BraidException missing(int column) {
        return new BraidException(ErrorCode.INVALID_COPY, place(column) + ": the line ends before it");
    }

    BraidException tooMany(int count) {
        return new BraidException(
                ErrorCode.INVALID_COPY, "Line " + line + " has more values than the " + count + " columns");
    }

    BraidException malformed(String what) {
        return new BraidException(ErrorCode.INVALID_COPY, "Line " + line + ": " + what);
    }
}
