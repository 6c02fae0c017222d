package io.braid.execution.limit;

import io.braid.engine.plan.query.ExpectedRead;
import java.util.Locale;

/** Unit of a read limit. */
enum ReadUnit {
    ROWS {
        @Override
        double expected(ExpectedRead read) {
            return read.rows();
        }

        @Override
        double least(ExpectedRead read) {
            return read.rows();
        }

        @Override
        String text(double amount) {
            return String.format(Locale.ROOT, amount == 1 ? "%,.0f row" : "%,.0f rows", amount);
        }
    },
    BYTES {
        @Override
        double expected(ExpectedRead read) {
            return read.bytes();
        }

        @Override
        double least(ExpectedRead read) {
            return read.leastBytes();
        }

        @Override
        String text(double amount) {
            int unit = 0;
            double scaled = amount;
            while (scaled >= 1000 && unit < UNITS.length - 1) {
                scaled /= 1024;
                unit++;
            }
            return String.format(Locale.ROOT, unit == 0 || scaled >= 10 ? "%,.0f %s" : "%,.1f %s", scaled, UNITS[unit]);
        }
    };

    private static final String[] UNITS = {"bytes", "kB", "MB", "GB", "TB", "PB"};

    /** Expected amount of a scan. */
    abstract double expected(ExpectedRead read);

    /** Reliable lower bound of the expected amount. */
    abstract double least(ExpectedRead read);

    /** The amount formatted for messages. */
    abstract String text(double amount);

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
