package io.braid.server.query;

import io.braid.engine.QueryStatistics;
import io.braid.engine.lookup.CommonRows;
import io.braid.engine.plan.PlannedQuery;
import io.braid.engine.plan.Reads;
import io.braid.engine.plan.Work;
import io.braid.planner.emit.PlanPrinter;
import io.braid.server.session.Session;
import io.braid.spi.ScanContext;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One statement from its arrival to its last row. It ends exactly once, and whoever wants to know that it was cancelled is
 * told exactly once, whether he asked before or after. Safe for use by many threads.
 */
public final class QueryRun {
    private static final Logger LOG = LoggerFactory.getLogger(QueryRun.class);

    private final QueryLog log;
    private final String id;
    private final Session session;
    private final String sql;
    private final String loggedSql;
    private final Instant started = Instant.now();
    private final long startNanos = System.nanoTime();
    private final Duration timeout;
    private final long deadlineNanos;
    private final LongAdder rows = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private volatile @Nullable Instant rowsOf;
    private volatile Supplier<QueryStatistics> statistics = () -> QueryStatistics.NONE;
    private volatile BooleanSupplier isLong = () -> false;
    private final List<Runnable> cancelHooks = new ArrayList<>();
    private volatile Reads reads = Reads.NOTHING;
    private final BiConsumer<QueryRun, Work> turns;
    private final Consumer<QueryRun> leave;
    private final WaitingTime turnWait = new WaitingTime();
    private final WaitingTime clientWait = new WaitingTime();
    private volatile @Nullable PlannedQuery plan;
    private volatile CommonRows common = CommonRows.NONE;
    private volatile QueryTrace trace;
    private QueryState state = QueryState.QUEUED;
    private @Nullable BraidException cancelReason;

    /**
     * One that waits to begin.
     *
     * @param turns waits until a query may do so much work
     * @param leave called once it has ended and is in the log, or could not be put there
     */
    QueryRun(
            QueryLog log,
            String id,
            Session session,
            String sql,
            Duration timeout,
            BiConsumer<QueryRun, Work> turns,
            Consumer<QueryRun> leave) {
        this.log = log;
        this.turns = turns;
        this.leave = leave;
        this.id = id;
        this.session = session;
        this.sql = sql;
        this.loggedSql = LoggedText.of(sql);
        this.trace = QueryTrace.of(session.settings().traceParent());
        this.timeout = timeout;
        turnWait.begin();
        this.deadlineNanos = timeout.isZero() ? ScanContext.NO_DEADLINE : startNanos + timeout.toNanos();
    }

    public String id() {
        return id;
    }

    public Session session() {
        return session;
    }

    public String sql() {
        return sql;
    }

    /** The text as it may be shown to others: without secrets, and not all of a very long one. */
    public String loggedSql() {
        return loggedSql;
    }

    public Instant started() {
        return started;
    }

    /** The reading of {@link System#nanoTime()} at which it must have ended, or {@link ScanContext#NO_DEADLINE}. */
    public long deadlineNanos() {
        return deadlineNanos;
    }

    public boolean isPastDeadline() {
        return deadlineNanos != ScanContext.NO_DEADLINE && System.nanoTime() - deadlineNanos >= 0;
    }

