package io.braid.postgres.catalog.table;

import io.braid.execution.session.Session;
import io.braid.execution.system.SystemScope;
import java.util.List;

/** The schemas in which a session looks for names without a schema, beside {@code pg_catalog}. */
public final class SearchPath {
    private SearchPath() {}

    public static List<String> of(SystemScope scope) {
        String schema = scope.session().map(Session::schema).orElse(null);
        return schema == null ? List.of() : List.of(schema);
    }
}
