package io.braid.engine.expression.cast;

import io.braid.engine.expression.kernel.ConstantValues;
import io.braid.engine.expression.number.ArithmeticErrors;
import io.braid.engine.expression.number.IntegerRange;
import io.braid.engine.expression.number.Powers;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BooleanColumnBuilder;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.DoubleColumnBuilder;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.IntColumnBuilder;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.batch.LongColumnBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.FloatDigits;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Casts to numbers and booleans. */
final class NumberCasts {
    /** Bound below which doubles represent integers exactly, and the exponent up to which they do powers of ten. */
    private static final long EXACT_IN_DOUBLE = 1L << 53;

    private static final int EXACT_POWER = 18;

    private NumberCasts() {}

    /** Returns the cast to a number or boolean, or null if there is none. */
    static @Nullable RowCast of(DataType from, DataType to) {
        return switch (from.kind()) {
            case VARCHAR -> fromText(to);
            case BOOLEAN -> fromLong((column, row) -> ((BooleanColumn) column).get(row) ? 1 : 0, to);
            case TINYINT, SMALLINT, INTEGER -> fromLong((column, row) -> ((IntColumn) column).get(row), to);
            case BIGINT -> fromLong((column, row) -> ((LongColumn) column).get(row), to);
            case REAL, DOUBLE -> fromDouble(from, to);
            case DECIMAL -> fromDecimal(to);
            case VARBINARY, DATE, TIME, TIMESTAMP, TIMESTAMP_TZ, TIME_TZ, INTERVAL, ARRAY -> null;
        };
    }

    /** Reader of a value as a long. */
    private interface LongReader {
        long read(Column column, int row);
    }

    private static RowCast fromLong(LongReader reader, DataType to) {
        return switch (to.kind()) {
            case BOOLEAN -> (source, row, target) -> append(target, reader.read(source, row) != 0);
            case REAL -> (source, row, target) -> append(target, (float) reader.read(source, row), to);
            case DOUBLE -> (source, row, target) -> append(target, (double) reader.read(source, row), to);
            case DECIMAL -> (source, row, target) -> append(target, BigDecimal.valueOf(reader.read(source, row)), to);
            default -> (source, row, target) -> append(target, reader.read(source, row), to);
        };
    }

    private static RowCast fromDouble(DataType from, DataType to) {
        return switch (to.kind()) {
            case BOOLEAN -> (source, row, target) -> append(target, ((DoubleColumn) source).get(row) != 0);
            case REAL, DOUBLE -> (source, row, target) -> append(target, ((DoubleColumn) source).get(row), to);
            case DECIMAL ->
                (source, row, target) -> append(target, decimal(((DoubleColumn) source).get(row), from, to), to);
            default -> (source, row, target) -> append(target, nearest(((DoubleColumn) source).get(row), to), to);
        };
    }

    private static RowCast fromDecimal(DataType to) {
        return switch (to.kind()) {
            case BOOLEAN ->
                (source, row, target) -> append(target, decimal(source, row).signum() != 0);
            // No decimal exceeds the range of REAL. Not converted by way of a double, which would round twice.
            case REAL ->
                (source, row, target) -> append(target, decimal(source, row).floatValue(), to);
            case DOUBLE -> (source, row, target) -> append(target, toDouble(source, row), to);
            case DECIMAL -> (source, row, target) -> append(target, decimal(source, row), to);
            default ->
                (source, row, target) ->
                        append(target, integer(decimal(source, row).setScale(0, RoundingMode.HALF_UP), to), to);
        };
    }

    private static RowCast fromText(DataType to) {
        return switch (to.kind()) {
            case BOOLEAN -> (source, row, target) -> append(target, NumberText.parseBoolean(text(source, row), to));
            case REAL -> (source, row, target) -> append(target, NumberText.parseReal(text(source, row), to), to);
            case DOUBLE -> (source, row, target) -> append(target, NumberText.parseDouble(text(source, row), to), to);
            case DECIMAL -> (source, row, target) -> append(target, NumberText.parseDecimal(text(source, row), to), to);
            default ->
                (source, row, target) ->
                        append(target, integer(NumberText.parseInteger(text(source, row), to), to), to);
        };
    }

    private static String text(Column source, int row) {
        return ((BytesColumn) source).text(row);
    }

    private static void append(ColumnBuilder target, boolean value) {
        ((BooleanColumnBuilder) target).append(value);
    }

    private static void append(ColumnBuilder target, long value, DataType to) {
        if (!IntegerRange.contains(to.kind(), value)) {
            throw ArithmeticErrors.outOfRange(to);
        }
        if (target instanceof LongColumnBuilder longs) {
            longs.append(value);
        } else {
            ((IntColumnBuilder) target).append((int) value);
        }
    }

    private static void append(ColumnBuilder target, double value, DataType to) {
        double rounded = to.kind() == TypeKind.REAL ? (float) value : value;
        if (Double.isInfinite(rounded) && !Double.isInfinite(value)) {
            throw ArithmeticErrors.outOfRange(to);
        }
        ((DoubleColumnBuilder) target).append(rounded);
    }

    private static void append(ColumnBuilder target, BigDecimal value, DataType to) {
        target.appendValue(ConstantValues.fitting(value, to));
    }

    private static BigDecimal decimal(Column source, int row) {
        return source instanceof Int128Column wide
                ? wide.get(row)
                : BigDecimal.valueOf(
                        ((LongColumn) source).get(row), source.type().scale());
    }

    private static double toDouble(Column source, int row) {
        if (source instanceof LongColumn longs) {
            long scaled = longs.get(row);
            // One division of two exact doubles is rounded once, hence correct.
            if (Math.abs(scaled) < EXACT_IN_DOUBLE && source.type().scale() <= EXACT_POWER) {
                return scaled / (double) Powers.asLong(source.type().scale());
            }
        }
        return decimal(source, row).doubleValue();
    }

    /** Converts a number by the decimal digits with which it is written, not by its exact binary value. */
    private static BigDecimal decimal(double value, DataType from, DataType to) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw ArithmeticErrors.outOfRange(to);
        }
        return from.kind() == TypeKind.REAL
                ? new BigDecimal(FloatDigits.shortest((float) value))
                : BigDecimal.valueOf(value);
    }

    private static long nearest(double value, DataType to) {
        double whole = value < 0 ? Math.ceil(value) : Math.floor(value);
        double nearest = Math.abs(value - whole) >= 0.5 ? whole + Math.signum(value) : whole;
        // The negated condition also holds for NaN.
        if (!(nearest >= Long.MIN_VALUE && nearest < -(double) Long.MIN_VALUE)) {
            throw ArithmeticErrors.outOfRange(to);
        }
        return (long) nearest;
    }

    private static long integer(BigDecimal whole, DataType to) {
        try {
            return whole.longValueExact();
        } catch (ArithmeticException e) {
            throw ArithmeticErrors.outOfRange(to);
        }
    }
}
