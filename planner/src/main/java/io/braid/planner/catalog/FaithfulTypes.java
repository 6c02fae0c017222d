package io.braid.planner.catalog;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;

/** Tells which types a column may be declared to have without any of its values becoming another. */
final class FaithfulTypes {
    private FaithfulTypes() {}

    /**
     * Whether values of a source's column are themselves when read as a declared type, or an error; and whether the source
     * compares them as Braid compares those. Anything may be declared as text: it is then compared by Braid alone.
     */
    static boolean reads(DataType actual, DataType declared) {
        TypeKind from = actual.kind();
        TypeKind to = declared.kind();
        if (to == TypeKind.VARCHAR || from == to) {
            return true;
        }
        boolean exact = isExact(from) && isExact(to);
        return exact || (from == TypeKind.REAL && to == TypeKind.DOUBLE);
    }

    private static boolean isExact(TypeKind kind) {
        return kind.isInteger() || kind == TypeKind.DECIMAL;
    }
}
