package io.braid.server.system;

import io.braid.server.database.Databases;
import io.braid.server.http.Health;
import io.braid.server.limit.RoleLimits;
import io.braid.server.query.Queries;
import io.braid.server.result.Caches;
import io.braid.server.session.Sessions;
import io.braid.server.users.Users;
import java.util.function.Supplier;

/** What the server as a whole lets system tables show. */
public record ServerState(
        Queries queries,
        Sessions sessions,
        Supplier<Databases> databases,
        Users users,
        RoleLimits limits,
        Caches caches,
        Supplier<Health> health) {}
