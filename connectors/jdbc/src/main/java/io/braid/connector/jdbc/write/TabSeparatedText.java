package io.braid.connector.jdbc.write;

import io.braid.spi.batch.BytesColumn;
import io.braid.spi.type.Ticks;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;

/**
 * Buffer of rows as tab-separated text, as {@code COPY} of PostgreSQL and {@code LOAD DATA} of MySQL read it: one line
 * per row, a backslash before special characters, and {@code \N} for null.
 */
public final class TabSeparatedText {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private byte[] buffer;
    private int length;

    public TabSeparatedText(int firstBytes) {
        buffer = new byte[firstBytes];
    }

    /** The array that the first {@link #length()} bytes are in. */
    public byte[] buffer() {
        return buffer;
    }

    public int length() {
        return length;
    }

    public void clear() {
        length = 0;
    }

    public void nullValue() {
        put('\\');
        put('N');
    }

    public void put(int value) {
        ensure(1);
        buffer[length++] = (byte) value;
    }

    public void ascii(String text) {
        for (int i = 0; i < text.length(); i++) {
            put(text.charAt(i));
        }
    }

    /** A whole number, of which the last digits stand behind the point. */
    public void number(long value, int scale) {
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

    /**
     * A day of a year that is counted from 1.
     *
     * @param year written in place of that of the day
     */
    public void day(int year, LocalDate day) {
        if (year < 1000) {
            ascii("0000".substring(String.valueOf(year).length()));
        }
        number(year, 0);
        put('-');
        twoDigits(day.getMonthValue());
        put('-');
        twoDigits(day.getDayOfMonth());
    }

    /** A time of the day in {@link Ticks}. */
    public void time(long ticks) {
        long seconds = ticks / Ticks.PER_SECOND;
        twoDigits((int) (seconds / 3600));
        put(':');
        twoDigits((int) (seconds / 60 % 60));
        put(':');
        twoDigits((int) (seconds % 60));
        fraction(ticks % Ticks.PER_SECOND);
    }

    /** No more digits than it has: databases round those that they cannot store, were they but zeros. */
    private void fraction(long ticks) {
        if (ticks > 0) {
            put('.');
        }
        long rest = ticks;
        for (long unit = Ticks.PER_SECOND / 10; rest > 0; unit /= 10) {
            put((int) ('0' + rest / unit));
            rest %= unit;
        }
    }

    private void twoDigits(int number) {
        put('0' + number / 10);
        put('0' + number % 10);
    }

    public void escaped(BytesColumn texts, int row) {
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

    /** Two digits for each byte. */
    public void hexadecimal(BytesColumn values, int row) {
        byte[] bytes = values.bytes();
        int start = values.start(row);
        int end = start + values.length(row);
        ensure(2 * (end - start));
        for (int i = start; i < end; i++) {
            buffer[length++] = HEX[(bytes[i] >> 4) & 0xF];
            buffer[length++] = HEX[bytes[i] & 0xF];
        }
    }

    private void ensure(int room) {
        if (length + room > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, length + room));
        }
    }
}
