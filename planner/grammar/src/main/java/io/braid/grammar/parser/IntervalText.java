package io.braid.grammar.parser;

import io.braid.spi.type.Interval;
import io.braid.spi.type.IntervalFormat;
import java.math.BigDecimal;
import java.util.Optional;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlUserDefinedTypeNameSpec;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Intervals in PostgreSQL's notation, with their units in the text: {@code INTERVAL '1 day 2 hours'}. */
public final class IntervalText {
    private static final String TYPE = "interval";
    private static final long MICROS_PER_MILLI = 1000;
    private static final long MILLIS_PER_DAY = Interval.MICROS_PER_DAY / MICROS_PER_MILLI;
    private static final BigDecimal MILLIS_PER_SECOND = BigDecimal.valueOf(1000);
    /** Maximum integer and fractional digits of a standard SQL interval. */
    private static final int DIGITS = 10;

    private static final int PLACES = 3;

    private IntervalText() {}

    /** Returns the type name of such intervals. */
    public static SqlTypeNameSpec typeName(SqlParserPos place) {
        return new SqlUserDefinedTypeNameSpec(new SqlIdentifier(TYPE, place), place);
    }

    /** Returns an interval literal as a cast of its text. */
    public static SqlNode read(String text, int sign, SqlParserPos place) {
        SqlNode cast = SqlStdOperatorTable.CAST.createCall(
                place, SqlLiteral.createCharString(text, place), new SqlDataTypeSpec(typeName(place), place));
        return sign < 0 ? SqlStdOperatorTable.UNARY_MINUS.createCall(place, cast) : cast;
    }

    /** Returns the value of a text literal, or of one that is cast to an interval; empty for other nodes. */
    public static Optional<Interval> value(SqlNode node) {
        if (node instanceof SqlCharStringLiteral text) {
            return IntervalFormat.parse(String.valueOf(text.toValue()));
        }
        return isCast(node) ? value(((SqlCall) node).operand(0)) : Optional.empty();
    }

    /** True for a text literal that is cast to an interval. */
    public static boolean isCast(SqlNode node) {
        return node.getKind() == SqlKind.CAST
                && node instanceof SqlCall cast
                && cast.operand(0) instanceof SqlCharStringLiteral
                && cast.operand(1) instanceof SqlDataTypeSpec type
                && TYPE.equalsIgnoreCase(type.getTypeName().names.get(0));
    }

    /**
     * Converts an interval to a standard SQL literal, which has one unit; empty for several units or sub-millisecond
     * precision.
     */
    public static Optional<SqlNode> ofOneUnit(SqlNode node) {
        return value(node).flatMap(interval -> {
            boolean isOne =
                    (interval.months() != 0 ? 1 : 0) + (interval.days() != 0 ? 1 : 0) + (interval.micros() != 0 ? 1 : 0)
                            <= 1;
            return isOne ? standard(interval, node.getParserPosition()) : Optional.empty();
        });
    }

    /** Converts an interval to a standard SQL literal, counting a day as 24 hours. */
    public static Optional<SqlNode> ofMonthsOrTime(SqlNode node) {
        return value(node).flatMap(interval -> standard(interval, node.getParserPosition()));
    }

    private static Optional<SqlNode> standard(Interval interval, SqlParserPos place) {
        boolean isMixed = interval.months() != 0 && (interval.days() != 0 || interval.micros() != 0);
        if (isMixed || interval.micros() % MICROS_PER_MILLI != 0) {
            return Optional.empty();
        }
        if (interval.months() != 0) {
            return Optional.of(literal(BigDecimal.valueOf(interval.months()), TimeUnit.MONTH, place));
        }
        if (interval.micros() == 0) {
            return Optional.of(literal(BigDecimal.valueOf(interval.days()), TimeUnit.DAY, place));
        }
        long millis = interval.days() * MILLIS_PER_DAY + interval.micros() / MICROS_PER_MILLI;
        BigDecimal seconds =
                BigDecimal.valueOf(millis).divide(MILLIS_PER_SECOND).stripTrailingZeros();
        boolean fits = seconds.precision() - seconds.scale() <= DIGITS;
        return fits ? Optional.of(literal(seconds, TimeUnit.SECOND, place)) : Optional.empty();
    }

    private static SqlNode literal(BigDecimal value, TimeUnit unit, SqlParserPos place) {
        return SqlLiteral.createInterval(
                value.signum() < 0 ? -1 : 1,
                value.abs().toPlainString(),
                new SqlIntervalQualifier(unit, DIGITS, null, PLACES, place),
                place);
    }
}
