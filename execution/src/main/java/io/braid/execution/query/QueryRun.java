package io.braid.execution.query;

import io.braid.engine.lookup.LookupBatchResult;
import io.braid.engine.plan.query.ExpectedRead;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.plan.query.Reads;
import io.braid.engine.plan.query.Work;
import io.braid.engine.result.QueryStatistics;
import io.braid.execution.limit.ReadLimits;
import io.braid.execution.session.Session;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.planner.explain.PlanPrinter;
import io.braid.spi.ScanContext;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One statement from its arrival to its last row. It ends exactly once, and whoever wants to know that it was cancelled
 * is told exactly once, whether he asked before or after. Safe for use by many threads.
 */
public final class QueryRun implements CancellationSignal {
    /** A client that has not read on for so long has other things to do. */
    public static final Duration AWAY = Duration.ofMillis(200);

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
    private final Admission admission;
    private final WaitingTime turnWait = new WaitingTime();
    private final WaitingTime clientWait = new WaitingTime();
    private volatile Slot slot = Slot.NONE;
    private volatile boolean unread;
    private volatile boolean quiet;
    private volatile @Nullable PlannedQuery plan;
    private volatile ReadLimits readLimits = ReadLimits.NONE;
    private volatile LookupBatchResult common = LookupBatchResult.NONE;
    private volatile QueryTrace trace;
    private QueryState state = QueryState.QUEUED;
    private @Nullable BraidException cancelReason;

    /** What queries are admitted by. */
    interface Admission {
        /** Waits until the query may do so much work; fails if it is cancelled meanwhile. */
        void awaitAdmission(QueryRun run, Work work);

        /** The query has left its slot to others, for its client does not read on. */
        void isUnread(QueryRun run);

        /** The query has ended and is in the log, or could not be put there. */
        void leave(QueryRun run);
    }

    /** One that waits to begin. */
    QueryRun(QueryLog log, String id, Session session, String sql, Duration timeout, Admission admission) {
        this.log = log;
        this.admission = admission;
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
        if (turnWait.isWaiting()) {
            return QueryState.QUEUED;
        }
        return trace.planned() == null ? QueryState.PLANNING : unread ? QueryState.UNREAD : state;
    }

    /** Waits until it may do so much work, unless it may already; fails if it is cancelled meanwhile. */
    public void awaitAdmission(Work work) {
        admission.awaitAdmission(this, work);
    }

    /** Says in which slot it runs. */
    void runsIn(Slot taken) {
        slot = taken;
    }

    /** In which it runs. */
    Slot slot() {
        return slot;
    }

    /** Leaves its slot to others until {@link #readOn()}: its client has not read on for {@link #AWAY}. */
    public void leaveUnread() {
        unread = true;
        slot.release();
        admission.isUnread(this);
    }

    /** Takes its slot back: its client reads on, or is not waited for any more. */
    public void readOn() {
        unread = false;
        slot.retake();
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
    void isAnsweredBy(LookupBatchResult rows) {
        common = rows;
    }

    /** What a source was asked in its place and that of others. */
    public LookupBatchResult common() {
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

    /** What it reads, as far as it has said so. */
    public Reads reads() {
        return reads;
    }

    /**
     * What it is planned to read, even if that turns out to be known already: who may not see all of it may not know
     * how much it is.
     */
    public Reads plannedReads() {
        PlannedQuery planned = plan;
        return planned == null ? reads : planned.reads();
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

    /** Says what is done for it, and what it may read. */
    public void plannedAs(PlannedQuery planned, ReadLimits limits) {
        this.plan = planned;
        this.readLimits = limits;
    }

    /** What limits on reading have warned of so far. */
    public List<String> limitWarnings() {
        return readLimits.warnings();
    }

    /** How many rows sources are expected to send; null where that is not known, or no more than a guess. */
    public @Nullable Long expectedRows() {
        PlannedQuery planned = plan;
        return planned == null || planned.work().guessed()
                ? null
                : Math.round(planned.work().reads().stream()
                        .mapToDouble(ExpectedRead::rows)
                        .sum());
    }

    /** What the values of these are expected to take, text of unknown length guessed; null as above. */
    public @Nullable Long expectedBytes() {
        PlannedQuery planned = plan;
        return planned == null || planned.work().guessed()
                ? null
                : Math.round(planned.work().reads().stream()
                        .mapToDouble(ExpectedRead::bytes)
                        .sum());
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

    @Override
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

    @Override
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

    /** Whether it is under way. */
    synchronized boolean hasBegun() {
        return state == QueryState.RUNNING;
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
     * Why it fails of which something has failed with this: it may have been canceled, or be too slow, which a source
     * may notice first.
     */
    public Throwable reasonOf(Throwable failure) {
        BraidException canceled = cancelReason();
        if (canceled != null) {
            return canceled;
        }
        boolean tooSlow =
                failure instanceof BraidException known && known.code() == ErrorCode.QUERY_TIMEOUT && isPastDeadline();
        return tooSlow ? tooSlow() : failure;
    }

    /** Says that its end is of no interest, unless it fails: it prepares for others. */
    void endsQuietly() {
        quiet = true;
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

    /**
     * That it cannot be told how it ended changes nothing about that: it is not among those that run, and its client is
     * answered.
     */
    private void leave(@Nullable Throwable failure) {
        try {
            if (failure != null || !quiet) {
                log.add(ended(failure));
            }
        } catch (RuntimeException | Error e) {
            LOG.error("The end of query {} is not noted everywhere", id, e);
        } finally {
            admission.leave(this);
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
