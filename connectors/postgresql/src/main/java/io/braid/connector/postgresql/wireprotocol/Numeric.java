package io.braid.connector.postgresql.wireprotocol;

import io.braid.spi.batch.Int128ColumnBuilder;
import io.braid.spi.batch.LongColumnBuilder;
import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Decoder of PostgreSQL's numeric, which has base-10,000 digits, to scaled integers of one type: exactly, or with an
 * ArithmeticException. Allocation-free.
 */
final class Numeric {
    private static final int HEADER = 8;
    private static final int GROUP = 4;
    private static final int BASE = 10_000;
    private static final int[] POWERS = {1, 10, 100, 1000, BASE};

    private static final int POSITIVE = 0;
    private static final int NEGATIVE = 0x4000;

    private final int precision;
    private final int scale;
    private long high;
    private long low;

    Numeric(DataType type) {
        this(type.precision(), type.scale());
    }

    private Numeric(int precision, int scale) {
        this.precision = precision;
        this.scale = scale;
    }

    /** A decoder of integers of up to 38 digits. */
    static Numeric whole() {
        return new Numeric(DataType.MAX_DECIMAL_DIGITS, 0);
    }

    void appendLong(byte[] bytes, int at, LongColumnBuilder builder) {
        builder.append(longValue(bytes, at));
    }

    void appendWide(byte[] bytes, int at, Int128ColumnBuilder builder) {
        wideValue(bytes, at);
        builder.append(high, low);
    }

    /** Decodes a type of at most 18 digits. */
    private long longValue(byte[] bytes, int at) {
        long header = Bytes.getLong(bytes, at);
        int groups = groups(header);
        int weight = weight(header);
        check(header, bytes, at);
        long value = 0;
        int left = scale;
        int position = at + HEADER;
        for (int i = 0; i < groups; i++, position += 2) {
            int group = Bytes.getShort(bytes, position);
            int place = weight - i;
            if (place >= 0) {
                value = value * BASE + group;
                continue;
            }
            if (i == 0) {
                left = skipZeros(left, place);
            }
            int kept = Math.min(left, GROUP);
            value = value * POWERS[kept] + kept(group, kept);
            left -= kept;
        }
        value = scaled(value, missing(groups, weight, left));
        return sign(header) == NEGATIVE ? -value : value;
    }

    private static long scaled(long value, int digits) {
        long result = value;
        for (int rest = result == 0 ? 0 : digits; rest > 0; rest -= GROUP) {
            result *= POWERS[Math.min(rest, GROUP)];
        }
        return result;
    }

    private void wideValue(byte[] bytes, int at) {
        long header = Bytes.getLong(bytes, at);
        int groups = groups(header);
        int weight = weight(header);
        check(header, bytes, at);
        high = 0;
        low = 0;
        int left = scale;
        int position = at + HEADER;
        for (int i = 0; i < groups; i++, position += 2) {
            int group = Bytes.getShort(bytes, position);
            int place = weight - i;
            if (place >= 0) {
                push(BASE, group);
                continue;
            }
            if (i == 0) {
                left = skipZeros(left, place);
            }
            int kept = Math.min(left, GROUP);
            push(POWERS[kept], kept(group, kept));
            left -= kept;
        }
        if ((high | low) != 0) {
            for (int rest = missing(groups, weight, left); rest > 0; rest -= GROUP) {
                push(POWERS[Math.min(rest, GROUP)], 0);
            }
        }
        if (sign(header) == NEGATIVE) {
            low = -low;
            high = ~high + (low == 0 ? 1 : 0);
        }
    }

    /** Appends a digit of a base to the 128-bit value. */
    private void push(int base, int digit) {
        long carry = Math.multiplyHigh(low, base) + (low < 0 ? base : 0);
        long product = low * base;
        low = product + digit;
        high = high * base + carry + (Long.compareUnsigned(low, product) < 0 ? 1 : 0);
    }

    /** The number of digits of the scale that remain after the zero groups before the first group of a fraction. */
    private static int skipZeros(int left, int place) {
        return Math.max(0, left - GROUP * (-1 - place));
    }

    /** The leading digits of a group; the others must be zeros. */
    private static int kept(int group, int digits) {
        // Division by constants, which the compiler replaces.
        int kept =
                switch (digits) {
                    case 0 -> 0;
                    case 1 -> group / 1000;
                    case 2 -> group / 100;
                    case 3 -> group / 10;
                    default -> group;
                };
        if (kept * POWERS[GROUP - digits] != group) {
            throw new ArithmeticException("more digits after the point than declared");
        }
        return kept;
    }

    /** The number of zeros after the last group: trailing zero groups are not sent. */
    private static int missing(int groups, int weight, int left) {
        int wholeGroups = Math.max(0, weight + 1 - groups);
        return wholeGroups * GROUP + left;
    }

    /** Rejects NaN and infinity, and numbers with more digits than the type. */
    private void check(long header, byte[] bytes, int at) {
        int sign = sign(header);
        if (sign != POSITIVE && sign != NEGATIVE) {
            throw new ArithmeticException("no number");
        }
        int weight = weight(header);
        if (groups(header) > 0 && weight >= 0) {
            int digits = digits(Bytes.getShort(bytes, at + HEADER)) + GROUP * weight + scale;
            if (digits > precision) {
                throw new ArithmeticException("too many digits");
            }
        }
    }

    /** The number of digit groups. */
    private static int groups(long header) {
        return (short) (header >>> 48);
    }

    /** The weight of the first group, in groups before the last integer group. */
    private static int weight(long header) {
        return (short) (header >>> 32);
    }

    private static int sign(long header) {
        return (int) (header >>> 16) & 0xFFFF;
    }

    private static int digits(int group) {
        if (group >= 100) {
            return group >= 1000 ? 4 : 3;
        }
        return group >= 10 ? 2 : 1;
    }

    /** The value as a long; throws if it is not an integer in range. */
    long exactLong(byte[] bytes, int at) {
        wideValue(bytes, at);
        if (high != low >> 63) {
            throw new ArithmeticException("out of range");
        }
        return low;
    }

    /** The nearest double, equal to parsing its decimal text; NaN and infinity are preserved. */
    static double toDouble(byte[] bytes, int at) {
        long header = Bytes.getLong(bytes, at);
        int groups = groups(header);
        int sign = sign(header);
        if (sign != POSITIVE && sign != NEGATIVE) {
            return switch (sign) {
                case 0xD000 -> Double.POSITIVE_INFINITY;
                case 0xF000 -> Double.NEGATIVE_INFINITY;
                default -> Double.NaN;
            };
        }
        BigInteger unscaled = BigInteger.ZERO;
        for (int i = 0; i < groups; i++) {
            unscaled = unscaled.multiply(BigInteger.valueOf(BASE))
                    .add(BigInteger.valueOf(Bytes.getShort(bytes, at + HEADER + 2 * i)));
        }
        double value = new BigDecimal(unscaled, GROUP * (groups - 1 - weight(header))).doubleValue();
        return sign == NEGATIVE ? -value : value;
    }
}
