package io.braid.planner.function.value;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A pattern of TO_CHAR, TO_DATE and TO_TIMESTAMP in PostgreSQL's notation, such as {@code YYYY-MM-DD HH24:MI:SS}. */
public final class TimePattern {
    /** Pattern elements, the longest first, as some are prefixes of others. */
    private static final List<Element> ELEMENTS = List.of(
            new Element("HH24", b -> b.appendValue(ChronoField.HOUR_OF_DAY, 2)),
            new Element("HH12", b -> b.appendValue(ChronoField.CLOCK_HOUR_OF_AMPM, 2)),
            new Element("YYYY", b -> b.appendValue(ChronoField.YEAR, 4)),
            new Element("IYYY", b -> b.appendValue(IsoFields.WEEK_BASED_YEAR, 4)),
            new Element("Month", b -> b.appendPattern("MMMM")),
            new Element("DDD", b -> b.appendValue(ChronoField.DAY_OF_YEAR, 3)),
            new Element("Mon", b -> b.appendPattern("MMM")),
            new Element("Day", b -> b.appendPattern("EEEE")),
            new Element("YY", b -> b.appendValueReduced(ChronoField.YEAR, 2, 2, 1970)),
            new Element("MM", b -> b.appendValue(ChronoField.MONTH_OF_YEAR, 2)),
            new Element("DD", b -> b.appendValue(ChronoField.DAY_OF_MONTH, 2)),
            new Element("Dy", b -> b.appendPattern("EEE")),
            new Element("IW", b -> b.appendValue(IsoFields.WEEK_OF_WEEK_BASED_YEAR, 2)),
            new Element("HH", b -> b.appendValue(ChronoField.CLOCK_HOUR_OF_AMPM, 2)),
            new Element("MI", b -> b.appendValue(ChronoField.MINUTE_OF_HOUR, 2)),
            new Element("SS", b -> b.appendValue(ChronoField.SECOND_OF_MINUTE, 2)),
            new Element("MS", b -> b.appendFraction(ChronoField.NANO_OF_SECOND, 3, 3, false)),
            new Element("US", b -> b.appendFraction(ChronoField.NANO_OF_SECOND, 6, 6, false)),
            new Element("AM", b -> b.appendText(ChronoField.AMPM_OF_DAY)),
            new Element("PM", b -> b.appendText(ChronoField.AMPM_OF_DAY)),
            new Element("Q", b -> b.appendValue(IsoFields.QUARTER_OF_YEAR, 1)));

    private static final SmallCache<String, TimePattern> MADE = new SmallCache<>(TimePattern::make);

    private static final int HALF_DAY = 12;

    private final String text;
    private final DateTimeFormatter formatter;

    /** Elements of a pattern. */
    private record Element(String name, Consumer<DateTimeFormatterBuilder> append) {}

    private TimePattern(String text, DateTimeFormatter formatter) {
        this.text = text;
        this.formatter = formatter;
    }

    public static TimePattern of(String pattern) {
        return MADE.of(pattern);
    }

    private static TimePattern make(String pattern) {
        DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
        int place = 0;
        while (place < pattern.length()) {
            Element element = elementAt(pattern, place);
            if (element != null) {
                element.append().accept(builder);
                place += element.name().length();
            } else if (pattern.charAt(place) == '"') {
                int end = pattern.indexOf('"', place + 1);
                builder.appendLiteral(pattern.substring(place + 1, end < 0 ? pattern.length() : end));
                place = end < 0 ? pattern.length() : end + 1;
            } else if (Character.isLetter(pattern.charAt(place))) {
                throw new BraidException(
                        ErrorCode.INVALID_PARAMETER,
                        "Braid does not know '" + pattern.substring(place) + "' in the pattern '" + pattern
                                + "'. It knows YYYY, MM, DD, HH24, MI, SS, MS, US, Mon, Month, Dy, Day, Q and others;"
                                + " put other text in double quotes.");
            } else {
                builder.appendLiteral(pattern.charAt(place++));
            }
        }
        return new TimePattern(pattern, builder.toFormatter(Locale.ENGLISH).withResolverStyle(ResolverStyle.STRICT));
    }

    private static @Nullable Element elementAt(String pattern, int place) {
        for (Element element : ELEMENTS) {
            // The case of a name element determines the case of its text: Mon, not MON.
            boolean anyCase =
                    !Character.isLowerCase(element.name().charAt(element.name().length() - 1));
            if (pattern.regionMatches(
                    anyCase, place, element.name(), 0, element.name().length())) {
                return element;
            }
        }
        return null;
    }

    public String format(LocalDateTime timestamp) {
        return formatter.format(timestamp);
    }

    /** Returns the time of day; an hour without AM or PM is AM, and missing fields are zero. */
    private static LocalTime timeOf(TemporalAccessor parsed) {
        return LocalTime.of(
                told(parsed, ChronoField.HOUR_OF_AMPM) + HALF_DAY * told(parsed, ChronoField.AMPM_OF_DAY),
                told(parsed, ChronoField.MINUTE_OF_HOUR),
                told(parsed, ChronoField.SECOND_OF_MINUTE),
                told(parsed, ChronoField.NANO_OF_SECOND));
    }

    private static int told(TemporalAccessor parsed, ChronoField field) {
        return parsed.isSupported(field) ? parsed.get(field) : 0;
    }

    public LocalDateTime parse(String value) {
        try {
            var parsed = formatter.parse(value);
            LocalDate date = parsed.query(TemporalQueries.localDate());
            LocalTime time = parsed.query(TemporalQueries.localTime());
            if (date != null) {
                return date.atTime(time == null ? timeOf(parsed) : time);
            }
        } catch (DateTimeException e) {
            throw new BraidException(
                    ErrorCode.INVALID_DATETIME, "'" + value + "' cannot be read by the pattern '" + text + "'", e);
        }
        throw new BraidException(
                ErrorCode.INVALID_DATETIME, "The pattern '" + text + "' does not tell year, month and day");
    }
}
