package io.braid.jdbc.cell;

import io.braid.jdbc.core.SqlExceptions;
import io.braid.jdbc.metadata.ZonedTimestamps;
import io.braid.wire.batch.WireBooleans;
import io.braid.wire.batch.WireBytes;
import io.braid.wire.batch.WireColumn;
import io.braid.wire.batch.WireDoubles;
import io.braid.wire.batch.WireInt128s;
import io.braid.wire.batch.WireInts;
import io.braid.wire.batch.WireLongs;
import io.braid.wire.message.ColumnDescriptor;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.Array;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/**
 * Values of one column, convertible to the requested Java type: exactly that value, or a data exception that names the
 * column. The requested row must not be null. No object is created for a primitive value.
 */
public abstract class Cells {
    private static final int MOST_DIGITS = 10_000;

    private final ColumnDescriptor column;
    private final WireColumn values;
    /** Class of the last object requested, which is usually that of the next row as well. */
    private @Nullable Class<?> lastType;

    private @Nullable ObjectConversion lastConversion;

    Cells(ColumnDescriptor column, WireColumn values) {
        this.column = column;
        this.values = values;
    }

    static Cells of(ColumnDescriptor column, WireColumn values, CellContext context) {
        return of(column, values, context, null);
    }

    /**
     * Creates the cells of a column.
     *
     * @param before the cells of the same column in the previous batch, if there was one
     */
    public static Cells of(ColumnDescriptor column, WireColumn values, CellContext context, @Nullable Cells before) {
        if (values instanceof WireBooleans) {
            return new BooleanCells(column, (WireBooleans) values);
        } else if (values instanceof WireInts) {
            return column.type().jdbcType() == Types.DATE
                    ? new DateCells(column, (WireInts) values)
                    : new IntCells(column, (WireInts) values);
        } else if (values instanceof WireLongs) {
            return ofLongs(column, (WireLongs) values, context.zone());
        } else if (values instanceof WireDoubles) {
            return new DoubleCells(column, (WireDoubles) values);
        } else if (values instanceof WireInt128s) {
            return new WideDecimalCells(column, (WireInt128s) values);
        }
        if (ArrayCells.areMeant(column.type())) {
            return new ArrayCells(column, (WireBytes) values, context);
        }
        return isBinary(column.type().jdbcType())
                ? new BinaryCells(column, (WireBytes) values, context)
                : new TextCells(
                        column,
                        (WireBytes) values,
                        context,
                        before instanceof TextCells ? ((TextCells) before).recent() : new StringCache());
    }

    private static Cells ofLongs(ColumnDescriptor column, WireLongs values, ZoneId zone) {
        switch (column.type().jdbcType()) {
            case Types.TIME:
                return new TimeCells(column, values);
            case Types.TIMESTAMP:
                return ZonedTimestamps.isReportedAsPlain(column)
                        ? new MomentCells(column, values, zone)
                        : new TimestampCells(column, values);
            case Types.TIMESTAMP_WITH_TIMEZONE:
                return new MomentCells(column, values, zone);
            case Types.DECIMAL:
            case Types.NUMERIC:
                return new DecimalCells(column, values);
            default:
                return new LongCells(column, values);
        }
    }

    private static boolean isBinary(int jdbcType) {
        return jdbcType == Types.VARBINARY || jdbcType == Types.BINARY || jdbcType == Types.LONGVARBINARY;
    }

    final ColumnDescriptor column() {
        return column;
    }

    final WireColumn values() {
        return values;
    }

    final int rows() {
        return values.rows();
    }

    public final boolean isNull(int row) {
        return values.isNull(row);
    }

    /** Returns the value as an object of that class, if {@link ObjectConversions} supports it. */
    public final Object as(@Nullable Class<?> type, int row) throws SQLException {
        ObjectConversion conversion = lastConversion;
        if (conversion == null || type != lastType) {
            conversion = ObjectConversions.to(type);
            lastType = type;
            lastConversion = conversion;
        }
        return conversion.convert(this, row);
    }

