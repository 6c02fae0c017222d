package io.braid.spi.catalog;

import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/**
 * A column of a remote table.
 *
 * @param nativeType the source's own name of the type
 * @param collation the source's own name of the collation of a text column
 * @param text how the source compares this column where it differs from what its capabilities say of text in general: for
 *     blank-padded text, for collations of its own, and for types that Braid shows as text but the source does not
 */
public record ColumnDescription(
        String name,
        DataType type,
        String nativeType,
        @Nullable String collation,
        @Nullable String comment,
        @Nullable TextSemantics text) {
    /** A column whose text, if it is text, is compared as all text of its source. */
    public ColumnDescription(
            String name, DataType type, String nativeType, @Nullable String collation, @Nullable String comment) {
        this(name, type, nativeType, collation, comment, null);
    }
}
