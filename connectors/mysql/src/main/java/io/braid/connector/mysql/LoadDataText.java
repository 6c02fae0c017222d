package io.braid.connector.mysql;

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
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Rows of a batch as {@code LOAD DATA} reads them. */
final class LoadDataText {
    private static final int FIRST_BYTES = 256 << 10;
    private static final int LAST_YEAR = 9999;

    private final TabSeparatedText text = new TabSeparatedText(FIRST_BYTES);
    /** False once a value has been met that INSERT refuses, or takes otherwise. */
    private boolean exact = true;

    private LoadDataText() {}

    /** All rows; empty if there is a value that LOAD DATA might take otherwise than INSERT does. */
    static Optional<InputStream> of(Batch rows, List<LoadDataForm> forms) {
        LoadDataText all = new LoadDataText();
        all.write(rows, forms);
        return all.exact
                ? Optional.of(new ByteArrayInputStream(all.text.buffer(), 0, all.text.length()))
                : Optional.empty();
    }

    private void write(Batch rows, List<LoadDataForm> forms) {
        Cell[] cells = new Cell[rows.columnCount()];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = cell(rows.column(i), forms.get(i));
        }
        for (int row = 0; row < rows.rows() && exact; row++) {
            for (int i = 0; i < cells.length; i++) {
                if (i > 0) {
                    text.put('\t');
                }
                if (rows.column(i).isNull(row)) {
                    text.nullValue();
                } else {
                    cells[i].write(row);
                }
            }
            text.put('\n');
        }
    }

    /** Writer of the values of one column, which are not null. */
    private interface Cell {
        void write(int row);
    }

    private Cell cell(Column column, LoadDataForm form) {
        if (column instanceof BooleanColumn booleans) {
            return row -> text.put(booleans.get(row) ? '1' : '0');
        }
        if (column instanceof IntColumn ints) {
            return column.type().kind() == TypeKind.DATE
                    ? row -> day(LocalDate.ofEpochDay(ints.get(row)))
                    : row -> number(ints.get(row), 0, form);
        }
        if (column instanceof LongColumn longs) {
            return longs(longs, form);
        }
        if (column instanceof DoubleColumn doubles) {
            return floats(doubles);
        }
        if (column instanceof BytesColumn bytes) {
            return form == LoadDataForm.HEXADECIMAL
                    ? row -> text.hexadecimal(bytes, row)
                    : row -> text.escaped(bytes, row);
        }
        return row -> decimal((BigDecimal) Objects.requireNonNull(column.value(row)), form);
    }

    private Cell longs(LongColumn longs, LoadDataForm form) {
        return switch (longs.type().kind()) {
            case DECIMAL -> {
                int scale = longs.type().scale();
                yield row -> number(longs.get(row), scale, form);
            }
            case TIME -> row -> time(longs.get(row));
            case TIMESTAMP, TIMESTAMP_TZ -> row -> timestamp(longs.get(row));
            default -> row -> number(longs.get(row), 0, form);
        };
    }

    /** MySQL has no other numbers than these. */
    private Cell floats(DoubleColumn doubles) {
        boolean isReal = doubles.type().kind() == TypeKind.REAL;
        return row -> {
            double value = doubles.get(row);
            exact &= Double.isFinite(value);
            text.ascii(isReal ? Float.toString((float) value) : Double.toString(value));
        };
    }

    /** The server makes large positive numbers of negative ones where it casts them. */
    private void number(long value, int scale, LoadDataForm form) {
        exact &= value >= 0 || form != LoadDataForm.UNSIGNED;
        text.number(value, scale);
    }

    private void decimal(BigDecimal value, LoadDataForm form) {
        exact &= value.signum() >= 0 || form != LoadDataForm.UNSIGNED;
        text.ascii(value.toPlainString());
    }

    private void timestamp(long ticks) {
        day(LocalDate.ofEpochDay(Math.floorDiv(ticks, Ticks.PER_DAY)));
        text.put(' ');
        time(Math.floorMod(ticks, Ticks.PER_DAY));
    }

    private void day(LocalDate day) {
        exact &= day.getYear() >= 1 && day.getYear() <= LAST_YEAR;
        text.day(day.getYear(), day);
    }

    /** Writes a time; one finer than microseconds would be rounded, so that the text is not exact. */
    private void time(long ticks) {
        exact &= ticks % Ticks.PER_MICRO == 0;
        text.time(ticks);
    }
}
