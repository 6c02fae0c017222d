package io.braid.server.protocol;

import io.braid.server.audit.AuditLog;
import io.braid.server.database.Databases;
import io.braid.server.login.Vouchers;
import io.braid.server.query.Queries;
import io.braid.server.session.Sessions;
import io.braid.server.statement.StatementRunner;
import io.braid.server.users.Users;

/** What the protocol offers to its clients. */
public record ProtocolServices(
        Users users,
        Vouchers vouchers,
        Databases databases,
        Sessions sessions,
        Queries queries,
        StatementRunner statements,
        AuditLog audit,
        String version) {}
