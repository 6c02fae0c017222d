package io.braid.connector.duckdb;

import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import java.sql.SQLException;
import java.util.Arrays;
import org.duckdb.DuckDBAppender;

/** Appender of one column of a batch to a table, row by row and exactly. */
interface ColumnAppender {
    void append(int row) throws SQLException;

    /**
     * An appender for a column.
     *
     * @param inTicks true if times are stored in ticks
     */
    static ColumnAppender of(Column column, DuckDBAppender appender, boolean inTicks) {
        ColumnAppender values = values(column, appender, inTicks);
        if (!column.mayHaveNulls()) {
            return values;
        }
        return row -> {
            if (column.isNull(row)) {
                appender.appendNull();
            } else {
                values.append(row);
            }
        };
    }

    private static ColumnAppender values(Column column, DuckDBAppender appender, boolean inTicks) {
        if (StoredColumn.isPrinted(column.type().kind())) {
            return row -> appender.append(StoredColumn.print(column, row));
        }
        if (column instanceof BooleanColumn booleans) {
            return row -> appender.append(booleans.get(row));
        }
        if (column instanceof IntColumn ints) {
            return integers(ints, appender);
        }
        if (column instanceof LongColumn longs) {
            return longs(longs, appender, inTicks);
        }
        if (column instanceof DoubleColumn doubles) {
            return switch (column.type().kind()) {
                case REAL -> row -> appender.append((float) doubles.get(row));
                default -> row -> appender.append(doubles.get(row));
            };
        }
        if (column instanceof Int128Column wide) {
            return row -> appender.appendDecimal(wide.low()[row], wide.high()[row]);
        }
        BytesColumn bytes = (BytesColumn) column;
        return row -> appender.append(
                Arrays.copyOfRange(bytes.bytes(), bytes.start(row), bytes.start(row) + bytes.length(row)));
    }

    private static ColumnAppender integers(IntColumn ints, DuckDBAppender appender) {
        return switch (ints.type().kind()) {
            case TINYINT -> row -> appender.append((byte) ints.get(row));
            case SMALLINT -> row -> appender.append((short) ints.get(row));
            case DATE -> row -> appender.appendEpochDays(ints.get(row));
            default -> row -> appender.append(ints.get(row));
        };
    }

    private static ColumnAppender longs(LongColumn longs, DuckDBAppender appender, boolean inTicks) {
        return switch (longs.type().kind()) {
            case DECIMAL -> decimals(longs, appender);
            case TIME ->
                inTicks
                        ? row -> appender.append(longs.get(row))
                        : row -> appender.appendDayMicros(longs.get(row) / Ticks.PER_MICRO);
            case TIMESTAMP, TIMESTAMP_TZ ->
                inTicks
                        ? row -> appender.append(longs.get(row))
                        : row -> appender.appendEpochMicros(longs.get(row) / Ticks.PER_MICRO);
            default -> row -> appender.append(longs.get(row));
        };
    }

    /** DuckDB stores decimals in as few bytes as their precision needs. */
    private static ColumnAppender decimals(LongColumn longs, DuckDBAppender appender) {
        DataType type = longs.type();
        if (type.precision() <= 4) {
            return row -> appender.appendDecimal((short) longs.get(row));
        }
        return type.precision() <= 9
                ? row -> appender.appendDecimal((int) longs.get(row))
                : row -> appender.appendDecimal(longs.get(row));
    }
}
