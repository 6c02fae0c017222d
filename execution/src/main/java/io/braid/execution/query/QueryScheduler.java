package io.braid.execution.query;

import io.braid.engine.exchange.QueryLogContext;
import io.braid.engine.plan.query.Work;
import io.braid.execution.session.Session;
import io.braid.grammar.parser.DeepThread;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Scheduler of all queries of the server. Concurrency is limited in total and by user; further queries are queued,
 * round robin by user, for a bounded time. Heavy queries have a lower limit. Queued heavy queries, and queries that
 * wait for their clients, hold no slot. A query past its deadline is cancelled.
 */
public final class QueryScheduler implements AutoCloseable, QueryRun.Admission {
    private static final Logger LOG = LoggerFactory.getLogger(QueryScheduler.class);

    private final AdmissionLimits limits;
    private final Duration queueTimeout;
    private final ExecutorService threads = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), DeepThread.factory("braid-query"));
    private final AdmissionSlots slots;
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, named("braid-deadlines"));
    private final ExecutorService cancelers = Executors.newCachedThreadPool(named("braid-cancel"));
    private final Map<String, QueryRun> open = new ConcurrentHashMap<>();
    /** Queries that are being cancelled to free room for others. */
    private final Set<QueryRun> leaving = ConcurrentHashMap.newKeySet();

    /** Serializes the choice of a query to cancel; never taken by a query that ends, which holds its own lock. */
    private final Object makingRoom = new Object();

    private final QueryLog log;
    private final HeavyQueryQueue heavy;
    private final LookupBatcher lookups;
    /** Prefix of query ids, unique to this run of the server, in logs and in the sources' lists of statements. */
    private final String prefix = Long.toString(System.currentTimeMillis() / 1000, 36);

    private final AtomicLong count = new AtomicLong();
    private final LongAdder refused = new LongAdder();
    private final ShortQueries shortOnes = new ShortQueries(System::nanoTime);
    private volatile boolean draining;

    /** A scheduler without a query log, in which one user may have all slots. */
    public QueryScheduler(int maxRunning, Duration queueTimeout) {
        this(
                AdmissionLimits.unshared(maxRunning),
                queueTimeout,
                HeavyLimits.NONE,
                new QueryLog(Duration.ZERO, QueryHistory.none(), ended -> {}));
    }

    public QueryScheduler(AdmissionLimits limits, Duration queueTimeout, HeavyLimits heavyLimits, QueryLog log) {
        this.log = log;
        heavy = new HeavyQueryQueue(heavyLimits, open::values);
        this.limits = limits;
        this.queueTimeout = queueTimeout;
        slots = new AdmissionSlots(limits, threads);
        lookups = new LookupBatcher(slots);
        clock.setRemoveOnCancelPolicy(true);
    }

    /**
     * Runs the task once it is admitted.
     *
     * @param timeout time limit of the query; zero for none
     */
    public QueryRun start(Session session, String sql, Duration timeout, QueryTask task) {
        return start(session, sql, timeout, task, run -> {});
    }

    private QueryRun start(
            Session session, String sql, Duration timeout, QueryTask task, Consumer<QueryRun> beforeItBegins) {
        QueryRun run = new QueryRun(log, prefix + "-" + count.incrementAndGet(), session, sql, timeout, this);
        beforeItBegins.accept(run);
        open.put(run.id(), run);
        if (draining) {
            run.onCancel(() -> abandon(run, task));
            run.cancel(shuttingDown());
            return run;
        }
        @Nullable
        ScheduledFuture<?> deadline = timeout.isZero()
                ? null
                : clock.schedule(() -> cancel(run, run.tooSlow()), timeout.toMillis(), TimeUnit.MILLISECONDS);
        QueuedQuery turn = new QueuedQuery(run, () -> {
            QueryLogContext.during(run.id(), () -> execute(run, task));
            if (deadline != null) {
                deadline.cancel(false);
            }
        });
        run.onCancel(() -> {
            if (withdraw(turn) && deadline != null) {
                deadline.cancel(false);
            }
            abandon(run, task);
        });
        PendingLookup lookup = task.lookup();
        if (lookup == null) {
            slots.submit(turn);
        } else {
            lookups.add(lookup, turn);
        }
        if (slots.waiting() > 0) {
            // If nothing is queued, the query already has a slot.
            turn.awaitInBounds(
                    () -> clock.schedule(() -> giveUp(turn), queueTimeout.toMillis(), TimeUnit.MILLISECONDS));
        }
        return run;
    }

    /** Cancels a query on another thread, as cancellation at a source may block. */
    public void cancel(QueryRun run, BraidException reason) {
        cancelers.execute(() -> QueryLogContext.during(run.id(), () -> run.cancel(reason)));
    }

    /**
     * Like {@link #start}, for a client that monitors the server: the query is not logged if it only reads the server's
     * state.
     */
    public QueryRun monitor(Session session, String sql, Duration timeout, QueryTask task) {
        return start(session, sql, timeout, task, QueryRun::monitors);
    }

    /** Like {@link #start}, for statement preparation: the end is logged only on failure. */
    public QueryRun prepare(Session session, String sql, Duration timeout, QueryTask preparation) {
        return start(session, sql, timeout, preparation, QueryRun::endsQuietly);
    }

    /** Queries that have not ended, oldest first. */
    public List<QueryRun> open() {
        return open.values().stream()
                .sorted(Comparator.comparing(QueryRun::elapsed).reversed())
                .toList();
    }

    @Override
    public void leave(QueryRun ended) {
        open.remove(ended.id());
        leaving.remove(ended);
        if (!ended.isLong()) {
            shortOnes.ended(ended.elapsed());
        }
    }

    /** True if a short query probably runs or is about to arrive. */
    public boolean hasShort() {
        return shortOnes.areAbout(
                () -> open.values().stream().filter(run -> !run.isLong()).map(QueryRun::elapsed));
    }

    /** Number of queries that have not ended. */
    public int count() {
        return open.size();
    }

    /** Number of running queries, without those that wait for admission or for their client. */
    public int running() {
        return slots.running();
    }

    /** Number of queries that have released their slots while they wait for their clients. */
    public int unread() {
        return (int) open.values().stream()
                .filter(run -> run.state() == QueryState.UNREAD)
                .count();
    }

    /** Number of queries that wait for admission. */
    public int waiting() {
        return slots.waiting() + lookups.waiting() + heavy.waiting();
    }

    /** Maximum number of running queries. */
    public int maxRunning() {
        return limits.running();
    }

    /** Number of queries that were not admitted in time. */
    public long refused() {
        return refused.sum();
    }

    /** The query with this id, if it has not ended. */
    public Optional<QueryRun> find(String id) {
        return Optional.ofNullable(open.get(id));
    }

    /** True if a query with this id has existed and ended. */
    public boolean isGone(String id) {
        return id.startsWith(prefix + "-") && !open.containsKey(id);
    }

    /** The log of ended queries. */
    public QueryLog log() {
        return log;
    }

    /** Rejects new queries, gives open ones some time, then cancels them and waits until they have ended. */
    public void drain(Duration patience) {
        draining = true;
        if (!awaitNone(patience)) {
            LOG.info("Canceling {} queries that still run", open.size());
            open.values().forEach(run -> cancel(run, shuttingDown()));
            awaitNone(Duration.ofSeconds(2));
        }
    }

    @Override
    public void close() {
        drain(Duration.ZERO);
        clock.shutdownNow();
        threads.shutdownNow();
        cancelers.shutdownNow();
    }

    private void execute(QueryRun run, QueryTask task) {
        if (!run.begin()) {
            return;
        }
        Throwable failure = null;
        try {
            task.execute(run);
        } catch (Throwable e) {
            failure = e;
        } finally {
            run.end(failure);
            heavy.end(run);
        }
    }

    /** Rejects a query that is still queued; an admitted one may not have begun yet but has a thread. */
    private void giveUp(QueuedQuery turn) {
        if (withdraw(turn)) {
            refused.increment();
            turn.query()
                    .cancel(new BraidException(
                            ErrorCode.TOO_MANY_CONNECTIONS,
                            "The query waited " + queueTimeout.toSeconds() + " s for its turn while "
                                    + slots.obstacle(turn.user())));
        }
    }

    /** Removes a query from the queue; false if it is already admitted. */
    private boolean withdraw(QueuedQuery turn) {
        return slots.remove(turn) || lookups.remove(turn);
    }

    @Override
    public void awaitAdmission(QueryRun run, Work work) {
        if (!heavy.isHeavy(work) || heavy.tryBegin(run)) {
            return;
        }
        run.admissionWait().begin();
        run.slot().release();
        try {
            heavy.await(run);
        } finally {
            run.slot().retake();
            run.admissionWait().end();
        }
    }

    /**
     * If the number of open queries is at its limit, cancels the longest unread result of the user with the most unread
     * results.
     */
    @Override
    public void isUnread(QueryRun run) {
        synchronized (makingRoom) {
            long begun = open.values().stream().filter(QueryRun::hasBegun).count();
            if (begun - leaving.size() >= limits.open()) {
                longestLeft().ifPresent(this::makeLeave);
            }
        }
    }

    private void makeLeave(QueryRun left) {
        leaving.add(left);
        if (!open.containsKey(left.id())) {
            leaving.remove(left);
        }
        cancel(left, leftForOthers(left));
    }

    private Optional<QueryRun> longestLeft() {
        Map<String, List<QueryRun>> unread = open.values().stream()
                .filter(run -> run.state() == QueryState.UNREAD && !leaving.contains(run))
                .collect(Collectors.groupingBy(run -> run.session().user()));
        return unread.values().stream().max(Comparator.comparingInt(List::size)).flatMap(most -> most.stream()
                .max(Comparator.comparing(run -> run.clientWait().now())));
    }

    private BraidException leftForOthers(QueryRun left) {
        return new BraidException(
                ErrorCode.TOO_MANY_CONNECTIONS,
                "Query " + left.id() + " was canceled because its client had not read on for "
                        + left.clientWait().now().toMillis() + " ms while " + limits.open()
                        + " queries were open: read faster, close results that nobody reads, or raise"
                        + " max-open-queries");
    }

    private void abandon(QueryRun run, QueryTask task) {
        BraidException reason = run.cancelReason();
        if (reason != null && run.abandon()) {
            task.refuse(run, reason);
        }
    }

    private boolean awaitNone(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        while (isBusy() && System.nanoTime() < end) {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return !isBusy();
    }

    /** True if a query has not ended, or its client has not been notified yet. */
    private boolean isBusy() {
        return !open.isEmpty() || slots.open() > 0;
    }

    private static BraidException shuttingDown() {
        return new BraidException(ErrorCode.SERVER_SHUTDOWN, "The server is shutting down; try again when it is back");
    }

    private static ThreadFactory named(String name) {
        AtomicInteger number = new AtomicInteger();
        return work -> {
            Thread thread = new Thread(work, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
