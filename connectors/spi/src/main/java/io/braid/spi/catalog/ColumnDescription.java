package io.braid.spi.catalog;

import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/**
 * A column of a remote table.
 *
 * @param nativeType the source's own name of the type
 * @param collation the source's own name of the collation of a text column
 */
public record ColumnDescription(
        String name,
        DataType type,
        String nativeType,
        @Nullable String collation,
        @Nullable String comment) {}
