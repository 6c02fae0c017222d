package io.braid.connector.jdbc.read;

import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.spi.batch.BooleanColumnBuilder;
import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.DoubleColumnBuilder;
import io.braid.spi.batch.Int128ColumnBuilder;
import io.braid.spi.batch.IntColumnBuilder;
import io.braid.spi.batch.LongColumnBuilder;
import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/** Factory of column readers: chooses once per column how to convert the driver's type to the declared type. */
public final class ColumnReaders {
    private final JdbcTraits.Values values;

    public ColumnReaders(JdbcTraits.Values values) {
        this.values = values;
    }

    /**
     * A reader of a column.
     *
     * @param column the column number, from 1
     * @param delivered the driver's type, a constant of {@link Types}
     */
    public ColumnReader of(int column, int delivered, ColumnBuilder builder) {
        DataType type = builder.type();
        return switch (type.kind()) {
            case BOOLEAN -> booleans(column, (BooleanColumnBuilder) builder);
            case TINYINT -> ints(column, delivered, (IntColumnBuilder) builder, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> ints(column, delivered, (IntColumnBuilder) builder, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> ints(column, delivered, (IntColumnBuilder) builder, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> longs(column, delivered, (LongColumnBuilder) builder);
            case REAL -> reals(column, (DoubleColumnBuilder) builder);
            case DOUBLE -> doubles(column, (DoubleColumnBuilder) builder);
            case DECIMAL -> decimals(column, delivered, builder);
            case VARCHAR -> text(column, delivered, (BytesColumnBuilder) builder);
            case VARBINARY -> binary(column, (BytesColumnBuilder) builder);
            case DATE -> TemporalReaders.dates(column, (IntColumnBuilder) builder, values.earlyDates());
            case TIME -> TemporalReaders.times(column, (LongColumnBuilder) builder);
            case TIMESTAMP -> TemporalReaders.timestamps(column, (LongColumnBuilder) builder);
            case TIMESTAMP_TZ -> TemporalReaders.moments(column, (LongColumnBuilder) builder, values.earlyDates());
            case TIME_TZ -> TemporalReaders.zonedTimes(column, (LongColumnBuilder) builder);
            case INTERVAL -> TemporalReaders.intervals(column, builder);
            case ARRAY -> arrays(column, delivered, (BytesColumnBuilder) builder);
        };
    }

    private static ColumnReader booleans(int column, BooleanColumnBuilder builder) {
        return rows -> {
            boolean value = rows.getBoolean(column);
            if (rows.wasNull()) {
                builder.appendNull();
            } else {
                builder.append(value);
            }
        };
    }

    private static ColumnReader ints(int column, int delivered, IntColumnBuilder builder, int lowest, int highest) {
        if (delivered != Types.INTEGER && delivered != Types.SMALLINT && delivered != Types.TINYINT) {
            return narrowedInts(column, delivered, builder, lowest, highest);
        }
        return rows -> {
            int value = rows.getInt(column);
            if (rows.wasNull()) {
                builder.appendNull();
            } else if (value < lowest || value > highest) {
                throw new ArithmeticException("out of range");
            } else {
                builder.append(value);
            }
        };
    }

    private static ColumnReader narrowedInts(
            int column, int delivered, IntColumnBuilder builder, int lowest, int highest) {
        LongGetter getter = longGetter(column, delivered);
        return rows -> {
            long value = getter.get(rows);
            if (rows.wasNull()) {
                builder.appendNull();
            } else if (value < lowest || value > highest) {
                throw new ArithmeticException("out of range");
            } else {
                builder.append((int) value);
            }
        };
    }

    private static ColumnReader longs(int column, int delivered, LongColumnBuilder builder) {
        LongGetter getter = longGetter(column, delivered);
        return rows -> {
            long value = getter.get(rows);
            if (rows.wasNull()) {
                builder.appendNull();
            } else {
                builder.append(value);
            }
        };
    }

    /** Getter of an integer; its result for a null is undefined. */
    private interface LongGetter {
        long get(ResultSet rows) throws SQLException;
    }

    private static LongGetter longGetter(int column, int delivered) {
        return switch (delivered) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> rows -> rows.getLong(column);
            case Types.BOOLEAN -> rows -> rows.getBoolean(column) ? 1 : 0;
            // A sum of integers may arrive as a decimal, and is read as an integer.
            default ->
                rows -> {
                    BigDecimal value = Decimals.read(rows, column, delivered);
                    return value == null ? 0 : value.longValueExact();
                };
        };
    }

    /** Rounds to single precision, whatever the precision of the source. */
    private static ColumnReader reals(int column, DoubleColumnBuilder builder) {
        return rows -> {
            float value = rows.getFloat(column);
            if (rows.wasNull()) {
                builder.appendNull();
            } else {
                builder.append(value);
            }
        };
    }

    private static ColumnReader doubles(int column, DoubleColumnBuilder builder) {
        return rows -> {
            double value = rows.getDouble(column);
            if (rows.wasNull()) {
                builder.appendNull();
            } else {
                builder.append(value);
            }
        };
    }

    private static ColumnReader decimals(int column, int delivered, ColumnBuilder builder) {
        DataType type = builder.type();
        if (builder instanceof LongColumnBuilder longs) {
            return rows -> {
                BigDecimal value = Decimals.read(rows, column, delivered);
                if (value == null) {
                    longs.appendNull();
                } else {
                    longs.append(Decimals.scaled(value, type).longValue());
                }
            };
        }
        Int128ColumnBuilder wide = (Int128ColumnBuilder) builder;
        return rows -> {
            BigDecimal value = Decimals.read(rows, column, delivered);
            if (value == null) {
                wide.appendNull();
            } else {
                wide.append(Decimals.scaled(value, type));
            }
        };
    }

    private ColumnReader text(int column, int delivered, BytesColumnBuilder builder) {
        boolean padded = values.padsChar() && (delivered == Types.CHAR || delivered == Types.NCHAR);
        if (values.textAsUtf8() && (delivered == Types.CHAR || delivered == Types.VARCHAR)) {
            return utf8(column, builder, padded);
        }
        if (delivered == Types.NUMERIC || delivered == Types.DECIMAL) {
            return digits(column, builder);
        }
        return rows -> {
            String value = rows.getString(column);
            if (value == null) {
                builder.appendNull();
            } else {
                builder.append(padded ? withoutPadding(value) : value);
            }
        };
    }

    /** Reads decimals too wide for Braid as text, with an exponent only if the scale is negative. */
    private static ColumnReader digits(int column, BytesColumnBuilder builder) {
        return rows -> {
            BigDecimal value = rows.getBigDecimal(column);
            if (value == null) {
                builder.appendNull();
            } else {
                builder.append(value.scale() < 0 ? value.toString() : value.toPlainString());
            }
        };
    }

    private static String withoutPadding(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return text.substring(0, end);
    }

    private static ColumnReader utf8(int column, BytesColumnBuilder builder, boolean padded) {
        return rows -> {
            byte[] value = rows.getBytes(column);
            if (value == null) {
                builder.appendNull();
                return;
            }
            int length = value.length;
            while (padded && length > 0 && value[length - 1] == ' ') {
                length--;
            }
            builder.append(value, 0, length);
        };
    }

    /** Arrays stored by Braid itself arrive as bytes. */
    private ColumnReader arrays(int column, int delivered, BytesColumnBuilder builder) {
        return switch (delivered) {
            case Types.BLOB, Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY -> binary(column, builder);
            default -> new ArrayReader(column, this, builder);
        };
    }

    private static ColumnReader binary(int column, BytesColumnBuilder builder) {
        return rows -> {
            byte @Nullable [] value = rows.getBytes(column);
            if (value == null) {
                builder.appendNull();
            } else {
                builder.append(value);
            }
        };
    }
}
