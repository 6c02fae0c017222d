package io.braid.execution;

import io.braid.execution.database.Database;
import io.braid.execution.database.DatabaseLease;
import io.braid.execution.database.DeployedDatabase;
import io.braid.execution.limit.Limits;
import io.braid.execution.query.PendingLookup;
import io.braid.execution.query.QueryRun;
import io.braid.execution.query.QueryTask;
import io.braid.execution.session.SessionSettings;
import io.braid.execution.session.Tolerance;
import io.braid.execution.statement.ReadyStatement;
import io.braid.execution.transaction.SessionTransaction;
import io.braid.execution.transaction.TransactionStatus;
import io.braid.execution.view.StatementViews;
import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Execution of one statement: prepares it, executes the command or the plan, and passes the result to a sink. It is
 * independent of wire protocols.
 */
public final class QueryExecution implements QueryTask {
    private static final int MOST_PLANS = 10;

    private final ExecutionServices services;
    private final ExecutionRequest request;
    private final SessionSettings settings;
    private final ResultSink sink;

    public QueryExecution(ExecutionServices services, ExecutionRequest request, ResultSink sink) {
        this.services = services;
        this.request = request;
        this.settings = request.settings();
        this.sink = sink;
    }

    /** Empty for a client whose buffer is full, because it would block the other look-ups of a batch. */
    @Override
    public @Nullable PendingLookup lookup() {
        if (request.session().transaction().status() != TransactionStatus.NONE || request.batch() != null) {
            return null;
        }
        return sink.isReady() ? request.statement().lookup(request.values(), settings) : null;
    }

    @Override
    public void execute(QueryRun run) {
        ResultSink.Summary summary;
        try {
            run.onCancel(sink::wake);
            summary = execute(request.statement(), run);
            run.end(null);
        } catch (Throwable e) {
            request.session().transaction().fail();
            Throwable reason = run.reasonOf(e);
            Throwable failure = reason == e ? services.errors().of(e, run.session()) : reason;
            run.end(failure);
            sink.fail(run, failure);
            throw e;
        }
        sink.end(summary);
    }

    @Override
    public void refuse(QueryRun run, BraidException reason) {
        sink.fail(run, reason);
    }

    private ResultSink.Summary execute(ClientStatement statement, QueryRun run) {
        // The preparation is a separate query.
        statement.awaitPrepared(run);
        try (Limits.Admission admission = run.session().limits().begin()) {
            assert admission != null;
            DeployedDatabase database = run.session().database();
            ReadyStatement.Command command = database.isGone() ? statement.command() : null;
            if (command != null) {
                return execute(command, run);
            }
            try (DatabaseLease lease = statement.lease(run.session())) {
                return execute(run, lease.database());
            }
        }
    }

    private ResultSink.Summary execute(QueryRun run, Database database) {
        SessionTransaction transaction = request.session().transaction();
        Tolerance said = Tolerance.of(run.sql(), settings);
        Tolerance tolerance = transaction.hasChanges() ? said.ofNewResults() : said;
        try (StatementViews views = database.views().forStatement(tolerance.maxStaleness())) {
            long start = System.nanoTime();
            ReadyStatement statement = settled(run, database, views);
            run.planned(System.nanoTime() - start);
            if (request.batch() != null) {
                return execute(statement, request.batch(), run, database);
            }
            List<Parameter> parameters = request.values().of(statement, settings.timeZone());
            if (statement instanceof ReadyStatement.Write write) {
                return execute(write, parameters, run, database);
            }
            if (statement instanceof ReadyStatement.Load load) {
                return loaded(load, database, run);
            }
            if (statement instanceof ReadyStatement.TableChange change) {
                return changed(change, database, parameters, run);
            }
            if (statement instanceof ReadyStatement.Query query) {
                run.readsRowsOf(views.asOf());
                if (transaction.hasChanges()) {
                    run.onCancel(transaction::cancel);
                }
                try {
                    return inside(false, false, () -> new PlanExecution(
                                    services, database, query.plan(), parameters, run, sink)
                            .execute(tolerance, request.maxRows(), views.warnings(), transaction.reads()));
                } catch (BraidException e) {
                    views.failed(e);
                    throw e;
                }
            }
            return execute((ReadyStatement.Command) statement, run);
        }
    }

    /**
     * Executes a data-modifying statement. Rows are returned only once the statement can no longer fail, except by a
     * rollback of the client's transaction.
     */
    private ResultSink.Summary execute(
            ReadyStatement.Write write, List<Parameter> parameters, QueryRun run, Database database) {
        WriteExecution.Change change = change(write, List.of(parameters), run, database);
        sink.columns(write);
        List<String> warnings = write.plan().rows().warnings();
        if (!write.returnsRows()) {
            run.sent(change.rows(), 0);
            return new ResultSink.Summary(change.rows(), warnings, null);
        }
        long most = request.maxRows() > 0 ? request.maxRows() : Long.MAX_VALUE;
        Iterator<Batch> batches = change.returned().iterator();
        long rows = 0;
        boolean more = true;
        while (more && rows < most && batches.hasNext()) {
            Batch batch = batches.next();
            Batch wanted = batch.rows() <= most - rows ? batch : batch.slice(0, (int) (most - rows));
            rows += wanted.rows();
            more = sink.rows(wanted, !batches.hasNext() || rows == most, run);
        }
        return new ResultSink.Summary(rows, warnings, null);
    }

