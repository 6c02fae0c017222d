package io.braid.connector.mysql;

import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.Int128ColumnBuilder;
import io.braid.spi.batch.IntColumnBuilder;
import io.braid.spi.batch.LongColumnBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** Readers of decimals, which are sent as digits. Numbers of up to 18 digits are decoded without allocation. */
final class DecimalReaders {
    private DecimalReaders() {}

    private static BigDecimal decimal(byte[] bytes, int start, int length) {
        return new BigDecimal(new String(bytes, start, length, StandardCharsets.US_ASCII));
    }

    /** True if a rescaled number is certain to have at most 18 digits. */
    private static boolean isShort(int length, int scale) {
        return length + scale <= DataType.MAX_LONG_DIGITS;
    }

    /** Decodes a short number to an integer of a scale, exactly or with an ArithmeticException. */
    private static long scaled(byte[] bytes, int start, int length, int scale) {
        int at = start;
        boolean negative = bytes[at] == '-';
        if (negative) {
            at++;
        }
        long value = 0;
        int missing = scale;
        boolean fraction = false;
        for (; at < start + length; at++) {
            int digit = bytes[at] - '0';
            if (bytes[at] == '.') {
                fraction = true;
            } else if (digit < 0 || digit > 9) {
                throw new NumberFormatException("no digit");
            } else if (fraction && missing == 0) {
                checkZero(digit);
            } else {
                value = value * 10 + digit;
                missing -= fraction ? 1 : 0;
            }
        }
        for (; missing > 0; missing--) {
            value *= 10;
        }
        return negative ? -value : value;
    }

    private static void checkZero(int digit) {
        if (digit != 0) {
            throw new ArithmeticException("too many digits");
        }
    }

    /** Reader of decimals into decimals or 64-bit integers. */
    static final class Decimals extends MysqlValueReader {
        private final ColumnBuilder builder;
        private final int scale;
        private final long limit;
        private final boolean whole;

        Decimals(ColumnBuilder builder) {
            super(builder);
            this.builder = builder;
            whole = builder.type().kind() == TypeKind.BIGINT;
            scale = builder.type().scale();
            limit = builder instanceof LongColumnBuilder && !whole
                    ? (long) Math.pow(10, builder.type().precision())
                    : Long.MAX_VALUE;
        }

        @Override
        void take(byte[] bytes, int start, int length) {
            if (!isShort(length, scale)) {
                takeLong(bytes, start, length);
                return;
            }
            long value = scaled(bytes, start, length, scale);
            if (value >= limit || value <= -limit) {
                throw new ArithmeticException("too many digits");
            }
            if (builder instanceof LongColumnBuilder longs) {
                longs.append(value);
            } else {
                ((Int128ColumnBuilder) builder).append(value >> (Long.SIZE - 1), value);
            }
        }

        private void takeLong(byte[] bytes, int start, int length) {
            BigDecimal value = decimal(bytes, start, length);
            if (whole) {
                ((LongColumnBuilder) builder).append(value.longValueExact());
            } else {
                builder.appendValue(value);
            }
        }
    }

    /** Reader of decimals into integers of up to 32 bits. */
    static final class Ints extends MysqlValueReader {
        private final IntColumnBuilder builder;
        private final int lowest;
        private final int highest;

        Ints(IntColumnBuilder builder, int lowest, int highest) {
            super(builder);
            this.builder = builder;
            this.lowest = lowest;
            this.highest = highest;
        }

        @Override
        void take(byte[] bytes, int start, int length) {
            long value = isShort(length, 0)
                    ? scaled(bytes, start, length, 0)
                    : decimal(bytes, start, length).longValueExact();
            if (value < lowest || value > highest) {
                throw new ArithmeticException("out of range");
            }
            builder.append((int) value);
        }
    }

    /** Reader of decimals too wide for Braid, as text. */
    static final class Digits extends MysqlValueReader {
        private final BytesColumnBuilder builder;

        Digits(BytesColumnBuilder builder) {
            super(builder);
            this.builder = builder;
        }

        @Override
        void take(byte[] bytes, int start, int length) {
            // Not as sent: columns with ZEROFILL have leading zeros.
            builder.append(decimal(bytes, start, length).toPlainString());
        }
    }
}
