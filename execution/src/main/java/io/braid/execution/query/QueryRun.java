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
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Execution of one statement from its arrival to its last row. It ends exactly once, and each cancellation hook runs
 * exactly once, registered before or after the cancellation. Thread-safe.
 */
public final class QueryRun implements CancellationSignal {
    /** Time without a read after which a client counts as away. */
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
    private volatile Supplier<List<String>> report = List::of;
    private volatile BooleanSupplier isLong = () -> false;
    private final List<Runnable> cancelHooks = new ArrayList<>();
    private volatile Reads reads = Reads.NOTHING;
    private final Admission admission;
    private final WaitingTime admissionWait = new WaitingTime();
    private final WaitingTime clientWait = new WaitingTime();
    private volatile Slot slot = Slot.NONE;
    private volatile boolean unread;
    private volatile boolean quiet;
    private volatile boolean monitoring;
    private volatile @Nullable PlannedQuery plan;
    private volatile ReadLimits readLimits = ReadLimits.NONE;
    private volatile LookupBatchResult common = LookupBatchResult.NONE;
    private volatile QueryTrace trace;
    private QueryState state = QueryState.QUEUED;
    private @Nullable BraidException cancelReason;

    /** Admission control as a query sees it. */
    interface Admission {
        /** Blocks until a query with this estimated work is admitted; fails if the query is cancelled. */
        void awaitAdmission(QueryRun run, Work work);

        /** Called when a query has released its slot because its client does not read. */
        void isUnread(QueryRun run);

        /** Called when the query has ended, even if it could not be logged. */
        void leave(QueryRun run);
    }

    /** Creates a queued query. */
    QueryRun(QueryLog log, String id, Session session, String sql, Duration timeout, Admission admission) {
        this.log = log;
        this.admission = admission;
        this.id = id;
        this.session = session;
        this.sql = sql;
        this.loggedSql = LoggedText.of(sql);
        this.trace = QueryTrace.of(session.settings().traceParent());
        this.timeout = timeout;
        admissionWait.begin();
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

    /** The text as it may be shown to others: with secrets masked, and truncated if very long. */
    public String loggedSql() {
        return loggedSql;
    }

    public Instant started() {
        return started;
    }

    /** The deadline as a value of {@link System#nanoTime()}, or {@link ScanContext#NO_DEADLINE}. */
    public long deadlineNanos() {
        return deadlineNanos;
    }

    /** The context for source statements that the query runs outside its plan. */
    public ScanContext scans() {
        return new ScanContext(id, session.user(), Batch.TARGET_ROWS, deadlineNanos);
    }

    public boolean isPastDeadline() {
        return deadlineNanos != ScanContext.NO_DEADLINE && System.nanoTime() - deadlineNanos >= 0;
    }

    /** The error for the client after the deadline has passed. */
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
        if (admissionWait.isWaiting()) {
            return QueryState.QUEUED;
        }
        return trace.planned() == null ? QueryState.PLANNING : unread ? QueryState.UNREAD : state;
    }

    /**
     * Blocks until a query with this estimated work is admitted; returns at once if it has been. Fails if the query is
     * cancelled.
     */
    public void awaitAdmission(Work work) {
        admission.awaitAdmission(this, work);
    }

    /** Sets the admission slot. */
    void runsIn(Slot taken) {
        slot = taken;
    }

    /** The admission slot. */
    Slot slot() {
        return slot;
    }

    /** Releases the slot until {@link #readOn()}, because the client has not read for {@link #AWAY}. */
    public void leaveUnread() {
        unread = true;
        slot.release();
        admission.isUnread(this);
    }

    /** Retakes the slot because the client reads again, or is no longer waited for. */
    public void readOn() {
        unread = false;
        slot.retake();
    }

    /** The time spent waiting for admission, both as a query and as a heavy query. */
    public WaitingTime admissionWait() {
        return admissionWait;
    }

    /** The time spent waiting for the client to read. */
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

    /** Adds to the rows and bytes sent. */
    public void sent(long sentRows, long sentBytes) {
        rows.add(sentRows);
        bytes.add(sentBytes);
    }

    /** Sets the time of the cached or materialized rows that it reads; null for none. */
    public void readsRowsOf(@Nullable Instant moment) {
        rowsOf = moment;
    }

    /** Sets the result of the batched look-up that answers this query. */
    void isAnsweredBy(LookupBatchResult rows) {
        common = rows;
    }

    /** The result of the batched look-up that answers this query. */
    public LookupBatchResult common() {
        return common;
    }

    /**
     * Records that cached rows have been read.
     *
     * @param oldest current age of the oldest such row; zero for none
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

    /** The time of the oldest cached or materialized rows that it reads; null if it reads sources only. */
    public @Nullable Instant rowsOf() {
        return rowsOf;
    }

    /** Execution statistics so far. */
    public QueryStatistics statistics() {
        return statistics.get();
    }

    /** Progress in percent of the estimated input; null if unknown. */
    public @Nullable Integer percent() {
        PlannedQuery planned = plan;
        return planned == null ? null : Progress.percent(planned, statistics().scans());
    }

    /** The tables it reads, as far as known. */
    public Reads reads() {
        return reads;
    }

    /**
     * The tables of its plan, even if a cached result answers it: a user without access to all of them must not see row
     * counts.
     */
    public Reads plannedReads() {
        PlannedQuery planned = plan;
        return planned == null ? reads : planned.reads();
    }

