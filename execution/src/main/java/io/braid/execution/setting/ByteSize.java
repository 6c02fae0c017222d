package io.braid.execution.setting;

import java.util.Locale;

/** Size of memory or disk space, written as a number with a unit: {@code 512MB}. Units are powers of 1024. */
public record ByteSize(long bytes) {
    private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB"};

    /** Parses a size; fails with IllegalArgumentException for invalid text. */
    static ByteSize parse(String text) {
        String compact = text.replace(" ", "").toUpperCase(Locale.ROOT);
        for (int i = UNITS.length - 1; i >= 0; i--) {
            if (compact.endsWith(UNITS[i])) {
                String number = compact.substring(0, compact.length() - UNITS[i].length());
                return scaled(number, 1L << (10 * i));
            }
        }
        throw noAmount();
    }

    private static ByteSize scaled(String number, long unit) {
        try {
            return new ByteSize(Math.multiplyExact(Long.parseLong(number), unit));
        } catch (NumberFormatException | ArithmeticException e) {
            throw noAmount();
        }
    }

    private static IllegalArgumentException noAmount() {
        return new IllegalArgumentException("is not an amount of memory such as 512MB or 2GB");
    }

    /** The size in the largest unit that is exact. */
    @Override
    public String toString() {
        long amount = bytes;
        int unit = 0;
        while (amount != 0 && amount % 1024 == 0 && unit < UNITS.length - 1) {
            amount /= 1024;
            unit++;
        }
        return amount + UNITS[unit];
    }
}
