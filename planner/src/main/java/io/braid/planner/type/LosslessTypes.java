package io.braid.planner.type;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;

/** Check whether a column may be declared with a type without changing any of its values. */
public final class LosslessTypes {
    private LosslessTypes() {}

    /**
     * True if values of a source's column are themselves when read as a declared type, or an error, and if the source
     * compares them as Braid compares those. Anything may be declared as text: it is then compared by Braid alone.
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

    /** Elements are no texts to a source that has others. */
    private static boolean readsElements(DataType actual, DataType declared) {
        return declared.kind() == TypeKind.VARCHAR ? actual.kind() == TypeKind.VARCHAR : reads(actual, declared);
    }

    private static boolean isExact(TypeKind kind) {
        return kind.isInteger() || kind == TypeKind.DECIMAL;
    }
}
