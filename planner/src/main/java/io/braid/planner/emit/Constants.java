package io.braid.planner.emit;

import io.braid.engine.plan.expression.Constant;
import io.braid.planner.function.Literals;
import io.braid.planner.type.Types;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import org.apache.calcite.rex.RexLiteral;

/** Emitter of constants. */
final class Constants {
    private Constants() {}

    static Constant emit(RexLiteral literal) {
        DataType type = Types.fromCalciteType(literal.getType());
        return new Constant(type, Literals.value(literal, type));
    }

    /** True if an integer constant can be written with another numeric type without rounding or overflow. */
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
}
