package io.braid.connector.duckdb;

import io.braid.connector.jdbc.read.SqlYears;
import io.braid.spi.batch.BooleanColumnBuilder;
import io.braid.spi.batch.BytesColumnBuilder;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.DoubleColumnBuilder;
import io.braid.spi.batch.Int128ColumnBuilder;
import io.braid.spi.batch.IntColumnBuilder;
import io.braid.spi.batch.LongColumnBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TypeKind;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Map;
import org.duckdb.DuckDBColumnType;
import org.jspecify.annotations.Nullable;

/** Factory of vector readers: chooses once per column how to convert DuckDB's type to the declared type. */
final class VectorReaders {
    private static final int NANOS_PER_TICK = 100;

    /** Integer types that fit a long. */
    private static final Map<String, Stored> INTEGERS = Map.of(
            "TINYINT",
                    new Stored(DuckDBColumnType.TINYINT, 1, (vector, row) -> vector.data()
                            .get(row)),
            "UTINYINT",
                    new Stored(
                            DuckDBColumnType.UTINYINT,
                            1,
                            (vector, row) -> vector.data().get(row) & 0xff),
            "SMALLINT",
                    new Stored(DuckDBColumnType.SMALLINT, 2, (vector, row) -> vector.data()
                            .getShort(row * 2)),
            "USMALLINT",
                    new Stored(DuckDBColumnType.USMALLINT, 2, (vector, row) -> vector.data()
                            .getChar(row * 2)),
            "INTEGER",
                    new Stored(DuckDBColumnType.INTEGER, 4, (vector, row) -> vector.data()
                            .getInt(row * 4)),
            "UINTEGER",
                    new Stored(
                            DuckDBColumnType.UINTEGER,
                            4,
                            (vector, row) ->
                                    Integer.toUnsignedLong(vector.data().getInt(row * 4))),
            "BIGINT",
                    new Stored(DuckDBColumnType.BIGINT, 8, (vector, row) -> vector.data()
                            .getLong(row * 8)));

    /** Timestamp types by unit, since 1970. */
    private static final Map<String, Stored> TIMESTAMPS = Map.of(
            "TIMESTAMP", moments(DuckDBColumnType.TIMESTAMP, Ticks.PER_MICRO),
            "TIMESTAMP_MS", moments(DuckDBColumnType.TIMESTAMP_MS, Ticks.PER_MILLI),
            "TIMESTAMP_S", moments(DuckDBColumnType.TIMESTAMP_S, Ticks.PER_SECOND),
            "TIMESTAMP_NS", new Stored(DuckDBColumnType.TIMESTAMP_NS, 8, VectorReaders::nanos),
            "TIMESTAMP WITH TIME ZONE", moments(DuckDBColumnType.TIMESTAMP_WITH_TIME_ZONE, Ticks.PER_MICRO));

    private VectorReaders() {}

    /** Getter of a non-null integer. */
    private interface LongAt {
        long get(Vector vector, int row);
    }

    /** Type in DuckDB's memory. */
    private record Stored(DuckDBColumnType type, int width, LongAt value) {
        VectorPlan with(VectorReader reader) {
            return new VectorPlan(type, width, reader);
        }
    }

    private static Stored moments(DuckDBColumnType type, long ticks) {
        return new Stored(
                type,
                8,
                (vector, row) -> SqlYears.ticks(Math.multiplyExact(vector.data().getLong(row * 8), ticks)));
    }

    private static long nanos(Vector vector, int row) {
        long nanos = vector.data().getLong(row * 8);
        if (nanos % NANOS_PER_TICK != 0) {
            throw new ArithmeticException("finer than 100 ns");
        }
        return SqlYears.ticks(nanos / NANOS_PER_TICK);
    }

