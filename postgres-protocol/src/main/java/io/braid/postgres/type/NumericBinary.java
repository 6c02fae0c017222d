package io.braid.postgres.type;

import io.braid.postgres.message.MessageBuffer;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Binary format of {@code numeric}: digits in base 10,000, the weight of the first one, the sign and the scale. */
final class NumericBinary {
    private static final int BASE = 10_000;
    private static final int BASE_DIGITS = 4;
    private static final BigInteger BIG_BASE = BigInteger.valueOf(BASE);
    private static final int NEGATIVE = 0x4000;
    private static final int NAN = 0xC000;
    /** Maximum number of digits of a long with a padded fraction. */
    private static final int MAX_DIGITS = 16;
    /** Scales from which the padded fraction may not fit a long. */
    private static final int LARGE_SCALE = 16;

    private static final long[] POWERS = powers();

    private NumericBinary() {}

    /** Writes an unscaled number with its scale. */
    static void write(MessageBuffer out, long unscaled, int scale) {
        if (scale > LARGE_SCALE || unscaled == Long.MIN_VALUE) {
            write(out, BigInteger.valueOf(unscaled), scale);
            return;
        }
        long magnitude = Math.abs(unscaled);
        int[] digits = new int[MAX_DIGITS];
        int first = MAX_DIGITS;
        int fractionDigits = (scale + BASE_DIGITS - 1) / BASE_DIGITS;
        long fraction = magnitude % POWERS[scale] * POWERS[fractionDigits * BASE_DIGITS - scale];
        for (int i = 0; i < fractionDigits; i++) {
            digits[--first] = (int) (fraction % BASE);
            fraction /= BASE;
        }
        for (long whole = magnitude / POWERS[scale]; whole != 0; whole /= BASE) {
            digits[--first] = (int) (whole % BASE);
        }
        write(out, digits, first, MAX_DIGITS - fractionDigits - first - 1, unscaled < 0, scale);
    }

    /** Writes an unscaled number with its scale. */
    static void write(MessageBuffer out, BigInteger unscaled, int scale) {
        int fractionDigits = (scale + BASE_DIGITS - 1) / BASE_DIGITS;
        BigInteger magnitude = unscaled.abs().multiply(BigInteger.TEN.pow(fractionDigits * BASE_DIGITS - scale));
        int length = magnitude.bitLength() / 13 + 2 + fractionDigits;
        int[] digits = new int[length];
        int first = length;
        while (magnitude.signum() != 0 || length - first < fractionDigits) {
            BigInteger[] parts = magnitude.divideAndRemainder(BIG_BASE);
            digits[--first] = parts[1].intValue();
            magnitude = parts[0];
        }
        write(out, digits, first, length - fractionDigits - first - 1, unscaled.signum() < 0, scale);
    }

    private static void write(
            MessageBuffer out, int[] digits, int begin, int firstWeight, boolean negative, int scale) {
        int first = begin;
        int weight = firstWeight;
        int end = digits.length;
        while (first < end && digits[first] == 0) {
            first++;
            weight--;
        }
        while (end > first && digits[end - 1] == 0) {
            end--;
        }
        boolean zero = first == end;
        out.writeShort(end - first)
                .writeShort(zero ? 0 : weight)
                .writeShort(negative ? NEGATIVE : 0)
                .writeShort(scale);
        for (int i = first; i < end; i++) {
            out.writeShort(digits[i]);
        }
    }

    /** Reads a value from a client. */
    static BigDecimal read(BinaryReader in) {
        int count = in.readUnsignedShort();
        int weight = in.readShort();
        int sign = in.readUnsignedShort();
        int scale = in.readUnsignedShort();
        if (sign >= NAN) {
            throw new IllegalArgumentException("it is not finite");
        }
        BigInteger digits = BigInteger.ZERO;
        for (int i = 0; i < count; i++) {
            digits = digits.multiply(BIG_BASE).add(BigInteger.valueOf(in.readUnsignedShort()));
        }
        BigDecimal value = new BigDecimal(digits, (count - weight - 1) * BASE_DIGITS);
        return (sign == NEGATIVE ? value.negate() : value).setScale(scale, java.math.RoundingMode.DOWN);
    }

    private static long[] powers() {
        long[] powers = new long[19];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }
}