    /** Sets the tables it reads. */
    public void reads(Reads planned) {
        this.reads = planned;
    }

    /** The trace that the query belongs to. */
    public QueryTrace trace() {
        return trace;
    }

    /** Records the end of planning and the time it took. */
    public void planned(long nanos) {
        trace = trace.withPlanning(Instant.now(), Duration.ofNanos(nanos));
    }

    /** Sets the plan and the read limits. */
    public void plannedAs(PlannedQuery planned, ReadLimits limits) {
        this.plan = planned;
        this.readLimits = limits;
    }

    /** Warnings of read limits so far. */
    public List<String> limitWarnings() {
        return readLimits.warnings();
    }

    /** Estimated number of rows from sources; null if unknown or only a default estimate. */
    public @Nullable Long expectedRows() {
        PlannedQuery planned = plan;
        return planned == null || planned.work().guessed()
                ? null
                : Math.round(planned.work().reads().stream()
                        .mapToDouble(ExpectedRead::rows)
                        .sum());
    }

    /**
     * Estimated bytes from sources, with a default for text of unknown length; null if unknown or only a default
     * estimate.
     */
    public @Nullable Long expectedBytes() {
        PlannedQuery planned = plan;
        return planned == null || planned.work().guessed()
                ? null
                : Math.round(planned.work().reads().stream()
                        .mapToDouble(ExpectedRead::bytes)
                        .sum());
    }

    /** Sets the supplier of execution statistics. */
    public void countedBy(Supplier<QueryStatistics> counts) {
        this.statistics = counts;
    }

    /** Sets the supplier of the EXPLAIN ANALYZE report. */
    public void reportedBy(Supplier<List<String>> lines) {
        this.report = lines;
    }

    /** The EXPLAIN ANALYZE report so far, in lines; empty for other queries. */
    public List<String> report() {
        return report.get();
    }

    /** The plan; empty before it is planned. */
    public Optional<PlannedQuery> plan() {
        return Optional.ofNullable(plan);
    }

    /** Sets the test of whether the query has used much processor time. */
    public void isLongIf(BooleanSupplier condition) {
        this.isLong = condition;
    }

    /** True if the query is known to have used much processor time. */
    boolean isLong() {
        return isLong.getAsBoolean();
    }

    /** Cancels the query asynchronously; no effect if it has ended or is already being cancelled. */
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

    /** The reason for the cancellation, or null. */
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

    /** Marks the query as running; false if it was cancelled while queued. */
    synchronized boolean begin() {
        if (state != QueryState.QUEUED || cancelReason != null) {
            return false;
        }
        state = QueryState.RUNNING;
        admissionWait.end();
        return true;
    }

    /** True if the query is running. */
    synchronized boolean hasBegun() {
        return state == QueryState.RUNNING;
    }

    /** Ends the query while it is queued; false if it has begun. */
    synchronized boolean abandon() {
        if (state != QueryState.QUEUED) {
            return false;
        }
        state = QueryState.CANCELED;
        leave(cancelReason);
        return true;
    }

    /**
     * The error to report for a failure. A cancellation or a passed deadline takes precedence, because a source may
     * notice those first; an unknown outcome of a commit takes precedence over both.
     */
    public Throwable reasonOf(Throwable failure) {
        if (failure instanceof BraidException unclear && unclear.code() == ErrorCode.UNKNOWN_OUTCOME) {
            return failure;
        }
        BraidException canceled = cancelReason();
        if (canceled != null) {
            return canceled;
        }
        boolean tooSlow =
                failure instanceof BraidException known && known.code() == ErrorCode.QUERY_TIMEOUT && isPastDeadline();
        return tooSlow ? tooSlow() : failure;
    }

    /** Suppresses the log entry unless the query fails; used for statement preparation. */
    void endsQuietly() {
        quiet = true;
    }

    /** Suppresses the log entry if the query succeeds and reads only the server's state. */
    void monitors() {
        monitoring = true;
    }

    /**
     * Ends the query and logs the outcome before the client is notified, so that the client then finds it only among
     * ended queries. Later calls have no effect.
     *
     * @param failure the error, or null on success
     */
    public synchronized void end(@Nullable Throwable failure) {
        if (!isEnded()) {
            state = cancelReason != null && failure != null
                    ? QueryState.CANCELED
                    : failure == null ? QueryState.FINISHED : QueryState.FAILED;
            leave(failure);
        }
    }

    /** A failure to write the log is ignored: the query still ends, and the client still gets its result. */
    private void leave(@Nullable Throwable failure) {
        try {
            if (failure != null || !quiet) {
                log.add(ended(failure), monitoring);
            }
        } catch (RuntimeException | Error e) {
            LOG.error("The end of query {} is not noted everywhere", id, e);
        } finally {
            admission.leave(this);
        }
    }

    /** The record of the ended query. */
    private EndedQuery ended(@Nullable Throwable failure) {
        QueryState outcome = state();
        BraidException canceled = cancelReason();
        Throwable error = outcome == QueryState.CANCELED && canceled != null ? canceled : failure;
        QueryStatistics done = statistics();
        Duration took = elapsed();
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
                log.isSlow(took) ? SlowPlan.of(this) : null);
    }

    private static ErrorCode code(Throwable error) {
        return error instanceof BraidException known ? known.code() : ErrorCode.INTERNAL_ERROR;
    }

    /** The message of an error; internal errors are detailed only in the server's log. */
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
