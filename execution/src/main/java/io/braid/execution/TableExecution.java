package io.braid.execution;

import io.braid.engine.context.QueryContext;
import io.braid.execution.database.Database;
import io.braid.execution.database.TablesInTransaction.Changer;
import io.braid.execution.query.QueryRun;
import io.braid.execution.result.Caches;
import io.braid.execution.session.Session;
import io.braid.execution.transaction.SessionTransaction;
import io.braid.planner.access.Rights;
import io.braid.planner.table.PlannedTableChange;
import io.braid.planner.table.TableChangeKind;
import io.braid.planner.write.PlannedWrite;
import io.braid.spi.Parameter;
import io.braid.spi.SourceTransaction;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.List;

/**
 * Execution of DDL on tables of a source, in the session's transaction or in its own. If the source commits DDL
 * implicitly, the statement must be outside of a transaction; if filling a new table then fails, the table is dropped.
 */
final class TableExecution {
    /** Time limit of the undo, independent of the statement's deadline, which may have passed. */
    private static final Duration LONGEST_UNDO = Duration.ofSeconds(30);

    private final Caches caches;
    private final Database database;
    private final PlannedTableChange plan;
    private final List<Parameter> parameters;
    private final QueryRun run;
    private final Changer changer;
    private final Rights rights;
    private boolean started;

    TableExecution(
            ExecutionServices services,
            Database database,
            PlannedTableChange plan,
            List<Parameter> parameters,
            QueryRun run) {
        this.caches = services.caches();
        this.database = database;
        this.plan = plan;
        this.parameters = parameters;
        this.run = run;
        Session session = run.session();
        this.changer =
                new Changer(session.database(), session.id(), session.user(), services.owners(), services.models());
        this.rights = services.preparer().rights(session, database);
    }

    /** Changes the tables and returns the number of rows written to a new one. */
    long execute(SessionTransaction session) {
        if (plan.isDone()) {
            return 0;
        }
        requireOwned();
        if (!session.beginsHere()) {
            if (plan.kind() == TableChangeKind.CREATE_TEMPORARY_TABLE) {
                throw new BraidException(
                        ErrorCode.NO_TRANSACTION,
                        "A temporary table lasts as long as its transaction, and there is none: BEGIN one first");
            }
            return alone(session);
        }
        if (!plan.statements().transactional()) {
            throw new BraidException(
                    ErrorCode.ACTIVE_TRANSACTION,
                    "Source '" + plan.source() + "' commits the transaction with " + plan.kind()
                            + ", so that it is not possible inside of one: COMMIT or ROLLBACK first");
        }
        long rows = change(session, !database.writesSeveral());
        if (plan.kind().changesCatalog()) {
            changer.changed(session, plan);
        }
        return rows;
    }

    /** Fails if the user neither owns the tables nor is an administrator. */
    private void requireOwned() {
        if (!plan.kind().isForOwners()) {
            return;
        }
        boolean isRenamed = plan.kind() == TableChangeKind.RENAME_TABLE || plan.kind() == TableChangeKind.RENAME_VIEW;
        List<List<String>> changed = isRenamed ? plan.tables().subList(0, 1) : plan.tables();
        for (List<String> table : changed) {
            if (!rights.ownsSchema(table.get(0)) && !changer.owns(table)) {
                throw new BraidException(
                        ErrorCode.INSUFFICIENT_PRIVILEGE,
                        "You have not created " + String.join(".", table)
                                + ": its owner and administrators can drop and rename it");
            }
        }
    }

    private long alone(SessionTransaction session) {
        SessionTransaction own = session.ofOneStatement();
        boolean done = false;
        try {
            long rows = change(own, true);
            run.check();
            if (plan.kind().changesCatalog()) {
                changer.changedAlone(own, plan);
            }
            own.commit(run.scans(), caches::forget);
            done = true;
            return rows;
        } catch (BraidException e) {
            own.rollback();
            throw started && !plan.statements().transactional() ? undone(session, e) : e;
        } finally {
            own.rollback();
            if (!done && plan.kind().changesCatalog() && plan.changesSource()) {
                database.tablesChanged(plan.place());
            }
        }
    }

    /** Undoes implicitly committed changes by compensating statements; a failure of those is added to the error. */
    private BraidException undone(SessionTransaction session, BraidException failure) {
        SessionTransaction own = session.ofOneStatement();
        try {
            QueryContext context =
                    new QueryContext(run.id(), run.session().user(), System.nanoTime() + LONGEST_UNDO.toNanos());
            SourceTransaction changing = join(own, context, true);
            for (String sql : plan.statements().undo()) {
                changing.execute(sql, List.of(), context.scans());
            }
            own.commit(context.scans(), caches::forget);
            return failure;
        } catch (BraidException e) {
            return new BraidException(
                    failure.code(),
                    failure.sentence() + "; " + String.join(".", plan.tables().get(0))
                            + " has been created and could not be dropped again: " + e.sentence(),
                    failure);
        } finally {
            own.rollback();
        }
    }

    private long change(SessionTransaction transaction, boolean alone) {
        database.requireSound(plan.model());
        if (!plan.changesSource()) {
            return 0;
        }
        QueryContext context = context();
        SourceTransaction changing = join(transaction, context, alone);
        run.onCancel(changing::cancel);
        run.check();
        for (String sql : plan.statements().sql()) {
            changing.execute(sql, List.of(), context.scans());
            started = true;
        }
        PlannedWrite rows = plan.rows();
        return rows == null
                ? 0
                : new WriteExecution(caches, database, rows, List.of(parameters), run)
                        .change(transaction, alone)
                        .rows();
    }

    private QueryContext context() {
        return new QueryContext(run.id(), run.session().user(), run.deadlineNanos());
    }

    private SourceTransaction join(SessionTransaction transaction, QueryContext context, boolean alone) {
        SourceJoin.Tables tables = new SourceJoin.Tables(plan.source(), plan.tables());
        return SourceJoin.join(run, transaction, tables, context.scans(), alone);
    }
}
