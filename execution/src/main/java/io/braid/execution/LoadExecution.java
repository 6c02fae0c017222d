package io.braid.execution;

import io.braid.engine.context.QueryContext;
import io.braid.execution.database.Database;
import io.braid.execution.query.QueryRun;
import io.braid.execution.result.Caches;
import io.braid.execution.transaction.SessionTransaction;
import io.braid.planner.write.PlannedLoad;
import io.braid.planner.write.ResultChecks;
import io.braid.spi.ScanContext;
import io.braid.spi.SourceTransaction;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Execution of a bulk load with rows from the client, in the session's transaction or in its own. It inserts all rows
 * or none.
 */
final class LoadExecution {
    /** SQLSTATE class of constraint violations. */
    private static final String VIOLATION = "23";

    private final Caches caches;
    private final Database database;
    private final PlannedLoad plan;
    private final RowFeed feed;
    private final QueryRun run;

    LoadExecution(Caches caches, Database database, PlannedLoad plan, RowFeed feed, QueryRun run) {
        this.caches = caches;
        this.database = database;
        this.plan = plan;
        this.feed = feed;
        this.run = run;
    }

    /** Inserts the rows and returns their number. */
    long execute(SessionTransaction session) {
        if (session.beginsHere()) {
            return insert(session, !database.writesSeveral());
        }
        SessionTransaction own = session.ofOneStatement();
        try {
            long rows = insert(own, true);
            run.check();
            own.commit(run.scans(), caches::forget);
            return rows;
        } finally {
            own.rollback();
        }
    }

    private long insert(SessionTransaction transaction, boolean alone) {
        QueryContext context = new QueryContext(run.id(), run.session().user(), run.deadlineNanos());
        SourceTransaction changing = SourceJoin.join(
                run, transaction, new SourceJoin.Tables(plan.source(), List.of(plan.table())), context.scans(), alone);
        run.onCancel(changing::cancel);
        run.check();
        ResultChecks checks = plan.checks();
        TransactionQueries reader = (query, values) -> database.run(query, values, context.inside(transaction.reads()));
        SourceWriter checked =
                checks == null ? null : WriteExecution.checked(changing, plan.target(), checks, reader, context);
        feed.begin(plan.columns());
        long inserted = 0;
        for (Batch batch = feed.next(run); batch != null; batch = feed.next(run)) {
            inserted += insert(changing, checked, batch, inserted, context.scans());
            run.check();
        }
        return inserted;
    }

    /** Adds the row numbers to a constraint violation, as the source reports the value but not its position. */
    private long insert(
            SourceTransaction changing, @Nullable SourceWriter checked, Batch batch, long before, ScanContext context) {
        try {
            return checked == null
                    ? changing.insert(plan.target(), batch, context)
                    : Arrays.stream(checked.all(batch)).sum();
        } catch (BraidException e) {
            throw e.code().sqlState().startsWith(VIOLATION)
                    ? e.reworded(
                            e.sentence() + "; in rows " + (before + 1) + " to " + (before + batch.rows())
                                    + " of those sent",
                            e)
                    : e;
        }
    }
}
