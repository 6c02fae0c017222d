package io.braid.planner.syntax;

import io.braid.planner.function.Literals;
import io.braid.planner.zone.SessionZone;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TimeText;
import java.time.LocalDate;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;

/**
 * Reader of {@code TIMESTAMP WITH TIME ZONE '...'} as a UTC timestamp, in every format that CAST accepts; Calcite
 * retains the zone, which Braid's values do not have. Dates are in the proleptic Gregorian calendar. Calcite uses the
 * Julian calendar before 1582, which has a 29 February 1500 and lacks the ten days before 15 October 1582.
 */
final class TimestampLiterals {
    private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();
    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    private TimestampLiterals() {}

    /** True for {@code TIME WITH TIME ZONE '...'}. */
    static boolean isZonedTime(SqlUnknownLiteral literal) {
        return literal.tag.equals("TIME WITH TIME ZONE") || literal.tag.equals("TIME WITH LOCAL TIME ZONE");
    }

    /** Returns the literal as a cast of its text. */
    static SqlNode zonedTime(SqlUnknownLiteral literal) {
        SqlParserPos place = literal.getParserPosition();
        return SqlStdOperatorTable.CAST.createCall(
                place,
                SqlLiteral.createCharString(literal.getValue(), place),
                TypeNames.known(TypeNames.tree("timetz")));
    }

    /** @param zone the zone of timestamps that are written without one */
    static SqlLiteral read(SqlUnknownLiteral literal, SessionZone zone) {
        return switch (literal.tag) {
            case "TIMESTAMP WITH TIME ZONE", "TIMESTAMP WITH LOCAL TIME ZONE" -> moment(literal, zone);
            case "DATE" -> day(literal);
            case "TIMESTAMP" -> timestamp(literal);
            default -> literal;
        };
    }

    private static SqlLiteral day(SqlUnknownLiteral literal) {
        OptionalInt day = TimeText.parseDate(literal.getValue());
        if (day.isEmpty() || day.getAsInt() < FIRST_DAY) {
            checkExists(literal);
            return literal;
        }
        DateString date = new DateString(LocalDate.ofEpochDay(day.getAsInt()).toString());
        return SqlLiteral.createDate(date, literal.getParserPosition());
    }

    /** Reads a timestamp with the precision that it is written with, up to the maximum. */
    private static SqlLiteral timestamp(SqlUnknownLiteral literal) {
        String text = literal.getValue().strip();
        int point = text.indexOf('.');
        int digits = point < 0 ? 0 : text.length() - point - 1;
        OptionalLong ticks = TimeText.parseTimestamp(text);
        if (ticks.isEmpty() || ticks.getAsLong() < FIRST_DAY * Ticks.PER_DAY || digits > Ticks.DIGITS) {
            checkExists(literal);
            return literal;
        }
        return SqlLiteral.createTimestamp(
                SqlTypeName.TIMESTAMP,
                Literals.written(Ticks.toTimestamp(ticks.getAsLong())),
                digits,
                literal.getParserPosition());
    }

    /** Rejects a date that does not exist but that Calcite accepts; Calcite rejects all others itself. */
    private static void checkExists(SqlUnknownLiteral literal) {
        Matcher day = DAY.matcher(literal.getValue());
        if (day.lookingAt() && TimeText.parseDate(day.group()).isEmpty()) {
            throw new BraidException(
                    ErrorCode.DATETIME_OUT_OF_RANGE,
                    "There is no day " + day.group(),
                    CalciteErrors.at(literal.getParserPosition()));
        }
    }

    private static SqlLiteral moment(SqlUnknownLiteral literal, SessionZone zone) {
        long ticks = TimeText.parseMoment(literal.getValue(), zone.id())
                .orElseThrow(() -> new BraidException(
                        ErrorCode.INVALID_DATETIME,
                        "'" + literal.getValue() + "' is no moment. Write it as " + TimeText.MOMENT,
                        CalciteErrors.at(literal.getParserPosition())));
        return SqlLiteral.createTimestamp(
                SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE,
                Literals.written(Ticks.toTimestamp(ticks)),
                Ticks.DIGITS,
                literal.getParserPosition());
    }
}
