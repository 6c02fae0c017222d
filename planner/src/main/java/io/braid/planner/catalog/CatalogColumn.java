package io.braid.planner.catalog;

import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/**
 * A column as users see it.
 *
 * @param comment the comment of the model, by default that of the source
 * @param remote the source's description, for a table of a source
 */
public record CatalogColumn(
        String name,
        DataType type,
        @Nullable String comment,
        @Nullable ColumnDescription remote) {}
