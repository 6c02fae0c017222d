package io.braid.spi.catalog;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Qualified name of a table, in the source's spelling; null for levels that the source does not have. */
public record TableName(@Nullable String catalog, @Nullable String schema, String table) {
    /** The non-null parts, outermost first. */
    public List<String> path() {
        return Stream.of(catalog, schema, table)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }

    @Override
    public String toString() {
        return String.join(".", path());
    }
}
