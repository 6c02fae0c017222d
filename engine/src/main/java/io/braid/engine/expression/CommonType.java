package io.braid.engine.expression;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;

/** The type in which values of two types can be compared without loss. */
public final class CommonType {
    private CommonType() {}

    public static DataType of(DataType one, DataType other) {
        if (ExpressionCompiler.sameForm(one, other)) {
            return one;
        }
        if (one.kind().isInteger() && other.kind().isInteger()) {
            return DataType.of(TypeKind.BIGINT);
        }
        if (isExact(one) && isExact(other)) {
            return DataType.decimal(DataType.MAX_DECIMAL_DIGITS, Math.max(one.scale(), other.scale()));
        }
        if (one.kind().isNumeric() && other.kind().isNumeric()) {
            return DataType.of(TypeKind.DOUBLE);
        }
        if (one.kind() == TypeKind.DATE && other.kind() == TypeKind.TIMESTAMP) {
            return other;
        }
        if (one.kind() == TypeKind.TIMESTAMP && other.kind() == TypeKind.DATE) {
            return one;
        }
        throw new IllegalArgumentException(one + " and " + other + " do not compare");
    }

    private static boolean isExact(DataType type) {
        return type.kind().isInteger() || type.kind() == TypeKind.DECIMAL;
    }
}
