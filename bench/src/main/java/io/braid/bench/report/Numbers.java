package io.braid.bench.report;

import java.text.NumberFormat;
import java.util.Locale;

/** Formatting of numbers for readers. */
final class Numbers {
    private static final double KILO = 1000;

    private Numbers() {}

    /** Formats a measured value with its significant digits. */
    static String measured(double value) {
        if (value == 0) {
            return "0";
        }
        String format = value < 0.1 ? "%.3f" : value < 10 ? "%.2f" : value < KILO ? "%.1f" : "%,.0f";
        return String.format(Locale.ROOT, format, value);
    }

    /** Formats an integer as a count, anything else as measured. */
    static String countedOrMeasured(double value) {
        return value == Math.rint(value) ? given(value) : measured(value);
    }

    /** Formats a given value without trailing zeros. */
    static String given(double value) {
        NumberFormat format = NumberFormat.getInstance(Locale.ROOT);
        format.setMaximumFractionDigits(6);
        return format.format(value);
    }

    /** Formats a slope; negative zero has no sign. */
    static String slope(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.equals("-0.00") ? "0.00" : text;
    }

    static String bytes(long bytes) {
        return bytes < KILO
                ? bytes + " B"
                : bytes < KILO * KILO
                        ? String.format(Locale.ROOT, "%.0f kB", bytes / KILO)
                        : String.format(Locale.ROOT, "%,.1f MB", bytes / KILO / KILO);
    }
}
