package io.braid.postgres.catalog.table;

import io.braid.postgres.catalog.reference.CatalogData;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The words of PostgreSQL's language. */
final class Keywords {
    private static final int WORD = 0;
    private static final int CATEGORY = 1;
    private static final String UNRESERVED = "U";

    private Keywords() {}

    /** The words that cannot be names without quotes. */
    static Set<String> quoted() {
        return CatalogData.get().keywords().stream()
                .filter(row -> !UNRESERVED.equals(row[CATEGORY]))
                .map(row -> Objects.requireNonNull(row[WORD]))
                .collect(Collectors.toUnmodifiableSet());
    }
}
