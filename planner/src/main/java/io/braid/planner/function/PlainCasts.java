package io.braid.planner.function;

import java.math.BigDecimal;
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

/** Casts of literals whose value is plain to see, so that nothing has to be compiled to compute it. */
final class PlainCasts {
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    private PlainCasts() {}

    /** The value of a constant, if it is such a cast. */
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
        if (SqlTypeUtil.isCharacter(literal.getType())) {
            String text = Objects.requireNonNull(literal.getValueAs(String.class));
            return type.getSqlTypeName() == SqlTypeName.DATE ? date(text) : text(text, type);
        }
        boolean isWhole = SqlTypeUtil.isIntType(literal.getType()) && SqlTypeUtil.isIntType(type);
        return isWhole ? whole(Objects.requireNonNull(literal.getValueAs(BigDecimal.class)), type) : null;
    }

    private static @Nullable LocalDate date(String text) {
        try {
            return DATE.matcher(text).matches() ? LocalDate.parse(text) : null;
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static @Nullable String text(String text, RelDataType type) {
        boolean fits = type.getSqlTypeName() == SqlTypeName.VARCHAR
                && (type.getPrecision() < 0 || text.length() <= type.getPrecision())
                && !text.endsWith(" ");
        return fits ? text : null;
    }

    private static @Nullable BigDecimal whole(BigDecimal value, RelDataType type) {
        int bits =
                switch (type.getSqlTypeName()) {
                    case TINYINT -> 8;
                    case SMALLINT -> 16;
                    case INTEGER -> 32;
                    case BIGINT -> 64;
                    default -> 0;
                };
        return value.scale() <= 0 && value.toBigInteger().bitLength() < bits ? value : null;
    }
}
