package io.braid.planner.emit;

import io.braid.engine.plan.expression.Constant;
import io.braid.planner.catalog.Types;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Objects;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** Turns Calcite's literals into constants of the engine. */
final class Constants {
    private Constants() {}

    static Constant emit(RexLiteral literal) {
        DataType type = Types.fromCalciteType(literal.getType());
        return new Constant(type, literal.isNull() ? null : value(literal, type));
    }

    /** Whether a whole number may be written as that other type of number without a question of rounding or range. */
    static boolean fits(Constant constant, DataType type) {
        boolean widened = type.kind() == TypeKind.BIGINT || type.kind() == TypeKind.DECIMAL;
        if (constant.value() == null || !constant.type().kind().isInteger() || !widened) {
            return false;
        }
        int digits = constant.value().toString().length();
        return type.kind() == TypeKind.BIGINT || digits <= type.precision() - type.scale();
    }

    static Constant convert(Constant constant, DataType type) {
        BigDecimal number = new BigDecimal(String.valueOf(constant.value()));
        return type.kind() == TypeKind.BIGINT
                ? new Constant(type, number.longValueExact())
                : new Constant(type, number.setScale(type.scale()));
    }

    private static @Nullable Object value(RexLiteral literal, DataType type) {
        return switch (type.kind()) {
            case BOOLEAN -> RexLiteral.booleanValue(literal);
            case TINYINT, SMALLINT, INTEGER -> decimal(literal).intValueExact();
            case BIGINT -> decimal(literal).longValueExact();
            case REAL, DOUBLE -> as(literal, Double.class);
            case DECIMAL -> decimal(literal);
            case VARCHAR -> as(literal, String.class);
            case VARBINARY -> as(literal, ByteString.class).getBytes();
            case DATE -> LocalDate.parse(as(literal, DateString.class).toString());
            case TIME -> LocalTime.parse(as(literal, TimeString.class).toString());
            case TIMESTAMP -> timestamp(literal);
            case TIMESTAMP_TZ -> timestamp(literal).atOffset(ZoneOffset.UTC);
        };
    }

    private static LocalDateTime timestamp(RexLiteral literal) {
        return LocalDateTime.parse(as(literal, TimestampString.class).toString().replace(' ', 'T'));
    }

    private static BigDecimal decimal(RexLiteral literal) {
        return as(literal, BigDecimal.class);
    }

    private static <T> T as(RexLiteral literal, Class<T> type) {
        return Objects.requireNonNull(literal.getValueAs(type));
    }
}
