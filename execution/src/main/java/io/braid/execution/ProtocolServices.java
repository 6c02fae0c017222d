package io.braid.execution;

import io.braid.execution.audit.AuditLog;
import io.braid.execution.database.Databases;
import io.braid.execution.login.Authenticators;
import io.braid.execution.probe.UnansweredProbes;
import io.braid.execution.query.QueryScheduler;
import io.braid.execution.session.Sessions;
import io.braid.execution.users.Users;

/** Services that all protocols share. */
public record ProtocolServices(
        Users users,
        Authenticators authenticators,
        Databases databases,
        Sessions sessions,
        QueryScheduler scheduler,
        ExecutionServices execution,
        AuditLog audit,
        UnansweredProbes probes,
        String version) {}
