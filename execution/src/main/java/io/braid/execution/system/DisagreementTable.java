package io.braid.execution.system;

import io.braid.execution.verify.Disagreement;

/** System table of disagreements that plan verification has found. */
final class DisagreementTable {
    private DisagreementTable() {}

    static SystemTable<?> table() {
        return SystemTable.<Disagreement>of(
                        ServerTables.SCHEMA,
                        "disagreements",
                        "Statements for which two plans returned different rows: the last 100 since the start of"
                                + " the server; for users, their own.",
                        scope -> scope.server().disagreements().all().stream()
                                .filter(found -> scope.mayKnowOf(found.user())))
                .text("id", "The identifier.", Disagreement::id)
                .moment("found_at", "The time at which it was found.", Disagreement::at)
                .text("user_name", "The user who ran the statement.", Disagreement::user)
                .text("database_name", "The database.", Disagreement::database)
                .text("sql_text", "The statement; secrets are masked.", Disagreement::sql)
                .text(
                        "step",
                        "The setting that makes the two plans agree when it is off: the cause is in that"
                                + " optimization. Null if none alone does.",
                        Disagreement::step)
                .bigint("plan_rows", "Rows of the usual plan.", Disagreement::rowsOfPlan)
                .bigint(
                        "reference_rows",
                        "Rows of the plan that pushes down only plain scans.",
                        Disagreement::rowsOfReference)
                .text(
                        "only_in_plan",
                        "A few rows that only the usual plan returned, one per line.",
                        found -> String.join("\n", found.onlyInPlan()))
                .text(
                        "only_in_reference",
                        "A few rows that only the other plan returned.",
                        found -> String.join("\n", found.onlyInReference()))
                .text("plan", "The usual plan, as EXPLAIN shows it.", Disagreement::plan)
                .text("reference_plan", "The other plan.", Disagreement::reference)
                .build();
    }
}
