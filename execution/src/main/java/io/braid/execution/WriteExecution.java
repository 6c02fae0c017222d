package io.braid.execution;

import io.braid.engine.context.QueryContext;
import io.braid.engine.result.Result;
import io.braid.engine.scan.TransactionReads;
import io.braid.execution.database.Database;
import io.braid.execution.database.DatabaseLease;
import io.braid.execution.limit.ReadLimits;
import io.braid.execution.query.QueryRun;
import io.braid.execution.result.Caches;
import io.braid.execution.transaction.SessionTransaction;
import io.braid.planner.write.PlannedWrite;
import io.braid.planner.write.WriteKind;
import io.braid.spi.Parameter;
import io.braid.spi.SourceTransaction;
import io.braid.spi.batch.Batch;
import java.util.List;

/**
 * Execution of a statement that changes rows, in the session's transaction or in one of its own, which is committed at
 * its end. What was cached of a table is forgotten when its changes have been committed.
 */
final class WriteExecution {
    private final Caches caches;
    private final Database database;
    private final PlannedWrite plan;
    private final List<Parameter> parameters;
    private final QueryRun run;

    WriteExecution(Caches caches, Database database, PlannedWrite plan, List<Parameter> parameters, QueryRun run) {
        this.caches = caches;
        this.database = database;
        this.plan = plan;
        this.parameters = parameters;
        this.run = run;
    }

    /** Changes the rows, and returns their number. */
    long execute(SessionTransaction session) {
        if (session.beginsHere()) {
            return change(session, !database.writesSeveral());
        }
        SessionTransaction own = session.ofOneStatement();
        try {
            long changed = change(own, true);
            run.check();
            own.commit(run.scans(), caches::forget);
            return changed;
        } finally {
            own.rollback();
        }
    }

    private long change(SessionTransaction transaction, boolean alone) {
        ReadLimits limits = run.session().limits().reads(plan.rows(), Database::isOwn, false);
        run.plannedAs(plan.rows(), limits);
        run.reads(plan.rows().reads());
        QueryContext context = new QueryContext(run.id(), run.session().user(), run.deadlineNanos())
                .with(run.session().settings().parallelism())
                .with(run.session().limits().memory())
                .with(limits);
        limits.check();
        run.awaitAdmission(plan.rows().work());
        TransactionReads before = transaction.reads();
        SourceTransaction changing = join(transaction, context, alone);
        run.onCancel(changing::cancel);
        run.check();
        if (plan.rows().columns().size() == 0) {
            return changing.execute(plan.sql(), List.of(), context.scans());
        }
        // The rows to be changed are read where they are locked; those to be inserted are as they were before.
        TransactionReads reads = plan.kind() == WriteKind.INSERT ? before : transaction.reads();
        long changed = 0;
        try (Result rows = database.run(plan.rows(), parameters, context.inside(reads))) {
            run.onCancel(rows::cancel);
            run.countedBy(rows::statistics);
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                changed += changing.executeAll(plan.sql(), batch, context.scans());
            }
        }
        return changed;
    }

    private SourceTransaction join(SessionTransaction transaction, QueryContext context, boolean alone) {
        DatabaseLease lease = run.session().database().lease();
        boolean isHeld = transaction.hasJoined(plan.source());
        boolean joined = false;
        try {
            SourceTransaction changing = transaction.change(
                    new SessionTransaction.Target(lease.database().openSource(plan.source()), plan.table(), lease),
                    context.scans(),
                    alone);
            joined = true;
            return changing;
        } finally {
            if (isHeld || !joined) {
                lease.close();
            }
        }
    }
}
