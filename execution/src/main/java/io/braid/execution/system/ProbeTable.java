package io.braid.execution.system;

import io.braid.execution.probe.UnansweredProbe;

/** System table of catalog queries that could not be answered. */
final class ProbeTable {
    private ProbeTable() {}

    static SystemTable<?> table() {
        return SystemTable.<UnansweredProbe>of(
                        ServerTables.SCHEMA,
                        "unanswered_probes",
                        "Catalog queries by clients of PostgreSQL's protocol that could not be planned: the last"
                                + " 100 different ones since the start of the server; for users, their own.",
                        scope -> scope.server().probes().all().stream().filter(probe -> scope.mayKnowOf(probe.user())))
                .text("sql_text", "The statement; secrets are masked.", UnansweredProbe::sql)
                .text("sql_state", "SQLSTATE of the error.", UnansweredProbe::sqlState)
                .text("error", "The error.", UnansweredProbe::error)
                .bigint("occurrences", "How often it was sent.", UnansweredProbe::occurrences)
                .moment("last_at", "The time at which it was last sent.", UnansweredProbe::last)
                .text("user_name", "The user who last sent it.", UnansweredProbe::user)
                .text("application", "The client that last sent it.", UnansweredProbe::application)
                .build();
    }
}
