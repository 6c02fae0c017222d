package io.braid.planner.rel;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.stream.Stream;

/** Check of types that a hash join can compare. */
public final class HashableKeys {
    private HashableKeys() {}

    /** True if equal values have equal bytes: the same layout and, for decimals, the same scale. */
    public static boolean areComparable(DataType left, DataType right) {
        return areExact(left, right)
                || (left.kind() == right.kind() && left.layout() == right.layout() && left.scale() == right.scale());
    }

    /** True for exact numbers, which a hash join compares across types. */
    private static boolean areExact(DataType left, DataType right) {
        return Stream.of(left, right).allMatch(type -> type.kind().isInteger() || type.kind() == TypeKind.DECIMAL);
    }
}
