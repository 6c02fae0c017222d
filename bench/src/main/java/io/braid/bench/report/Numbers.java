package io.braid.bench.report;

import java.text.NumberFormat;
import java.util.Locale;

/** Numbers as people read them. */
final class Numbers {
    private static final double KILO = 1000;

    private Numbers() {}

    /** With as many digits as tell something of what was measured. */
    static String measured(double value) {
        if (value == 0) {
            return "0";
        }
        String format = value < 0.1 ? "%.3f" : value < 10 ? "%.2f" : value < KILO ? "%.1f" : "%,.0f";
        return String.format(Locale.ROOT, format, value);
    }

    /** What is whole is thought to be counted. */
    static String countedOrMeasured(double value) {
        return value == Math.rint(value) ? given(value) : measured(value);
    }

    /** Without digits that say nothing of what was given. */
    static String given(double value) {
        NumberFormat format = NumberFormat.getInstance(Locale.ROOT);
        format.setMaximumFractionDigits(6);
        return format.format(value);
    }

    /** How much there is for each of something; what is hardly less than nothing has no sign. */
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