    private WriteExecution.Change change(
            ReadyStatement.Write write, List<List<Parameter>> parameters, QueryRun run, Database database) {
        SessionTransaction transaction = request.session().transaction();
        return inside(false, true, () -> new WriteExecution(services.caches(), database, write.plan(), parameters, run)
                .execute(transaction));
    }

    /** Executes a batch and returns the number of changed rows of each execution. */
    private ResultSink.Summary execute(
            ReadyStatement statement, List<ParameterValues> batch, QueryRun run, Database database) {
        if (!(statement instanceof ReadyStatement.Write write) || write.returnsRows()) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED, "A batch takes a statement that changes rows and returns none");
        }
        List<List<Parameter>> parameters = batch.stream()
                .map(values -> values.of(statement, settings.timeZone()))
                .toList();
        WriteExecution.Change change = change(write, parameters, run, database);
        run.sent(change.rows(), 0);
        sink.columns(new ReadyStatement.Counts());
        long[] counts = change.counts();
        for (int from = 0; from < counts.length; from += Batch.TARGET_ROWS) {
            int to = Math.min(counts.length, from + Batch.TARGET_ROWS);
            BatchBuilder rows = new BatchBuilder(ReadyStatement.Counts.COLUMNS.types(), to - from);
            Arrays.stream(counts, from, to).forEach(rows::appendRow);
            sink.rows(rows.build(), to == counts.length, run);
        }
        return new ResultSink.Summary(counts.length, write.plan().rows().warnings(), null);
    }

    private ResultSink.Summary loaded(ReadyStatement.Load load, Database database, QueryRun run) {
        RowFeed sent = request.sent();
        if (sent == null) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "COPY ... FROM STDIN takes the rows that a client sends by PostgreSQL's protocol, such as psql's"
                            + " \\copy; by this one, INSERT them in batches");
        }
        long rows = inside(false, true, () -> new LoadExecution(services.caches(), database, load.plan(), sent, run)
                .execute(request.session().transaction()));
        run.sent(rows, 0);
        return new ResultSink.Summary(rows, List.of(), null);
    }

    private ResultSink.Summary changed(
            ReadyStatement.TableChange change, Database database, List<Parameter> parameters, QueryRun run) {
        sink.columns(change);
        long rows = inside(false, true, () -> new TableExecution(services, database, change.plan(), parameters, run)
                .execute(request.session().transaction()));
        run.sent(rows, 0);
        return new ResultSink.Summary(rows, change.warnings(), null);
    }

    /** Runs work in the session's transaction. */
    private <T> T inside(boolean endsTransaction, boolean changes, Supplier<T> work) {
        SessionTransaction transaction = request.session().transaction();
        transaction.lockTimeout(request.session().now().settings().lockTimeout());
        try (SessionTransaction.Use use = transaction.enter(endsTransaction, changes)) {
            assert use != null;
            return work.get();
        }
    }

    private ResultSink.Summary execute(ReadyStatement.Command command, QueryRun run) {
        return inside(command.endsTransaction(), true, () -> carriedOut(command, run));
    }

    private ResultSink.Summary carriedOut(ReadyStatement.Command command, QueryRun run) {
        ZoneId before = request.session().now().settings().timeZone();
        services.commands().execute(command, request.session(), run);
        ZoneId after = request.session().now().settings().timeZone();
        sink.columns(command);
        return new ResultSink.Summary(0, List.of(), after.equals(before) ? null : after);
    }

    /**
     * Plans until the plan's materialized views are pinned: a version may have become too old or been dropped after
     * planning.
     */
    private ReadyStatement settled(QueryRun run, Database database, StatementViews views) {
        for (int plans = 0; plans < MOST_PLANS; plans++) {
            ReadyStatement statement = request.batch() == null
                    ? request.statement().ready(request.values(), settings, database, views, run)
                    : request.statement().ready(settings, database, views, run);
            run.check();
            if (!(statement instanceof ReadyStatement.Query query) || isSettled(query, run, views)) {
                return statement;
            }
        }
        throw new BraidException(
                ErrorCode.VIEW_NOT_FRESH,
                "The materialized views that the query reads were refreshed each time that it was planned; try again");
    }

    private static boolean isSettled(ReadyStatement.Query query, QueryRun run, StatementViews views) {
        if (!views.settle(query.plan(), run)) {
            return false;
        }
        if (views.asOf() != null) {
            // Rows age while the query waits for admission, and their age counts at the time of reading.
            run.awaitAdmission(query.plan().work());
        }
        return views.areStillFresh(query.plan());
    }
}
