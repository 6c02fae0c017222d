package io.braid.postgres.startup;

import io.braid.execution.ProtocolServices;
import io.braid.execution.database.DatabaseLease;
import io.braid.execution.session.Session;
import io.braid.planner.access.Rights;
import io.braid.postgres.setting.SearchPathSetting;
import io.braid.vdb.SchemaDefinition;
import java.util.List;
import java.util.Optional;

/**
 * Search path of a client that sets none: PostgreSQL's if the database has a schema public, otherwise all schemas that
 * the user may see, so that {@code \\dt} lists their tables.
 */
final class DefaultSearchPath {
    private static final String PUBLIC = "public";
    private static final String USER = "$user";

    private DefaultSearchPath() {}

    /** Returns the path of a new session; empty if it sees no schema. */
    static Optional<String> of(ProtocolServices services, Session session) {
        try (DatabaseLease lease = session.database().lease()) {
            Rights rights = lease.database().rights(services.users().principal(session.identity()));
            List<String> schemas = lease.database().model().schemas().stream()
                    .map(SchemaDefinition::name)
                    .filter(rights::seesSchema)
                    .toList();
            if (schemas.isEmpty()) {
                return Optional.empty();
            }
            List<String> path = schemas.stream()
                    .filter(PUBLIC::equalsIgnoreCase)
                    .findFirst()
                    .map(schema -> List.of(USER, schema))
                    .orElse(schemas);
            return Optional.of(SearchPathSetting.text(path));
        }
    }
}
