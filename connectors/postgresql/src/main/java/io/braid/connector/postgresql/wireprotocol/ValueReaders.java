package io.braid.connector.postgresql.wireprotocol;

import io.braid.spi.batch.BooleanColumnBuilder;
import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.DoubleColumnBuilder;
import io.braid.spi.batch.Int128ColumnBuilder;
import io.braid.spi.batch.IntColumnBuilder;
import io.braid.spi.batch.LongColumnBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Interval;
import io.braid.spi.type.TypeKind;
import io.braid.spi.type.ZonedTimes;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.Oid;

/**
 * Factory of value readers: chooses once per column how to convert the server's type to the declared type. Text is read
 * from any type; other unsupported pairs are read by the driver.
 */
final class ValueReaders {
    private ValueReaders() {}

    /** A reader for a PostgreSQL type OID into a column; null if it is not supported. */
    static @Nullable ValueReader of(int delivered, ColumnBuilder builder) {
        return switch (builder.type().kind()) {
            case BOOLEAN -> delivered == Oid.BOOL ? booleans((BooleanColumnBuilder) builder) : null;
            case TINYINT -> ints(delivered, (IntColumnBuilder) builder, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> ints(delivered, (IntColumnBuilder) builder, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> ints(delivered, (IntColumnBuilder) builder, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> longs(delivered, (LongColumnBuilder) builder);
            case REAL -> reals(delivered, (DoubleColumnBuilder) builder);
            case DOUBLE -> doubles(delivered, (DoubleColumnBuilder) builder);
            case DECIMAL -> decimals(delivered, builder);
            case VARCHAR -> text(delivered, (BytesColumnBuilder) builder);
            case VARBINARY -> delivered == Oid.BYTEA ? ((BytesColumnBuilder) builder)::append : null;
            case DATE -> delivered == Oid.DATE ? new StandardReaders.Day((IntColumnBuilder) builder) : null;
            case TIME -> delivered == Oid.TIME ? times((LongColumnBuilder) builder) : null;
            case TIMESTAMP -> delivered == Oid.TIMESTAMP ? timestamps((LongColumnBuilder) builder) : null;
            case TIMESTAMP_TZ -> delivered == Oid.TIMESTAMPTZ ? timestamps((LongColumnBuilder) builder) : null;
            case TIME_TZ -> delivered == Oid.TIMETZ ? zonedTimes((LongColumnBuilder) builder) : null;
            case INTERVAL -> delivered == Oid.INTERVAL ? intervals((Int128ColumnBuilder) builder) : null;
            case ARRAY -> BinaryArrayReader.of(delivered, (BytesColumnBuilder) builder);
        };
    }

    private static ValueReader booleans(BooleanColumnBuilder builder) {
        return (bytes, at, length) -> builder.append(bytes[at] != 0);
    }

    private static @Nullable ValueReader ints(int delivered, IntColumnBuilder builder, int lowest, int highest) {
        if (delivered == Oid.INT4 && builder.type().kind() == TypeKind.INTEGER) {
            return new StandardReaders.Int4(builder);
        }
        WholeNumber number = wholeNumber(delivered);
        return number == null
                ? null
                : (bytes, at, length) -> {
                    long value = number.get(bytes, at);
                    if (value < lowest || value > highest) {
                        throw new ArithmeticException("out of range");
                    }
                    builder.append((int) value);
                };
    }

    private static @Nullable ValueReader longs(int delivered, LongColumnBuilder builder) {
        if (delivered == Oid.INT8) {
            return new StandardReaders.Int8(builder);
        }
        WholeNumber number = wholeNumber(delivered);
        return number == null ? null : (bytes, at, length) -> builder.append(number.get(bytes, at));
    }

    /** Decoder of an integer. */
    private interface WholeNumber {
        long get(byte[] bytes, int at);
    }

    private static @Nullable WholeNumber wholeNumber(int delivered) {
        return switch (delivered) {
            case Oid.INT2 -> Bytes::getShort;
            case Oid.INT4 -> Bytes::getInt;
            case Oid.INT8 -> Bytes::getLong;
            case Oid.BOOL -> (bytes, at) -> bytes[at];
            // A sum of integers may arrive as a decimal, and is read as an integer.
            case Oid.NUMERIC -> Numeric.whole()::exactLong;
            default -> null;
        };
    }

    /** Rounds to single precision, whatever the precision of the server. */
    private static @Nullable ValueReader reals(int delivered, DoubleColumnBuilder builder) {
        FloatingNumber number = floatingNumber(delivered);
        return number == null ? null : (bytes, at, length) -> builder.append((float) number.get(bytes, at));
    }

    private static @Nullable ValueReader doubles(int delivered, DoubleColumnBuilder builder) {
        FloatingNumber number = floatingNumber(delivered);
        return number == null ? null : (bytes, at, length) -> builder.append(number.get(bytes, at));
    }

    /** Decoder of a number as a double. */
    private interface FloatingNumber {
        double get(byte[] bytes, int at);
    }

    private static @Nullable FloatingNumber floatingNumber(int delivered) {
        return switch (delivered) {
            case Oid.FLOAT4 -> (bytes, at) -> Float.intBitsToFloat(Bytes.getInt(bytes, at));
            case Oid.FLOAT8 -> (bytes, at) -> Double.longBitsToDouble(Bytes.getLong(bytes, at));
            case Oid.INT2 -> Bytes::getShort;
            case Oid.INT4 -> Bytes::getInt;
            case Oid.INT8 -> Bytes::getLong;
            case Oid.NUMERIC -> Numeric::toDouble;
            default -> null;
        };
    }

    private static @Nullable ValueReader decimals(int delivered, ColumnBuilder builder) {
        DataType type = builder.type();
        if (delivered != Oid.NUMERIC) {
            return integersAsDecimals(delivered, builder);
        }
        Numeric numeric = new Numeric(type);
        if (builder instanceof LongColumnBuilder longs) {
            return new StandardReaders.ShortDecimal(numeric, longs);
        }
        Int128ColumnBuilder wide = (Int128ColumnBuilder) builder;
        return (bytes, at, length) -> numeric.appendWide(bytes, at, wide);
    }

    private static @Nullable ValueReader integersAsDecimals(int delivered, ColumnBuilder builder) {
        WholeNumber number = delivered == Oid.BOOL ? null : wholeNumber(delivered);
        if (number == null) {
            return null;
        }
        BigInteger factor = BigInteger.TEN.pow(builder.type().scale());
        BigInteger limit = BigInteger.TEN.pow(builder.type().precision());
        return (bytes, at, length) -> {
            BigInteger scaled = BigInteger.valueOf(number.get(bytes, at)).multiply(factor);
            if (scaled.abs().compareTo(limit) >= 0) {
                throw new ArithmeticException("too many digits");
            }
            if (builder instanceof LongColumnBuilder longs) {
                longs.append(scaled.longValue());
            } else {
                ((Int128ColumnBuilder) builder).append(scaled);
            }
        };
    }

    private static ValueReader text(int delivered, BytesColumnBuilder builder) {
        return delivered == Oid.BPCHAR || delivered == Oid.CHAR ? unpadded(builder) : new StandardReaders.Text(builder);
    }

    private static ValueReader unpadded(BytesColumnBuilder builder) {
        return (bytes, at, length) -> {
            int end = at + length;
            while (end > at && bytes[end - 1] == ' ') {
                end--;
            }
            builder.append(bytes, at, end - at);
        };
    }

    private static ValueReader times(LongColumnBuilder builder) {
        return (bytes, at, length) -> builder.append(PostgresqlEpoch.fromTime(Bytes.getLong(bytes, at)));
    }

    private static ValueReader zonedTimes(LongColumnBuilder builder) {
        return (bytes, at, length) -> builder.append(ZonedTimes.number(
                PostgresqlEpoch.fromTime(Bytes.getLong(bytes, at)), -Bytes.getInt(bytes, at + Long.BYTES)));
    }

    /** Infinite intervals have the extreme number in each part. */
    private static ValueReader intervals(Int128ColumnBuilder builder) {
        return (bytes, at, length) -> {
            long micros = Bytes.getLong(bytes, at);
            int days = Bytes.getInt(bytes, at + Long.BYTES);
            int months = Bytes.getInt(bytes, at + Long.BYTES + Integer.BYTES);
            boolean mayBeInfinite = micros == Long.MAX_VALUE || micros == Long.MIN_VALUE;
            if (mayBeInfinite && (months == Integer.MAX_VALUE || months == Integer.MIN_VALUE)) {
                throw new ArithmeticException("infinite");
            }
            builder.append(new Interval(months, days, 0).high(), micros);
        };
    }

    /** Timestamps with and without time zone have the same encoding. */
    private static ValueReader timestamps(LongColumnBuilder builder) {
        return (bytes, at, length) -> builder.append(PostgresqlEpoch.fromTimestamp(Bytes.getLong(bytes, at)));
    }
}
