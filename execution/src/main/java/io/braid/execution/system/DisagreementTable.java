package io.braid.execution.system;

import io.braid.execution.verify.Disagreement;

/** System table of the disagreements that verification has found. */
final class DisagreementTable {
    private DisagreementTable() {}

    static SystemTable<?> table() {
        return SystemTable.<Disagreement>of(
                        ServerTables.SCHEMA,
                        "disagreements",
                        "Statements to which two plans have given different answers, since the server was started,"
                                + " the last 100; for"
                                + " users, their own. Nobody should ever see one.",
                        scope -> scope.server().disagreements().all().stream()
                                .filter(found -> scope.mayKnowOf(found.user())))
                .text("id", "Its id.", Disagreement::id)
                .moment("found_at", "When that was found.", Disagreement::at)
                .text("user_name", "Who had asked.", Disagreement::user)
                .text("database_name", "The database.", Disagreement::database)
                .text("sql_text", "The statement; secrets are masked.", Disagreement::sql)
                .text(
                        "step",
                        "The setting with which off the plan answers as the other does: what it switches is where"
                                + " they part. Null where"
                                + " none alone does.",
                        Disagreement::step)
                .bigint("plan_rows", "How many rows the usual plan yields.", Disagreement::rowsOfPlan)
                .bigint(
                        "reference_rows",
                        "How many rows the plan yields that leaves nothing to sources but plain scans.",
                        Disagreement::rowsOfReference)
                .text(
                        "only_in_plan",
                        "A few rows that the usual plan has more often, a line each.",
                        found -> String.join("\n", found.onlyInPlan()))
                .text(
                        "only_in_reference",
                        "A few rows that the other has more often.",
                        found -> String.join("\n", found.onlyInReference()))
                .text("plan", "The usual plan, as EXPLAIN shows it.", Disagreement::plan)
                .text("reference_plan", "The other.", Disagreement::reference)
                .build();
    }
}
