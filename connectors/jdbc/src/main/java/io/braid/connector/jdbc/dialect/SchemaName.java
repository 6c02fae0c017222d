package io.braid.connector.jdbc.dialect;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Name of a schema, in the database's spelling; null for levels that the database does not have. */
public record SchemaName(@Nullable String catalog, @Nullable String schema) {
    public List<String> parts() {
        return Stream.of(catalog, schema)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }

    /** The schema of a name: an exact match, or else a match regardless of letter case; empty unless it is unique. */
    public static Optional<SchemaName> find(String wanted, List<SchemaName> schemas) {
        List<SchemaName> exact = matching(wanted, schemas, String::equals);
        List<SchemaName> found = exact.isEmpty() ? matching(wanted, schemas, String::equalsIgnoreCase) : exact;
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private static List<SchemaName> matching(
            String wanted, List<SchemaName> schemas, BiPredicate<String, String> alike) {
        return schemas.stream()
                .filter(schema -> alike.test(schema.last(), wanted) || alike.test(schema.full(), wanted))
                .toList();
    }

    private String last() {
        List<String> parts = parts();
        return parts.get(parts.size() - 1);
    }

    private String full() {
        return String.join(".", parts());
    }
}
