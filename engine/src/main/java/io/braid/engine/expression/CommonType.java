package io.braid.engine.expression;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.EnumSet;
import java.util.Set;

/**
 * Common type in which values of two types can be compared without loss; for exact numbers, in their
 * {@link CallCompiler#comparable} forms.
 */
public final class CommonType {
    /** Each is wider than those before it. */
    private static final Set<TypeKind> DATED = EnumSet.of(TypeKind.DATE, TypeKind.TIMESTAMP, TypeKind.TIMESTAMP_TZ);

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
        if (DATED.contains(one.kind()) && DATED.contains(other.kind())) {
            return one.kind().compareTo(other.kind()) >= 0 ? one : other;
        }
        if (one.kind() == TypeKind.ARRAY && other.kind() == TypeKind.ARRAY) {
            return DataType.arrayOf(of(one.elementType(), other.elementType()));
        }
        throw new IllegalArgumentException(one + " and " + other + " do not compare");
    }

    /** True if all values of a type fit the common type, which is not certain for exact numbers. */
    static boolean holds(DataType common, DataType values) {
        return common.kind() != TypeKind.DECIMAL || !isExact(values) || values.wholeDigits() <= common.wholeDigits();
    }

    private static boolean isExact(DataType type) {
        return type.kind().isInteger() || type.kind() == TypeKind.DECIMAL;
    }
}