    /** What its client is told when it has taken too long, whoever notices that. */
    public BraidException tooSlow() {
        return new BraidException(
                ErrorCode.QUERY_TIMEOUT,
                "Query " + id + " was canceled because it took longer than its time limit of " + timeout.toMillis()
                        + " ms" + session.limits().reasonOf(timeout));
    }

    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }

    public synchronized QueryState state() {
        if (state != QueryState.RUNNING) {
            return state;
        }
        return turnWait.isWaiting() ? QueryState.QUEUED : trace.planned() == null ? QueryState.PLANNING : state;
    }

    /** Waits until it may do so much work, unless it may already; fails if it is cancelled meanwhile. */
    public void awaitTurn(Work work) {
        turns.accept(this, work);
    }

    /** How long it has waited for its turn: to begin, and to be one of those that do much work. */
    public WaitingTime turnWait() {
        return turnWait;
    }

    /** How long it has waited for its client to read on. */
    public WaitingTime clientWait() {
        return clientWait;
    }

    /** Rows sent to the client so far. */
    public long rows() {
        return rows.sum();
    }

    /** Bytes sent to the client so far. */
    public long bytes() {
        return bytes.sum();
    }

    /** Counts rows that have been sent. */
    public void sent(long sentRows, long sentBytes) {
        rows.add(sentRows);
        bytes.add(sentBytes);
    }

    /** Notes that it reads rows that were kept at some moment, if it does. */
    public void readsRowsOf(@Nullable Instant moment) {
        rowsOf = moment;
    }

    /** Says that a source was asked in its place. */
    void isAnsweredBy(CommonRows rows) {
        common = rows;
    }

    /** What a source was asked in its place and that of others. */
    public CommonRows common() {
        return common;
    }

    /**
     * Notes what it has read without asking a source.
     *
     * @param oldest how old the oldest such row is by now; zero for none
     */
    public void hasReadRows(Supplier<Duration> oldest) {
        Instant now = Instant.now();
        Duration age = oldest.get();
        if (age.isZero()) {
            return;
        }
        Instant moment = now.minus(age);
        Instant known = rowsOf;
        rowsOf = known == null || moment.isBefore(known) ? moment : known;
    }

    /** From when the oldest kept rows are that it reads; null if it reads sources only. */
    public @Nullable Instant rowsOf() {
        return rowsOf;
    }

    /** What the engine has done for it so far. */
    public QueryStatistics statistics() {
        return statistics.get();
    }

    /** How much of what it is to read it has read; null where nobody knows how much that is. */
    public @Nullable Integer percent() {
        PlannedQuery planned = plan;
        return planned == null ? null : Progress.percent(planned, statistics().scans());
    }

    /** Says what it is going to read. */
    public void reads(Reads planned) {
        this.reads = planned;
    }

    /** Of which trace it is a step. */
    public QueryTrace trace() {
        return trace;
    }

    /** Says that it has been planned, and how long that took. */
    public void planned(long nanos) {
        trace = trace.withPlanning(Instant.now(), Duration.ofNanos(nanos));
    }

    /** Says what is done for it. */
    public void plannedAs(PlannedQuery planned) {
        this.plan = planned;
    }

    /** Says where the engine counts what it does for it. */
    public void countedBy(Supplier<QueryStatistics> counts) {
        this.statistics = counts;
    }

    /** Says who knows whether processors have worked on it for long. */
    public void isLongIf(BooleanSupplier condition) {
        this.isLong = condition;
    }

    /** Whether it is known that processors have worked on it for long. */
    boolean isLong() {
        return isLong.getAsBoolean();
    }

    /** Stops it, soon, for this reason; does nothing to a query that has ended or is being cancelled already. */
    public void cancel(BraidException reason) {
        List<Runnable> hooks;
        synchronized (this) {
            if (cancelReason != null || isEnded()) {
                return;
            }
            cancelReason = reason;
            hooks = List.copyOf(cancelHooks);
            cancelHooks.clear();
        }
        hooks.forEach(Runnable::run);
    }

    /** Runs the hook when the query is cancelled, at once if it already is. Hooks must not wait for anything. */
    public void onCancel(Runnable hook) {
        synchronized (this) {
            if (cancelReason == null) {
                cancelHooks.add(hook);
                return;
            }
        }
        hook.run();
    }

    /** Why it was cancelled, or null. */
    public synchronized @Nullable BraidException cancelReason() {
        return cancelReason;
    }

    /** Throws the reason if it has been cancelled. */
    public void check() {
        BraidException reason = cancelReason();
        if (reason != null) {
            throw reason;
        }
    }

    /** Ends the waiting; false if it ended before its turn came. */
    synchronized boolean begin() {
        if (state != QueryState.QUEUED || cancelReason != null) {
            return false;
        }
        state = QueryState.RUNNING;
        turnWait.end();
        return true;
    }

    /** Ends it without its turn having come; false if it had come. */
    synchronized boolean abandon() {
        if (state != QueryState.QUEUED) {
            return false;
        }
        state = QueryState.CANCELED;
        leave(cancelReason);
        return true;
    }

    /**
     * Ends it and remembers how, before the client is told, so that whoever has been told sees it among those that have
     * ended only; later calls do nothing.
     *
     * @param failure why it failed, or null if it did not
     */
    public synchronized void end(@Nullable Throwable failure) {
        if (!isEnded()) {
            state = cancelReason != null && failure != null
                    ? QueryState.CANCELED
                    : failure == null ? QueryState.FINISHED : QueryState.FAILED;
            leave(failure);
        }
    }

    /** That it cannot be told how it ended changes nothing about that: it is not among those that run, and its client is answered. */
    private void leave(@Nullable Throwable failure) {
        try {
            log.add(ended(failure));
        } catch (RuntimeException | Error e) {
            LOG.error("The end of query {} is not noted everywhere", id, e);
        } finally {
            leave.accept(this);
        }
    }

    /** What to remember of it, now that it has ended. */
    private EndedQuery ended(@Nullable Throwable failure) {
        QueryState outcome = state();
        BraidException canceled = cancelReason();
        Throwable error = outcome == QueryState.CANCELED && canceled != null ? canceled : failure;
        QueryStatistics done = statistics();
        Duration took = elapsed();
        PlannedQuery planned = plan;
        return new EndedQuery(
                id,
                session.id(),
                session.user(),
                session.application(),
                session.database().name(),
                loggedSql,
                reads,
                started,
                took,
                rows(),
                bytes(),
                done.peakMemory(),
                done.spilled().bytes(),
                rowsOf(),
                outcome,
                error == null ? null : code(error).sqlState(),
                error == null ? null : LoggedText.ofError(message(error), sql),
                trace,
                planned != null && log.isSlow(took) ? LoggedText.of(lines(planned)) : null);
    }

    private static String lines(PlannedQuery planned) {
        return String.join("\n", PlanPrinter.print(planned.root(), node -> false, node -> List.of()));
    }

    private static ErrorCode code(Throwable error) {
        return error instanceof BraidException known ? known.code() : ErrorCode.INTERNAL_ERROR;
    }

    /** What was not meant for users stays in the server's log. */
    private static String message(Throwable error) {
        return error instanceof BraidException ? String.valueOf(error.getMessage()) : "see the server's log";
    }

    private boolean isEnded() {
        return state != QueryState.QUEUED && state != QueryState.RUNNING;
    }

    @Override
    public String toString() {
        return id + " " + state();
    }
}
