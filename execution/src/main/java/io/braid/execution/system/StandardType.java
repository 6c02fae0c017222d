package io.braid.execution.system;

import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/** A type in the terms of the standard's information schema; what does not apply to it is null. */
record StandardType(DataType type) {
    /** The most bytes that a character takes. */
    private static final int CHARACTER_BYTES = 4;
    /** Of times and timestamps, which count in steps of 100 ns. */
    private static final int SECOND_DIGITS = 7;

    String standardName() {
        return switch (type.kind()) {
            case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DECIMAL, DATE, TIME, TIMESTAMP ->
                type.kind().name();
            case DOUBLE -> "DOUBLE PRECISION";
            case VARCHAR -> "CHARACTER VARYING";
            case VARBINARY -> "BINARY VARYING";
            case TIMESTAMP_TZ -> "TIMESTAMP WITH TIME ZONE";
            case ARRAY -> "ARRAY";
        };
    }

    @Nullable
    Integer characters() {
        return switch (type.kind()) {
            case VARCHAR -> length();
            default -> null;
        };
    }

    @Nullable
    Integer octets() {
        return switch (type.kind()) {
            case VARBINARY -> length();
            case VARCHAR -> {
                Integer characters = length();
                yield characters == null
                        ? null
                        : (int) Math.min(Integer.MAX_VALUE, (long) CHARACTER_BYTES * characters);
            }
            default -> null;
        };
    }

    @Nullable
    Integer precision() {
        return switch (type.kind()) {
            case TINYINT -> Byte.SIZE;
            case SMALLINT -> Short.SIZE;
            case INTEGER -> Integer.SIZE;
            case BIGINT -> Long.SIZE;
            case REAL -> 24;
            case DOUBLE -> 53;
            case DECIMAL -> type.precision();
            default -> null;
        };
    }

    @Nullable
    Integer radix() {
        return switch (type.kind()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE -> 2;
            case DECIMAL -> 10;
            default -> null;
        };
    }

    @Nullable
    Integer scale() {
        return switch (type.kind()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL -> type.scale();
            default -> null;
        };
    }

    @Nullable
    Integer secondDigits() {
        return switch (type.kind()) {
            case DATE -> 0;
            case TIME, TIMESTAMP, TIMESTAMP_TZ ->
                type.precision() == DataType.UNSPECIFIED ? SECOND_DIGITS : type.precision();
            default -> null;
        };
    }

    private @Nullable Integer length() {
        return type.precision() == DataType.UNSPECIFIED ? null : type.precision();
    }
}
