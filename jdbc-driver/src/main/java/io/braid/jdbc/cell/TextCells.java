package io.braid.jdbc.cell;

import io.braid.jdbc.core.SqlExceptions;
import io.braid.jdbc.value.TemporalText;
import io.braid.wire.batch.WireBytes;
import io.braid.wire.message.ColumnDescriptor;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.temporal.TemporalQuery;
import java.util.Calendar;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Texts, which can be parsed as other types. */
final class TextCells extends Cells {
    private static final Set<String> TRUE = Set.of("true", "t", "yes", "y", "on", "1");
    private static final Set<String> NOT_FINITE = Set.of("NaN", "Infinity", "-Infinity");
    private static final Set<String> FALSE = Set.of("false", "f", "no", "n", "off", "0");

    private final WireBytes values;
    private final CellContext context;
    private final StringCache recent;

    /** @param recent cache of the previous batches */
    TextCells(ColumnDescriptor column, WireBytes values, CellContext context, StringCache recent) {
        super(column, values);
        this.context = context;
        this.values = values;
        this.recent = recent;
    }

    StringCache recent() {
        return recent;
    }

    @Override
    public Object object(int row) {
        return text(row);
    }

    @Override
    public String text(int row) {
        return context.cuts(values.length(row)) ? context.cutText(values.get(row)) : recent.text(values, row);
    }

    @Override
    public byte[] bytes(int row) {
        return context.cut(values.get(row));
    }

    @Override
    public boolean bool(int row) throws SQLException {
        String word = values.text(row).trim().toLowerCase(Locale.ROOT);
        if (!TRUE.contains(word) && !FALSE.contains(word)) {
            throw doesNotSpell("a truth value");
        }
        return TRUE.contains(word);
    }

    @Override
    public long longValue(int row) throws SQLException {
        return toLong(decimal(row));
    }

    @Override
    public double doubleValue(int row) throws SQLException {
        String text = values.text(row).trim();
        if (NOT_FINITE.contains(text)) {
            return Double.parseDouble(text);
        }
        // Not parsed as a double: Java accepts 1d and 0x1p3 as well, and parses 1e999 as infinity.
        double value = decimal(row).doubleValue();
        if (Double.isInfinite(value)) {
            throw tooLargeFor("a double", "getBigDecimal");
        }
        return value;
    }

    @Override
    public BigDecimal decimal(int row) throws SQLException {
        try {
            return new BigDecimal(values.text(row).trim());
        } catch (NumberFormatException e) {
            throw doesNotSpell("a number");
        }
    }

    @Override
    public LocalDate date(int row, @Nullable Calendar calendar) throws SQLException {
        return parse(row, TemporalText.DATE, LocalDate::from, "a date");
    }

    @Override
    public LocalTime time(int row, @Nullable Calendar calendar) throws SQLException {
        return parse(row, TemporalText.TIME, LocalTime::from, "a time");
    }

    @Override
    public LocalDateTime timestamp(int row, @Nullable Calendar calendar) throws SQLException {
        return parse(row, TemporalText.TIMESTAMP, LocalDateTime::from, "a timestamp");
    }

    @Override
    public OffsetDateTime moment(int row) throws SQLException {
        return parse(row, TemporalText.MOMENT, OffsetDateTime::from, "a timestamp with a time zone");
    }

    private <T> T parse(int row, java.time.format.DateTimeFormatter form, TemporalQuery<T> query, String what)
            throws SQLException {
        try {
            return form.parse(values.text(row).trim().replace('T', ' ').replace("Z", "+00:00"), query);
        } catch (DateTimeException e) {
            throw doesNotSpell(what);
        }
    }

    private SQLException doesNotSpell(String what) {
        return SqlExceptions.of(
                SqlExceptions.WRONG_TEXT, "A text in column " + column().label() + " does not spell " + what + ".");
    }
}
