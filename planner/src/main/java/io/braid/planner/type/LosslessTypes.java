package io.braid.planner.type;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;

/** Check whether a column may be declared with a type without changing any of its values. */
public final class LosslessTypes {
    private LosslessTypes() {}

    /**
     * True if values of a source's column are unchanged, or an error, when read as a declared type, and if the source
     * compares them like Braid. Every type may be declared as text, which only Braid compares then.
     */
    public static boolean reads(DataType actual, DataType declared) {
        TypeKind from = actual.kind();
        TypeKind to = declared.kind();
        if (from == TypeKind.ARRAY && to == TypeKind.ARRAY) {
            return readsElements(actual.elementType(), declared.elementType());
        }
        if (to == TypeKind.VARCHAR || from == to) {
            return true;
        }
        boolean exact = isExact(from) && isExact(to);
        return exact || (from == TypeKind.REAL && to == TypeKind.DOUBLE);
    }

    /** True if array elements can be read as a declared element type; only text elements are text to a source. */
    private static boolean readsElements(DataType actual, DataType declared) {
        return declared.kind() == TypeKind.VARCHAR ? actual.kind() == TypeKind.VARCHAR : reads(actual, declared);
    }

    private static boolean isExact(TypeKind kind) {
        return kind.isInteger() || kind == TypeKind.DECIMAL;
    }
}
