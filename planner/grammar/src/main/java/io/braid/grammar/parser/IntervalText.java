package io.braid.grammar.parser;

import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Intervals as PostgreSQL writes them, with their units in the text: {@code INTERVAL '1 day 2 hours'}. */
public final class IntervalText {
    /** One quantity with its unit, or a time of day. */
    private static final Pattern PART = Pattern.compile(
            "\\s*([+-]?)(?:(\\d+):(\\d{2})(?::(\\d{2}(?:\\.\\d{1,3})?))?|(\\d+(?:\\.\\d+)?)\\s*([a-z]+))");

    private static final Map<String, Integer> MONTHS =
            Map.of("year", 12, "yr", 12, "y", 12, "quarter", 3, "month", 1, "mon", 1);
    private static final BigDecimal SIXTY = BigDecimal.valueOf(60);
    private static final int DAY = 24 * 60 * 60;
    private static final Map<String, BigDecimal> SECONDS = Map.ofEntries(
            Map.entry("week", BigDecimal.valueOf(7 * DAY)),
            Map.entry("w", BigDecimal.valueOf(7 * DAY)),
            Map.entry("day", BigDecimal.valueOf(DAY)),
            Map.entry("d", BigDecimal.valueOf(DAY)),
            Map.entry("hour", BigDecimal.valueOf(3600)),
            Map.entry("hr", BigDecimal.valueOf(3600)),
            Map.entry("h", BigDecimal.valueOf(3600)),
            Map.entry("minute", SIXTY),
            Map.entry("min", SIXTY),
            Map.entry("m", SIXTY),
            Map.entry("second", BigDecimal.ONE),
            Map.entry("sec", BigDecimal.ONE),
            Map.entry("s", BigDecimal.ONE),
            Map.entry("millisecond", new BigDecimal("0.001")));
    /** As many digits as an interval may have before its point, and behind it. */
    private static final int DIGITS = 10;

    private static final int PLACES = 3;

    private final String text;
    private final SqlParserPos place;
    private BigDecimal months = BigDecimal.ZERO;
    private BigDecimal seconds = BigDecimal.ZERO;
    private boolean hasMonths;
    private boolean hasSeconds;

    private IntervalText(String text, SqlParserPos place) {
        this.text = text;
        this.place = place;
    }

    /** The literal of what a text says. */
    public static SqlLiteral read(String text, int sign, SqlParserPos place) {
        IntervalText interval = new IntervalText(text, place);
        interval.readParts();
        return interval.literal(sign);
    }

    /** Puts the literal of a text that is cast in its place, the last of what has been read. */
    public static void cast(List<Object> expression, SqlParserPos place) {
        if (!(expression.remove(expression.size() - 1) instanceof SqlCharStringLiteral text)) {
            throw mistake("only a text is cast to an interval, as in '3 days'::interval", place);
        }
        expression.add(
                read(String.valueOf(text.toValue()), 1, text.getParserPosition().plus(place)));
    }

    private void readParts() {
        String lower = text.toLowerCase(Locale.ROOT).strip();
        Matcher part = PART.matcher(lower);
        int end = 0;
        while (end < lower.length()) {
            if (!part.find(end) || part.start() != end) {
                throw unreadable();
            }
            end = part.end();
            BigDecimal sign = part.group(1).equals("-") ? BigDecimal.ONE.negate() : BigDecimal.ONE;
            if (part.group(5) == null) {
                addSeconds(sign.multiply(timeOfDay(part)));
            } else {
                add(sign.multiply(new BigDecimal(part.group(5))), part.group(6));
            }
        }
        if (hasMonths == hasSeconds) {
            throw hasMonths
                    ? mistake("the interval '" + text + "' has months and days, which are added one after the other: "
                            + "write + INTERVAL '1 month' + INTERVAL '2 days'")
                    : unreadable();
        }
    }

    private static BigDecimal timeOfDay(Matcher part) {
        BigDecimal minutes = new BigDecimal(part.group(2)).multiply(SIXTY).add(new BigDecimal(part.group(3)));
        BigDecimal rest = part.group(4) == null ? BigDecimal.ZERO : new BigDecimal(part.group(4));
        return minutes.multiply(SIXTY).add(rest);
    }

    private void add(BigDecimal quantity, String written) {
        String unit =
                written.length() > 1 && written.endsWith("s") ? written.substring(0, written.length() - 1) : written;
        Integer inMonths = MONTHS.get(unit);
        BigDecimal inSeconds = SECONDS.get(unit);
        if (inMonths != null) {
            hasMonths = true;
            months = months.add(quantity.multiply(BigDecimal.valueOf(inMonths)));
        } else if (inSeconds != null) {
            addSeconds(quantity.multiply(inSeconds));
        } else {
            throw mistake(
                    "'" + written + "' is no unit of an interval; there are year, quarter, month, week, day, hour,"
                            + " minute, second and millisecond");
        }
    }

    private void addSeconds(BigDecimal more) {
        hasSeconds = true;
        seconds = seconds.add(more);
    }

    private SqlLiteral literal(int sign) {
        BigDecimal day = BigDecimal.valueOf(DAY);
        boolean isDays = seconds.remainder(day).signum() == 0;
        TimeUnit unit = hasMonths ? TimeUnit.MONTH : isDays ? TimeUnit.DAY : TimeUnit.SECOND;
        BigDecimal value = (hasMonths ? months : isDays ? seconds.divide(day) : seconds).stripTrailingZeros();
        int places = Math.max(0, value.scale());
        boolean fits = value.precision() - value.scale() <= DIGITS && places <= (unit == TimeUnit.SECOND ? PLACES : 0);
        if (!fits) {
            throw mistake("the interval '" + text + "' is too long, or finer than Braid's are");
        }
        return SqlLiteral.createInterval(
                value.signum() < 0 ? -sign : sign,
                value.abs().toPlainString(),
                new SqlIntervalQualifier(unit, DIGITS, null, PLACES, place),
                place);
    }

    private Mistake unreadable() {
        return mistake("'" + text + "' is no interval; write it as INTERVAL '3 days' or INTERVAL '3' DAY");
    }

    private Mistake mistake(String message) {
        return mistake(message, place);
    }

    private static Mistake mistake(String message, SqlParserPos place) {
        return new Mistake(ErrorCode.SYNTAX_ERROR, new Place(place.getLineNum(), place.getColumnNum()), message);
    }
}
