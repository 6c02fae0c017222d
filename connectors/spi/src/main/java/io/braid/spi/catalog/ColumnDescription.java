package io.braid.spi.catalog;

import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/**
 * A column of a remote table.
 *
 * @param type as what its values are read
 * @param nativeType the source's own name of the type, with its width
 * @param text how the source compares this column where it differs from what its capabilities say of text in general:
 *     for blank-padded text, for collations of its own, and for values, of any type, that the source takes for
 *     something else
 * @param details what else the source says of it
 */
public record ColumnDescription(
        String name,
        DataType type,
        String nativeType,
        @Nullable TextSemantics text,
        ColumnDetails details) {
    /** A column of which nothing but its type is known, and whose text is compared as all text of its source. */
    public ColumnDescription(String name, DataType type, String nativeType) {
        this(name, type, nativeType, null, ColumnDetails.NONE);
    }
}
