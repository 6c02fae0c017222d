package io.braid.execution.system;

import io.braid.execution.coordinator.TransactionCoordinator;
import io.braid.execution.database.Databases;
import io.braid.execution.limit.RoleLimits;
import io.braid.execution.probe.UnansweredProbes;
import io.braid.execution.query.QueryScheduler;
import io.braid.execution.result.Caches;
import io.braid.execution.session.Sessions;
import io.braid.execution.users.Users;
import io.braid.execution.verify.Disagreements;
import io.braid.spi.Federation;
import java.util.function.Supplier;

/** State of the whole server, as system tables show it. */
public record ServerState(
        QueryScheduler queries,
        Sessions sessions,
        Supplier<Databases> databases,
        Users users,
        RoleLimits limits,
        Caches caches,
        Disagreements disagreements,
        UnansweredProbes probes,
        TransactionCoordinator transactions,
        Supplier<Health> health,
        Federation federation) {}
