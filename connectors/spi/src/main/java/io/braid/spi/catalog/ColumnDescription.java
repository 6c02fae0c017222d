package io.braid.spi.catalog;

import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/**
 * Column of a remote table.
 *
 * @param type the type as which its values are read
 * @param nativeType the source's own name of the type, with its width
 * @param text the column's semantics if they differ from the source's default: for blank-padded text, for other
 *     collations, and for values of any type that have another type at the source
 * @param details the further metadata of the source
 */
public record ColumnDescription(
        String name,
        DataType type,
        String nativeType,
        @Nullable TextSemantics text,
        ColumnDetails details) {
    /** A column with no metadata beside its type, and with the source's default text semantics. */
    public ColumnDescription(String name, DataType type, String nativeType) {
        this(name, type, nativeType, null, ColumnDetails.NONE);
    }
}
