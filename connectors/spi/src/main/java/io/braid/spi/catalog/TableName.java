package io.braid.spi.catalog;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Qualified name of a table, as its source spells it; null for parts that the source does not have. */
public record TableName(@Nullable String catalog, @Nullable String schema, String table) {
    /** The parts there are, from the outermost inwards. */
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
