package io.braid.engine.expression;

import io.braid.spi.type.TypeKind;

/** How far the integer types reach. */
final class IntegerRange {
    private IntegerRange() {}

    static int bits(TypeKind kind) {
        return switch (kind) {
            case TINYINT -> Byte.SIZE;
            case SMALLINT -> Short.SIZE;
            case INTEGER -> Integer.SIZE;
            case BIGINT -> Long.SIZE;
            default -> throw new IllegalArgumentException(kind + " is no integer");
        };
    }

    static boolean contains(TypeKind kind, long value) {
        int shift = Long.SIZE - bits(kind);
        return (value << shift) >> shift == value;
    }
}
