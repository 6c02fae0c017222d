package io.braid.postgres.catalog.table;

import io.braid.execution.session.Session;
import io.braid.execution.system.SystemScope;
import java.util.List;
import java.util.stream.Stream;

/** Schemas in which a session searches unqualified names, besides {@code pg_catalog}. */
public final class SearchPath {
    private SearchPath() {}

    public static List<String> of(SystemScope scope) {
        return scope.session().map(SearchPath::of).orElse(List.of());
    }

    private static List<String> of(Session session) {
        return Stream.concat(
                        Stream.ofNullable(session.schema()), session.settings().conventions().furtherSchemas().stream())
                .toList();
    }
}
