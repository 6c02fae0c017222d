package io.braid.connector.postgresql;

import io.braid.connector.jdbc.write.TabSeparatedText;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Objects;
import org.postgresql.copy.CopyIn;

/** Writer of the rows of a batch in the text format of {@code COPY}. */
final class CopyText {
    private static final int SENT_BYTES = 64 << 10;
    private static final int LAST_PLAIN_YEAR = 9999;

    private final Batch batch;
    private final TabSeparatedText text = new TabSeparatedText(2 * SENT_BYTES);

    CopyText(Batch batch) {
        this.batch = batch;
    }

    void writeTo(CopyIn copy) throws SQLException {
        Cell[] cells = new Cell[batch.columnCount()];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = cell(batch.column(i));
        }
        for (int row = 0; row < batch.rows(); row++) {
            for (int i = 0; i < cells.length; i++) {
                if (i > 0) {
                    text.put('\t');
                }
                if (batch.column(i).isNull(row)) {
                    text.nullValue();
                } else {
                    cells[i].write(row);
                }
            }
            text.put('\n');
            if (text.length() >= SENT_BYTES) {
                send(copy);
            }
        }
        send(copy);
    }

    private void send(CopyIn copy) throws SQLException {
        copy.writeToCopy(text.buffer(), 0, text.length());
        text.clear();
    }

    /** Writer of the non-null values of one column. */
    private interface Cell {
        void write(int row);
    }

    private Cell cell(Column column) {
        if (column instanceof BooleanColumn booleans) {
            return row -> text.put(booleans.get(row) ? 't' : 'f');
        }
        if (column instanceof IntColumn ints) {
            return column.type().kind() == TypeKind.DATE
                    ? row -> date(LocalDate.ofEpochDay(ints.get(row)), "")
                    : row -> text.number(ints.get(row), 0);
        }
        if (column instanceof LongColumn longs) {
            return longs(longs);
        }
        if (column instanceof DoubleColumn doubles) {
            return column.type().kind() == TypeKind.REAL
                    ? row -> text.ascii(Float.toString((float) doubles.get(row)))
                    : row -> text.ascii(Double.toString(doubles.get(row)));
        }
        if (column instanceof BytesColumn bytes) {
            return column.type().kind() == TypeKind.VARBINARY
                    ? row -> binary(bytes, row)
                    : row -> text.escaped(bytes, row);
        }
        return row -> text.ascii(((BigDecimal) Objects.requireNonNull(column.value(row))).toPlainString());
    }

    private Cell longs(LongColumn longs) {
        return switch (longs.type().kind()) {
            case DECIMAL -> {
                int scale = longs.type().scale();
                yield row -> text.number(longs.get(row), scale);
            }
            case TIME -> row -> text.time(longs.get(row));
            case TIMESTAMP -> row -> timestamp(longs.get(row), "");
            case TIMESTAMP_TZ -> row -> timestamp(longs.get(row), "+00");
            default -> row -> text.number(longs.get(row), 0);
        };
    }

    private void timestamp(long ticks, String zone) {
        LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(ticks, Ticks.PER_DAY));
        long time = Math.floorMod(ticks, Ticks.PER_DAY);
        boolean isPlain = isPlain(day);
        if (!isPlain) {
            date(day, " " + Ticks.toTime(time) + zone);
            return;
        }
        date(day, "");
        text.put(' ');
        text.time(time);
        text.ascii(zone);
    }

    private static boolean isPlain(LocalDate day) {
        return day.getYear() >= 1 && day.getYear() <= LAST_PLAIN_YEAR;
    }

    /** Writes a date, with the given suffix before the era, which PostgreSQL writes last. */
    private void date(LocalDate day, String behind) {
        boolean isBeforeChrist = day.getYear() < 1;
        text.day(isBeforeChrist ? 1 - day.getYear() : day.getYear(), day);
        text.ascii(behind);
        text.ascii(isBeforeChrist ? " BC" : "");
    }

    private void binary(BytesColumn values, int row) {
        text.ascii("\\\\x");
        text.hexadecimal(values, row);
    }
}
