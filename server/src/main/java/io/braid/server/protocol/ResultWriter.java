package io.braid.server.protocol;

import io.braid.engine.QueryContext;
import io.braid.engine.Result;
import io.braid.engine.plan.PlannedQuery;
import io.braid.server.database.Database;
import io.braid.server.database.DatabaseLease;
import io.braid.server.database.DeployedDatabase;
import io.braid.server.limit.Limits;
import io.braid.server.matview.StatementViews;
import io.braid.server.query.PendingLookup;
import io.braid.server.query.QueryRun;
import io.braid.server.query.QueryTask;
import io.braid.server.result.Answer;
import io.braid.server.session.Tolerance;
import io.braid.server.statement.Circumstances;
import io.braid.server.statement.ReadyStatement;
import io.braid.server.system.SystemSource;
import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.wire.message.BatchData;
import io.braid.wire.message.Complete;
import io.braid.wire.message.Execute;
import io.braid.wire.message.ResultHeader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Answers one Execute: header, batches, and then either Complete or an Error, exactly one of them and nothing after it.
 * A result that the client has closed ends in silence.
 */
final class ResultWriter implements QueryTask {
    private static final int MOST_PLANS = 10;

    private final Execute request;
    private final Asked asked;
    private final BiConsumer<ReadyStatement.Deed, QueryRun> doer;
    private final UnaryOperator<Throwable> told;
    private final Outbox outbox;
    private final Runnable ended;
    private final Flow flow;
    private volatile boolean silent;

    /**
     * @param doer carries out a statement that yields no rows
     * @param told what the client is told of a failure
     * @param patience how long the client may take to read on, zero for as long as it likes
     * @param ended called right before the last message, or instead of it
     */
    ResultWriter(
            Execute request,
            Asked asked,
            BiConsumer<ReadyStatement.Deed, QueryRun> doer,
            UnaryOperator<Throwable> told,
            Outbox outbox,
            Duration patience,
            Runnable ended) {
        this.request = request;
        this.asked = asked;
        this.doer = doer;
        this.told = told;
        this.outbox = outbox;
        this.ended = ended;
        this.flow = new Flow(request.credit(), patience);
        flow.setWritable(outbox.isWritable());
    }

    Flow flow() {
        return flow;
    }

    /** Says nothing more. */
    void silence() {
        silent = true;
    }

    /** Of a client that has yet to make room for the row, nobody else is to wait. */
    @Override
    public @Nullable PendingLookup lookup() {
        return request.credit() > 0 && outbox.isWritable() ? asked.lookup() : null;
    }

    @Override
    public void execute(QueryRun run) {
        try {
            run.onCancel(flow::wake);
            Complete last = answer(run);
            run.end(null);
            end();
            if (!silent) {
                outbox.send(last);
            }
        } catch (Throwable e) {
            @Nullable BraidException reason = run.cancelReason();
            Throwable failure = reason != null ? reason : tookTooLong(run, e) ? run.tooSlow() : told.apply(e);
            run.end(failure);
            fail(run, failure);
            throw e;
        }
    }

    /** Whether the query's own time is over, which a source may notice first; a client that does not read is another matter. */
    private static boolean tookTooLong(QueryRun run, Throwable failure) {
        return failure instanceof BraidException known
                && known.code() == ErrorCode.QUERY_TIMEOUT
                && run.isPastDeadline();
    }

    @Override
    public void refuse(QueryRun run, BraidException reason) {
        fail(run, reason);
    }

    private void fail(QueryRun run, Throwable failure) {
        end();
        if (!silent) {
            outbox.send(ErrorReplies.of(request.resultId(), failure, "query " + run.id()));
        }
    }

    private void end() {
        ended.run();
    }

    private Complete answer(QueryRun run) {
        try (Limits.Turn turn = run.session().limits().begin()) {
            assert turn != null;
            DeployedDatabase database = run.session().database();
            ReadyStatement.Deed leaving = database.isGone() ? asked.deed() : null;
            if (leaving != null) {
                return carryOut(leaving, run);
            }
            try (DatabaseLease lease = database.lease()) {
                return answer(run, lease.database());
            }
        }
    }

    private Complete answer(QueryRun run, Database database) {
        Tolerance tolerance = Tolerance.of(run.sql(), run.session().settings());
        try (StatementViews views = database.views().forStatement(tolerance.maxStaleness())) {
            long start = System.nanoTime();
            ReadyStatement statement = settled(run, database, views);
            run.planned(System.nanoTime() - start);
            List<Parameter> parameters = ParameterConversion.convert(request.parameters(), statement);
            if (statement instanceof ReadyStatement.Rows rows) {
                run.readsRowsOf(views.asOf());
                try {
                    return answer(run, database, rows.plan(), parameters, views.warnings(), tolerance);
                } catch (BraidException e) {
                    views.failed(e);
                    throw e;
                }
            }
            return carryOut((ReadyStatement.Deed) statement, run);
        }
    }

