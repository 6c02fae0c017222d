package io.braid.planner.function.fold;

import io.braid.planner.function.Literals;
import io.braid.planner.function.value.ExactArithmetic;
import io.braid.planner.type.Types;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Casts of literals that are computed without compiled code. Calcite's casts between text, numbers and booleans differ
 * from the engine's (it truncates {@code 2.7e0} to 2), so that non-trivial ones are left to the engine.
 */
final class LiteralCasts {
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    /** Number without an exponent that could make it very long. */
    private static final Pattern NUMBER =
            Pattern.compile("[+-]?(\\d{1,40}\\.?\\d{0,40}|\\.\\d{1,40})([eE][+-]?\\d{1,2})?");

    private LiteralCasts() {}

    /** True if a call is a cast that must not be computed by other means. */
    static boolean isMeant(RexCall call) {
        return call.isA(SqlKind.CAST)
                && isPlain(call.getType())
                && isPlain(call.getOperands().get(0).getType());
    }

    private static boolean isPlain(RelDataType type) {
        return SqlTypeUtil.isCharacter(type) || SqlTypeUtil.isNumeric(type) || SqlTypeUtil.isBoolean(type);
    }

    /** Returns the value of a constant, if it is such a cast. */
    static Optional<RexNode> value(RexBuilder rexBuilder, RexNode constant) {
        if (!constant.isA(SqlKind.CAST)
                || ((RexCall) constant).getOperands().size() != 1
                || !(((RexCall) constant).getOperands().get(0) instanceof RexLiteral literal)) {
            return Optional.empty();
        }
        RelDataType type = constant.getType();
        if (literal.isNull()) {
            return type.isNullable() ? Optional.of(rexBuilder.makeNullLiteral(type)) : Optional.empty();
        }
        return Optional.ofNullable(value(literal, type)).map(value -> Literals.literal(rexBuilder, value, type));
    }

    private static @Nullable Object value(RexLiteral literal, RelDataType type) {
        RelDataType from = literal.getType();
        if (type.getSqlTypeName() == SqlTypeName.DATE) {
            return SqlTypeUtil.isCharacter(from)
                    ? date(Objects.requireNonNull(literal.getValueAs(String.class)))
                    : null;
        }
        if (!isPlain(from) || !isPlain(type)) {
            return null;
        }
        DataType target = Types.fromCalciteType(type);
        Object value = Objects.requireNonNull(Literals.value(literal, Types.fromCalciteType(from)));
        if (SqlTypeUtil.isCharacter(type)) {
            return text(value, type);
        }
        BigDecimal number = target.kind() == TypeKind.BOOLEAN ? null : number(value, from, target);
        return number == null ? null : number(number, target);
    }

    private static @Nullable LocalDate date(String text) {
        try {
            return DATE.matcher(text).matches() ? LocalDate.parse(text) : null;
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    /** Returns a value as text; fractions with an exponent are left to the engine. */
    private static @Nullable String text(Object value, RelDataType type) {
        if (value instanceof Double) {
            return null;
        }
        String text = value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
        boolean fits = type.getPrecision() < 0 || text.length() <= type.getPrecision();
        boolean isFilled = type.getSqlTypeName() == SqlTypeName.CHAR && text.length() != type.getPrecision();
        return fits && !isFilled && !text.endsWith(" ") ? text : null;
    }

    /** Returns the number that a value represents, if that is certain. */
    private static @Nullable BigDecimal number(Object value, RelDataType from, DataType target) {
        if (value instanceof Boolean truth) {
            return target.kind().isInteger() ? BigDecimal.valueOf(truth ? 1 : 0) : null;
        }
        if (value instanceof String text) {
            boolean isNumber = NUMBER.matcher(text.strip()).matches();
            BigDecimal number = isNumber ? new BigDecimal(text.strip()) : null;
            boolean isWhole = number != null && number.stripTrailingZeros().scale() <= 0;
            // Decimals have no negative zero.
            return number != null
                            && number.signum() != 0
                            && (isWhole || !target.kind().isInteger())
                    ? number
                    : null;
        }
        if (value instanceof Double floating) {
            boolean isReal = from.getSqlTypeName() == SqlTypeName.REAL;
            boolean isSure =
                    Double.isFinite(floating) && floating != 0 && !target.kind().isInteger();
            return isSure
                    ? new BigDecimal(
                            isReal && target.kind() == TypeKind.DECIMAL
                                    ? Float.toString(floating.floatValue())
                                    : Double.toString(floating))
                    : whole(floating, target);
        }
        return ExactArithmetic.decimal(value);
    }

    private static @Nullable BigDecimal whole(double value, DataType target) {
        return target.kind().isInteger() && Double.isFinite(value)
                ? new BigDecimal(value).setScale(0, RoundingMode.HALF_UP)
                : null;
    }

    /** Returns a number as a value of the type, rounded as the engine does; null if it overflows. */
    private static @Nullable Object number(BigDecimal number, DataType type) {
        if (type.kind() == TypeKind.REAL || type.kind() == TypeKind.DOUBLE) {
            double nearest = type.kind() == TypeKind.REAL ? number.floatValue() : number.doubleValue();
            return Double.isFinite(nearest) ? (Object) nearest : null;
        }
        BigDecimal rounded = number.setScale(type.kind() == TypeKind.DECIMAL ? type.scale() : 0, RoundingMode.HALF_UP);
        return switch (type.kind()) {
            case TINYINT -> within(rounded, Byte.SIZE);
            case SMALLINT -> within(rounded, Short.SIZE);
            case INTEGER -> within(rounded, Integer.SIZE);
            case BIGINT -> within(rounded, Long.SIZE);
            default -> rounded.precision() <= type.precision() ? rounded : null;
        };
    }

    private static @Nullable BigDecimal within(BigDecimal whole, int bits) {
        return whole.toBigInteger().bitLength() < bits ? whole : null;
    }
}
