package io.braid.planner.sql;

import io.braid.planner.function.Literals;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TimeText;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Reads {@code TIMESTAMP WITH TIME ZONE '...'} as the moment in UTC that Braid keeps, in each form in which text is cast to
 * one. Calcite keeps the zone, which is in no other value of Braid's.
 */
final class Moments {
    private Moments() {}

    static SqlLiteral read(SqlUnknownLiteral literal) {
        return switch (literal.tag) {
            case "TIMESTAMP WITH TIME ZONE", "TIMESTAMP WITH LOCAL TIME ZONE" -> moment(literal);
            case "TIME WITH TIME ZONE", "TIME WITH LOCAL TIME ZONE" ->
                throw new BraidException(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        "There are no times of day with a zone. Write TIME, or TIMESTAMP WITH TIME ZONE for a moment",
                        SqlErrors.at(literal.getParserPosition()));
            default -> literal;
        };
    }

    private static SqlLiteral moment(SqlUnknownLiteral literal) {
        long ticks = TimeText.parseMoment(literal.getValue())
                .orElseThrow(() -> new BraidException(
                        ErrorCode.INVALID_DATETIME,
                        "'" + literal.getValue() + "' is no moment. Write it as " + TimeText.MOMENT,
                        SqlErrors.at(literal.getParserPosition())));
        return SqlLiteral.createTimestamp(
                SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE,
                Literals.written(Ticks.toTimestamp(ticks)),
                Ticks.DIGITS,
                literal.getParserPosition());
    }
}
