package io.braid.execution;

import io.braid.engine.context.QueryContext;
import io.braid.execution.database.Database;
import io.braid.execution.limit.ReadLimits;
import io.braid.execution.query.QueryRun;
import io.braid.execution.result.Caches;
import io.braid.execution.transaction.SessionTransaction;
import io.braid.planner.write.PlannedWrite;
import io.braid.planner.write.ResultChecks;
import io.braid.planner.write.ReturnedRows;
import io.braid.spi.Parameter;
import io.braid.spi.SourceTransaction;
import io.braid.spi.batch.Batch;
import io.braid.spi.write.InsertTarget;
import java.util.Arrays;
import java.util.List;

/**
 * Execution of a data-modifying statement, in the session's transaction or in its own, which is then committed. After
 * the commit, cached rows of the changed tables are invalidated.
 */
final class WriteExecution {
    private final Caches caches;
    private final Database database;
    private final PlannedWrite plan;
    private final List<List<Parameter>> parameters;
    private final QueryRun run;

    /** @param parameters the parameters of each execution */
    WriteExecution(
            Caches caches, Database database, PlannedWrite plan, List<List<Parameter>> parameters, QueryRun run) {
        this.caches = caches;
        this.database = database;
        this.plan = plan;
        this.parameters = parameters;
        this.run = run;
    }

    /** Effect of the statement. */
    static final class Change {
        private final long[] counts;
        private final List<Batch> returned;

        private Change(long[] counts, List<Batch> returned) {
            this.counts = counts;
            this.returned = returned;
        }

        /** Number of changed rows of each execution. */
        long[] counts() {
            return counts.clone();
        }

        /** Total number of changed rows. */
        long rows() {
            return Arrays.stream(counts).sum();
        }

        /** Rows of the RETURNING clause. */
        List<Batch> returned() {
            return returned;
        }
    }

    /** Executes the statement in the session's transaction, or in its own. */
    Change execute(SessionTransaction session) {
        if (session.beginsHere()) {
            return change(session, !database.writesSeveral());
        }
        SessionTransaction own = session.ofOneStatement();
        try {
            Change change = change(own, plan.sources().size() == 1);
            run.check();
            own.commit(run.scans(), caches::forget);
            return change;
        } finally {
            own.rollback();
        }
    }

    /** Executes the statement in a transaction, which stays open. */
    Change change(SessionTransaction transaction, boolean alone) {
        ReadLimits limits = run.session().limits().reads(plan.rows(), Database::isOwn, false);
        run.plannedAs(plan.rows(), limits);
        run.reads(plan.rows().reads());
        QueryContext context = new QueryContext(run.id(), run.session().user(), run.deadlineNanos())
                .with(run.session().settings().parallelism())
                .with(run.session().limits().memory())
                .with(limits);
        limits.check();
        run.awaitAdmission(plan.rows().work());
        PlanWriter writer = PlanWriter.of(database, plan, run, transaction, context, alone);
        return new Change(writer.write(parameters), writer.returned());
    }

    /** The writer for rows from a client that must be verified. */
    static SourceWriter checked(
            SourceTransaction changing,
            InsertTarget target,
            ResultChecks checks,
            TransactionQueries reader,
            QueryContext context) {
        RowVerifier verifier = new RowVerifier(checks, reader);
        ReturnedRows generated = checks.generated();
        return generated == null
                ? new VerifyingWriter(new BulkWriter(changing, target, context), verifier)
                : new GeneratedKeysWriter(
                        () -> new ReturningWriter(changing, target.sql(), generated, reader, context), verifier);
    }
}
