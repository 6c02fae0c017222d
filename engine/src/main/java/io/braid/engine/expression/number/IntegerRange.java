package io.braid.engine.expression.number;

import io.braid.spi.type.TypeKind;

/** Ranges of the integer types. */
public final class IntegerRange {
    private IntegerRange() {}

    public static int bits(TypeKind kind) {
        return switch (kind) {
            case TINYINT -> Byte.SIZE;
            case SMALLINT -> Short.SIZE;
            case INTEGER -> Integer.SIZE;
            case BIGINT -> Long.SIZE;
            default -> throw new IllegalArgumentException(kind + " is no integer");
        };
    }

    public static boolean contains(TypeKind kind, long value) {
        int shift = Long.SIZE - bits(kind);
        return (value << shift) >> shift == value;
    }
}
