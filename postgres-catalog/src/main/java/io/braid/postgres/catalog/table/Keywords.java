package io.braid.postgres.catalog.table;

import io.braid.postgres.catalog.reference.CatalogData;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Keywords of PostgreSQL. */
final class Keywords {
    private static final int WORD = 0;
    private static final int CATEGORY = 1;
    private static final String UNRESERVED = "U";

    private Keywords() {}

    /** Returns the keywords that must be quoted as names. */
    static Set<String> quoted() {
        return CatalogData.get().keywords().stream()
                .filter(row -> !UNRESERVED.equals(row[CATEGORY]))
                .map(row -> Objects.requireNonNull(row[WORD]))
                .collect(Collectors.toUnmodifiableSet());
    }
}
