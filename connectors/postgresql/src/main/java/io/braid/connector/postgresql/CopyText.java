package io.braid.connector.postgresql;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Objects;
import org.postgresql.copy.CopyIn;

/** Writer of the rows of a batch in the text format of {@code COPY}. */
final class CopyText {
    private static final int SENT_BYTES = 64 << 10;
    private static final int LAST_PLAIN_YEAR = 9999;
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final Batch batch;
    private byte[] buffer = new byte[2 * SENT_BYTES];
    private int length;

    CopyText(Batch batch) {
        this.batch = batch;
    }

    void writeTo(CopyIn copy) throws SQLException {
        Cell[] cells = new Cell[batch.columnCount()];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = cell(batch.column(i));
        }
        for (int row = 0; row < batch.rows(); row++) {
            for (int i = 0; i < cells.length; i++) {
                if (i > 0) {
                    put('\t');
                }
                if (batch.column(i).isNull(row)) {
                    put('\\');
                    put('N');
                } else {
                    cells[i].write(row);
                }
            }
            put('\n');
            if (length >= SENT_BYTES) {
                copy.writeToCopy(buffer, 0, length);
                length = 0;
            }
        }
        copy.writeToCopy(buffer, 0, length);
    }

    /** Writer of the non-null values of one column. */
    private interface Cell {
        void write(int row);
    }

    private Cell cell(Column column) {
        if (column instanceof BooleanColumn booleans) {
            return row -> put(booleans.get(row) ? 't' : 'f');
        }
        if (column instanceof IntColumn ints) {
            return column.type().kind() == TypeKind.DATE
                    ? row -> date(LocalDate.ofEpochDay(ints.get(row)), "")
                    : row -> number(ints.get(row), 0);
        }
        if (column instanceof LongColumn longs) {
            return longs(longs);
        }
        if (column instanceof DoubleColumn doubles) {
            return column.type().kind() == TypeKind.REAL
                    ? row -> ascii(Float.toString((float) doubles.get(row)))
                    : row -> ascii(Double.toString(doubles.get(row)));
        }
        if (column instanceof BytesColumn bytes) {
            return column.type().kind() == TypeKind.VARBINARY ? row -> binary(bytes, row) : row -> text(bytes, row);
        }
        return row -> ascii(((BigDecimal) Objects.requireNonNull(column.value(row))).toPlainString());
    }

    private Cell longs(LongColumn longs) {
        return switch (longs.type().kind()) {
            case DECIMAL -> {
                int scale = longs.type().scale();
                yield row -> number(longs.get(row), scale);
            }
            case TIME -> row -> clock(longs.get(row));
            case TIMESTAMP -> row -> timestamp(longs.get(row), "");
            case TIMESTAMP_TZ -> row -> timestamp(longs.get(row), "+00");
            default -> row -> number(longs.get(row), 0);
        };
    }

    private void timestamp(long ticks, String zone) {
        LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(ticks, Ticks.PER_DAY));
        long time = Math.floorMod(ticks, Ticks.PER_DAY);
        boolean isPlain = isPlain(day);
        if (!isPlain) {
            date(day, " " + Ticks.toTime(time) + zone);
            return;
        }
        date(day, "");
        put(' ');
        clock(time);
        ascii(zone);
    }

    private static boolean isPlain(LocalDate day) {
        return day.getYear() >= 1 && day.getYear() <= LAST_PLAIN_YEAR;
    }

    /** Writes a date, with the given suffix before the era, which PostgreSQL writes last. */
    private void date(LocalDate day, String behind) {
        boolean isBeforeChrist = day.getYear() < 1;
        int year = isBeforeChrist ? 1 - day.getYear() : day.getYear();
        if (year < 1000) {
            ascii("0000".substring(String.valueOf(year).length()));
        }
        number(year, 0);
        put('-');
        twoDigits(day.getMonthValue());
        put('-');
        twoDigits(day.getDayOfMonth());
        ascii(behind);
        ascii(isBeforeChrist ? " BC" : "");
    }

    private void clock(long ticks) {
        long seconds = ticks / Ticks.PER_SECOND;
        twoDigits((int) (seconds / 3600));
        put(':');
        twoDigits((int) (seconds / 60 % 60));
        put(':');
        twoDigits((int) (seconds % 60));
        long fraction = ticks % Ticks.PER_SECOND;
        if (fraction > 0) {
            put('.');
            for (long unit = Ticks.PER_SECOND / 10; unit > 0; unit /= 10) {
                put((int) ('0' + fraction / unit % 10));
            }
        }
    }

    private void twoDigits(int number) {
        put('0' + number / 10);
        put('0' + number % 10);
    }

    private void number(long value, int scale) {
        if (value == Long.MIN_VALUE) {
            ascii(BigDecimal.valueOf(value, scale).toPlainString());
            return;
        }
        if (value < 0) {
            put('-');
        }
        long rest = Math.abs(value);
        int digits = Math.max(scale + 1, digits(rest));
        ensure(digits + 1);
        int end = length + digits + (scale > 0 ? 1 : 0);
        length = end;
        for (int i = 0; i < digits; i++) {
            if (i == scale && scale > 0) {
                buffer[--end] = '.';
            }
            buffer[--end] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    private static int digits(long value) {
        int digits = 1;
        for (long rest = value / 10; rest > 0; rest /= 10) {
            digits++;
        }
        return digits;
    }

    private void text(BytesColumn texts, int row) {
        byte[] bytes = texts.bytes();
        int start = texts.start(row);
        int end = start + texts.length(row);
        ensure(2 * (end - start));
        for (int i = start; i < end; i++) {
            int escaped =
                    switch (bytes[i]) {
                        case '\\' -> '\\';
                        case '\n' -> 'n';
                        case '\r' -> 'r';
                        case '\t' -> 't';
                        default -> 0;
                    };
            if (escaped != 0) {
                buffer[length++] = '\\';
                buffer[length++] = (byte) escaped;
            } else {
                buffer[length++] = bytes[i];
            }
        }
    }

    private void binary(BytesColumn values, int row) {
        byte[] bytes = values.bytes();
        int start = values.start(row);
        int end = start + values.length(row);
        ensure(2 * (end - start) + 3);
        buffer[length++] = '\\';
        buffer[length++] = '\\';
        buffer[length++] = 'x';
        for (int i = start; i < end; i++) {
            buffer[length++] = HEX[(bytes[i] >> 4) & 0xF];
            buffer[length++] = HEX[bytes[i] & 0xF];
        }
    }

    private void ascii(String text) {
        for (int i = 0; i < text.length(); i++) {
            put(text.charAt(i));
        }
    }

    private void put(int value) {
        ensure(1);
        buffer[length++] = (byte) value;
    }

    private void ensure(int room) {
        if (length + room > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, length + room));
        }
    }
}