    /**
     * The plan of a column; null if it requires the driver's getters.
     *
     * @param column the column number, from 1
     */
    static @Nullable VectorPlan of(ResultSetMetaData delivered, int column, ColumnBuilder builder) throws SQLException {
        String name = delivered.getColumnTypeName(column);
        DataType type = builder.type();
        return switch (type.kind()) {
            case BOOLEAN -> planned(name.equals("BOOLEAN"), DuckDBColumnType.BOOLEAN, 1, booleans(builder));
            case TINYINT -> ints(name, builder, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> ints(name, builder, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> ints(name, builder, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> bigints(name, builder);
            case REAL -> planned(name.equals("FLOAT"), DuckDBColumnType.FLOAT, 4, floats(builder));
            case DOUBLE -> planned(name.equals("DOUBLE"), DuckDBColumnType.DOUBLE, 8, doubles(builder));
            case DECIMAL ->
                name.startsWith("DECIMAL(")
                        ? decimals(delivered.getPrecision(column), delivered.getScale(column), builder)
                        : null;
            case VARCHAR ->
                planned(
                        name.equals("VARCHAR"),
                        DuckDBColumnType.VARCHAR,
                        Vector.TEXT_WIDTH,
                        new TextReader((BytesColumnBuilder) builder));
            case DATE -> planned(name.equals("DATE"), DuckDBColumnType.DATE, 4, dates(builder));
            case TIMESTAMP, TIMESTAMP_TZ -> timestamps(name, builder);
            case TIME, VARBINARY, ARRAY, INTERVAL, TIME_TZ -> null;
        };
    }

    private static @Nullable VectorPlan planned(boolean fits, DuckDBColumnType type, int width, VectorReader reader) {
        return fits ? new VectorPlan(type, width, reader) : null;
    }

    /** Appender of one non-null value. */
    private interface One {
        void append(Vector vector, int row);
    }

    private static VectorReader each(ColumnBuilder builder, One value) {
        return (vector, from, to) -> {
            for (int row = from; row < to; row++) {
                if (vector.isNull(row)) {
                    builder.appendNull();
                } else {
                    value.append(vector, row);
                }
            }
        };
    }

    private static VectorReader longs(ColumnBuilder builder, LongAt value) {
        LongColumnBuilder longs = (LongColumnBuilder) builder;
        return each(builder, (vector, row) -> longs.append(value.get(vector, row)));
    }

    private static VectorReader booleans(ColumnBuilder builder) {
        BooleanColumnBuilder booleans = (BooleanColumnBuilder) builder;
        return each(builder, (vector, row) -> booleans.append(vector.data().get(row) != 0));
    }

    private static VectorReader floats(ColumnBuilder builder) {
        DoubleColumnBuilder doubles = (DoubleColumnBuilder) builder;
        return each(builder, (vector, row) -> doubles.append(vector.data().getFloat(row * 4)));
    }

    private static VectorReader doubles(ColumnBuilder builder) {
        DoubleColumnBuilder doubles = (DoubleColumnBuilder) builder;
        return each(builder, (vector, row) -> doubles.append(vector.data().getDouble(row * 8)));
    }

    private static VectorReader dates(ColumnBuilder builder) {
        IntColumnBuilder days = (IntColumnBuilder) builder;
        return each(
                builder, (vector, row) -> days.append(SqlYears.day(vector.data().getInt(row * 4))));
    }

    private static @Nullable VectorPlan ints(String name, ColumnBuilder builder, int lowest, int highest) {
        Stored stored = INTEGERS.get(name);
        if (stored == null) {
            return null;
        }
        IntColumnBuilder ints = (IntColumnBuilder) builder;
        return stored.with(each(builder, (vector, row) -> {
            long value = stored.value().get(vector, row);
            if (value < lowest || value > highest) {
                throw new ArithmeticException("out of range");
            }
            ints.append((int) value);
        }));
    }

    private static @Nullable VectorPlan bigints(String name, ColumnBuilder builder) {
        Stored stored = INTEGERS.get(name);
        if (stored != null) {
            return stored.with(longs(builder, stored.value()));
        }
        // A sum of integers is read as an integer.
        return planned(name.equals("HUGEINT"), DuckDBColumnType.HUGEINT, 16, longs(builder, VectorReaders::narrowed));
    }

    private static long narrowed(Vector vector, int row) {
        long low = vector.data().getLong(row * 16);
        if (vector.data().getLong(row * 16 + 8) != low >> (Long.SIZE - 1)) {
            throw new ArithmeticException("out of range");
        }
        return low;
    }

    private static @Nullable VectorPlan timestamps(String name, ColumnBuilder builder) {
        Stored stored = TIMESTAMPS.get(name);
        boolean zoned = name.endsWith("ZONE");
        return stored == null || zoned != (builder.type().kind() == TypeKind.TIMESTAMP_TZ)
                ? null
                : stored.with(longs(builder, stored.value()));
    }

    /** Decimals of the same scale and at most the same precision; others would need rescaling and checks. */
    private static @Nullable VectorPlan decimals(int digits, int scale, ColumnBuilder builder) {
        if (scale != builder.type().scale() || digits > builder.type().precision()) {
            return null;
        }
        if (digits > DataType.MAX_LONG_DIGITS) {
            Int128ColumnBuilder wide = (Int128ColumnBuilder) builder;
            return new VectorPlan(
                    DuckDBColumnType.DECIMAL,
                    16,
                    each(
                            builder,
                            (vector, row) -> wide.append(
                                    vector.data().getLong(row * 16 + 8),
                                    vector.data().getLong(row * 16))));
        }
        String integer = digits <= 4 ? "SMALLINT" : digits <= 9 ? "INTEGER" : "BIGINT";
        Stored stored = java.util.Objects.requireNonNull(INTEGERS.get(integer));
        return new VectorPlan(DuckDBColumnType.DECIMAL, stored.width(), scaled(stored.value(), builder));
    }

    private static VectorReader scaled(LongAt value, ColumnBuilder builder) {
        if (builder instanceof LongColumnBuilder) {
            return longs(builder, value);
        }
        Int128ColumnBuilder wide = (Int128ColumnBuilder) builder;
        return each(builder, (vector, row) -> {
            long scaled = value.get(vector, row);
            wide.append(scaled >> (Long.SIZE - 1), scaled);
        });
    }

    /** Reader of text. */
    private static final class TextReader implements VectorReader {
        private final BytesColumnBuilder builder;
        private final byte[] text = new byte[Vector.TEXT_WIDTH];

        TextReader(BytesColumnBuilder builder) {
            this.builder = builder;
        }

        @Override
        public void read(Vector vector, int from, int to) throws SQLException {
            for (int row = from; row < to; row++) {
                if (vector.isNull(row)) {
                    builder.appendNull();
                } else if (vector.isShortText(row)) {
                    vector.shortText(row, text);
                    builder.append(text, 0, vector.textLength(row));
                } else {
                    builder.append(vector.longText(row));
                }
            }
        }
    }
}