    /** Returns the value in the Java class to which JDBC maps the column's type. */
    public abstract Object object(int row) throws SQLException;

    public abstract String text(int row) throws SQLException;

    public boolean bool(int row) throws SQLException {
        throw cannotBe("a boolean");
    }

    /** Returns an integer, truncated; throws for a number out of range. */
    public long longValue(int row) throws SQLException {
        throw cannotBe("an integer");
    }

    public double doubleValue(int row) throws SQLException {
        throw cannotBe("a number");
    }

    /** Returns a float; throws for a finite number out of range, which would become infinity. */
    public final float floatValue(int row) throws SQLException {
        double value = doubleValue(row);
        if (Float.isInfinite((float) value) && !Double.isInfinite(value)) {
            throw tooLargeFor("a float", "getDouble");
        }
        return (float) value;
    }

    public BigDecimal decimal(int row) throws SQLException {
        throw cannotBe("a number");
    }

    /** Returns an integer, truncated. */
    public final BigInteger integer(int row) throws SQLException {
        return writable(decimal(row)).toBigInteger();
    }

    /** Returns the number with that many digits after the point. */
    public final BigDecimal decimal(int row, int scale) throws SQLException {
        return writable(decimal(row)).setScale(scale, RoundingMode.HALF_UP);
    }

    /** Rejects numbers such as 1E999999999, whose digits would take too long to write out. */
    private BigDecimal writable(BigDecimal value) throws SQLException {
        if ((long) value.precision() - value.scale() > MOST_DIGITS) {
            throw tooLargeFor("an integer of " + MOST_DIGITS + " digits", "getString");
        }
        return value;
    }

    public byte[] bytes(int row) throws SQLException {
        throw cannotBe("bytes");
    }

    public Array array(int row) throws SQLException {
        throw cannotBe("an array");
    }

    /**
     * Returns the date. The time zone of the calendar, or of this machine, only matters for timestamps with a time
     * zone.
     */
    public LocalDate date(int row, @Nullable Calendar calendar) throws SQLException {
        throw cannotBe("a date");
    }

    public LocalTime time(int row, @Nullable Calendar calendar) throws SQLException {
        throw cannotBe("a time");
    }

    public LocalDateTime timestamp(int row, @Nullable Calendar calendar) throws SQLException {
        throw cannotBe("a timestamp");
    }

    /** Returns the timestamp with a time zone, if the column's type has one. */
    public OffsetDateTime moment(int row) throws SQLException {
        throw cannotBe("a moment in time");
    }

    public boolean hasMoments() {
        return false;
    }

    public final long inRange(long value, long from, long to) throws SQLException {
        if (value < from || value > to) {
            throw outOfRange(from, to);
        }
        return value;
    }

    final long toLong(BigDecimal value) throws SQLException {
        // Compared first, because the digits of a text such as 1E999999999 must not be written out.
        if (value.compareTo(BigDecimal.valueOf(Long.MIN_VALUE)) < 0
                || value.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw outOfRange(Long.MIN_VALUE, Long.MAX_VALUE);
        }
        return value.longValue();
    }

    final SQLException tooLargeFor(String what, String getter) {
        return SqlExceptions.of(
                SqlExceptions.OUT_OF_RANGE,
                "A value of column " + column.label() + " is too large for " + what + ". Read it with " + getter + ".");
    }

    private SQLException outOfRange(long from, long to) {
        return SqlExceptions.of(
                SqlExceptions.OUT_OF_RANGE,
                "A value of column " + column.label() + " is not between " + from + " and " + to
                        + ". Read it with a wider getter.");
    }

    final SQLException cannotBe(String what) {
        return SqlExceptions.of(
                SqlExceptions.WRONG_TYPE,
                "Column " + column.label() + " is of type " + column.type().typeName() + " and cannot be read as "
                        + what + ".");
    }
}