    private Complete carryOut(ReadyStatement.Deed deed, QueryRun run) {
        doer.accept(deed, run);
        sendHeader(deed);
        return new Complete(request.resultId(), 0, List.of());
    }

    /** A plan may read rows of a materialized view that are gone by now, or too old: then it is made anew. */
    private ReadyStatement settled(QueryRun run, Database database, StatementViews views) {
        for (int plans = 0; plans < MOST_PLANS; plans++) {
            ReadyStatement statement = asked.ready(database, new Circumstances(views, run::check));
            run.check();
            if (!(statement instanceof ReadyStatement.Rows rows) || isSettled(rows.plan(), run, views)) {
                return statement;
            }
        }
        throw new BraidException(
                ErrorCode.VIEW_NOT_FRESH,
                "The materialized views that the query reads were refreshed each time that it was planned; try again");
    }

    private static boolean isSettled(PlannedQuery plan, QueryRun run, StatementViews views) {
        if (!views.settle(plan, run)) {
            return false;
        }
        if (views.asOf() != null) {
            // Rows grow older meanwhile: what they may be counts when they are read.
            run.awaitTurn(plan.work());
        }
        return views.areStillFresh(plan);
    }

    private Complete answer(
            QueryRun run,
            Database database,
            PlannedQuery plan,
            List<Parameter> parameters,
            List<String> notes,
            Tolerance tolerance) {
        run.plannedAs(plan);
        QueryContext context = new QueryContext(run.id(), run.session().user(), run.deadlineNanos())
                .with(run.session().settings().parallelism())
                .with(run.session().limits().memory())
                .with(database.knownRows(tolerance.lookupMaxAge()))
                .with(run.common());
        Answer answer = database.answer(
                plan,
                parameters,
                context,
                tolerance.resultMaxAge(plan.provenance()),
                tolerance.checksResults(plan.provenance()),
                run::check,
                () -> run.awaitTurn(plan.work()));
        try (Result result = answer.rows()) {
            if (answer.asOf() == null) {
                run.reads(plan.reads());
            } else {
                run.readsRowsOf(answer.asOf());
            }
            run.onCancel(result::cancel);
            run.countedBy(result::statistics);
            run.isLongIf(result::isLong);
            sendHeader(new ReadyStatement.Rows(plan));
            long rows = sendRows(
                    result,
                    run,
                    isAboutTheServer(plan) ? Limits.NONE : run.session().limits());
            run.hasReadRows(context.known()::age);
            List<String> warnings = new ArrayList<>(plan.warnings());
            warnings.addAll(notes);
            warnings.addAll(result.warnings());
            Instant oldest = run.rowsOf();
            if (oldest != null && run.session().settings().tellAge()) {
                warnings.add("This answer is made of rows of " + oldest);
            }
            return new Complete(request.resultId(), rows, warnings);
        }
    }

    private void sendHeader(ReadyStatement statement) {
        if (!silent) {
            outbox.sendWithNext(new ResultHeader(request.resultId(), WireRows.columns(statement)));
        }
    }

    /** What a client asks of the catalog, as drivers do, is no result of which a limit of rows should keep it. */
    private static boolean isAboutTheServer(PlannedQuery plan) {
        Set<String> sources = plan.reads().sources();
        return !sources.isEmpty() && sources.stream().allMatch(SystemSource::isCalled);
    }

    private long sendRows(Result result, QueryRun run, Limits limits) {
        long limit = request.maxRows() > 0 ? request.maxRows() : Long.MAX_VALUE;
        long rows = 0;
        Batch batch = result.next();
        while (batch != null) {
            Batch wanted = batch.rows() <= limit - rows ? batch : batch.slice(0, (int) (limit - rows));
            rows += wanted.rows();
            limits.checkRows(rows);
            // Where a source has more rows than are wanted, the end waits until it has stopped: the rows do not.
            send(wanted, result.isOver(), run);
            batch = rows < limit ? result.next() : null;
        }
        return rows;
    }

    /** @param last whether the end follows at once, so that both leave together */
    private void send(Batch batch, boolean last, QueryRun run) {
        BatchData data = new BatchData(request.resultId(), WireRows.batch(batch));
        if (Outbox.fits(data)) {
            flow.awaitTurn(run);
            if (last) {
                outbox.sendWithNext(data);
            } else {
                outbox.send(data);
            }
            run.sent(batch.rows(), data.frameBytes());
            return;
        }
        if (batch.rows() == 1) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "A row has " + (data.frameBytes() >> 20) + " MB, more than the protocol can carry; select fewer or"
                            + " shorter columns");
        }
        int half = batch.rows() / 2;
        send(batch.slice(0, half), false, run);
        send(batch.slice(half, batch.rows()), last, run);
    }
}
