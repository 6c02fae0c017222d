package io.braid.planner.catalog;

import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/**
 * A column as users see it.
 *
 * @param comment what the model says of it, or else its source
 * @param remote what its source says of it, where the table is one of a source
 */
public record CatalogColumn(
        String name,
        DataType type,
        @Nullable String comment,
        @Nullable ColumnDescription remote) {}
