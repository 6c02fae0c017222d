package io.braid.connector.mysql;

import io.braid.spi.batch.BooleanColumnBuilder;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.DoubleColumnBuilder;
import io.braid.spi.batch.Int128ColumnBuilder;
import io.braid.spi.batch.IntColumnBuilder;
import io.braid.spi.batch.LongColumnBuilder;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Readers of binary numbers, and of bits, which are read as numbers. */
final class NumberReaders {
    private NumberReaders() {}

    /** Reader of integers. */
    private abstract static class Whole extends MysqlValueReader {
        Whole(ColumnBuilder builder) {
            super(builder);
        }

        @Override
        void take(BigInteger value) {
            throw new ArithmeticException("out of range");
        }

        @Override
        final void take(byte[] bytes, int start, int length) {
            long value = 0;
            for (int i = start; i < start + length; i++) {
                value = (value << Byte.SIZE) | (bytes[i] & 0xff);
            }
            if (value < 0) {
                take(new BigInteger(Long.toUnsignedString(value)));
            } else {
                take(value);
            }
        }
    }

    /** Reader of booleans, which are the numbers 0 and 1. */
    static final class Booleans extends Whole {
        private final BooleanColumnBuilder builder;

        Booleans(BooleanColumnBuilder builder) {
            super(builder);
            this.builder = builder;
        }

        @Override
        void take(long value) {
            builder.append(value != 0);
        }
    }

    /** Reader of integers of up to 32 bits. */
    static final class Ints extends Whole {
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
        void take(long value) {
            if (value < lowest || value > highest) {
                throw new ArithmeticException("out of range");
            }
            builder.append((int) value);
        }
    }

    /** Reader of 64-bit integers. */
    static final class Longs extends Whole {
        private final LongColumnBuilder builder;

        Longs(LongColumnBuilder builder) {
            super(builder);
            this.builder = builder;
        }

        @Override
        void take(long value) {
            builder.append(value);
        }
    }

    /** Reader of integers, including unsigned 64-bit ones, into decimals. */
    static final class Scaled extends Whole {
        private final ColumnBuilder builder;
        private final boolean asTheyAre;

        Scaled(ColumnBuilder builder) {
            super(builder);
            this.builder = builder;
            // Maximal number of digits of a 64-bit integer.
            asTheyAre = builder instanceof Int128ColumnBuilder
                    && builder.type().scale() == 0
                    && builder.type().precision() >= 20;
        }

        @Override
        void take(long value) {
            if (asTheyAre && builder instanceof Int128ColumnBuilder wide) {
                wide.append(value >> (Long.SIZE - 1), value);
            } else {
                builder.appendValue(BigDecimal.valueOf(value));
            }
        }

        @Override
        void take(BigInteger value) {
            builder.appendValue(new BigDecimal(value));
        }
    }

    /** Reader of floating-point numbers of either width. */
    static final class Doubles extends MysqlValueReader {
        private final DoubleColumnBuilder builder;

        Doubles(DoubleColumnBuilder builder) {
            super(builder);
            this.builder = builder;
        }

        @Override
        void take(double value) {
            builder.append(value);
        }
    }
}
