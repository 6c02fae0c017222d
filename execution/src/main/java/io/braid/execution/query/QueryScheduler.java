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
 * Scheduler of all queries of the server. At most so many run at once, of one user fewer; further ones wait for a slot,
 * round robin by user, for a bounded time. Fewer heavy queries run at once; heavy queries in the queue, and queries
 * that wait for their clients, hold no slot. A query past its deadline is cancelled.
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
    /** Queries that are cancelled to make room for others. */
    private final Set<QueryRun> leaving = ConcurrentHashMap.newKeySet();

    /** Guards the choice of such a query; never held by a query that ends, which holds its own lock. */
    private final Object makingRoom = new Object();

    private final QueryLog log;
    private final HeavyQueryQueue heavy;
    private final LookupBatcher lookups;
    /** Distinguishes this start of the server from others in logs and in the sources' own lists of statements. */
    private final String prefix = Long.toString(System.currentTimeMillis() / 1000, 36);

    private final AtomicLong count = new AtomicLong();
    private final LongAdder refused = new LongAdder();
    private final ShortQueries shortOnes = new ShortQueries(System::nanoTime);
    private volatile boolean draining;

    /** A scheduler without a log of ended queries; one user may have all slots. */
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

    /** Runs the task once it is admitted. A timeout of zero stands for none. */
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
            // Otherwise each has a slot, and nothing waits.
            turn.awaitInBounds(
                    () -> clock.schedule(() -> giveUp(turn), queueTimeout.toMillis(), TimeUnit.MILLISECONDS));
        }
        return run;
    }

    /**
     * Cancels a query, soon, for this reason. Never waits: cancelling at a source may take time, so it happens on
     * another thread.
     */
    public void cancel(QueryRun run, BraidException reason) {
        cancelers.execute(() -> QueryLogContext.during(run.id(), () -> run.cancel(reason)));
    }

    /** As {@link #start}, for a client that shows what the server does: the query log leaves out that it does. */
    public QueryRun monitor(Session session, String sql, Duration timeout, QueryTask task) {
        return start(session, sql, timeout, task, QueryRun::monitors);
    }

    /** As {@link #start}, to prepare a statement: its end is logged only if it fails. */
    public QueryRun prepare(Session session, String sql, Duration timeout, QueryTask preparation) {
        return start(session, sql, timeout, preparation, QueryRun::endsQuietly);
    }

    /** The queries that have not ended, oldest first. */
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

    /** True if a short query is likely to run, or to arrive at any moment. */
    public boolean hasShort() {
        return shortOnes.areAbout(
                () -> open.values().stream().filter(run -> !run.isLong()).map(QueryRun::elapsed));
    }

    /** The number of queries that have not ended. */
    public int count() {
        return open.size();
    }

    /** The number of running queries, without those that wait for admission or for their client. */
    public int running() {
        return slots.running();
    }

    /** The number of queries that have released their slots while they wait for their clients. */
    public int unread() {
        return (int) open.values().stream()
                .filter(run -> run.state() == QueryState.UNREAD)
                .count();
    }

    /** The number of queries that wait for admission. */
    public int waiting() {
        return slots.waiting() + lookups.waiting() + heavy.waiting();
    }

    /** The most queries that run at once. */
    public int maxRunning() {
        return limits.running();
    }

    /** The number of queries that were not admitted in time. */
    public long refused() {
        return refused.sum();
    }

    /** The query of that id, if it has not ended. */
    public Optional<QueryRun> find(String id) {
        return Optional.ofNullable(open.get(id));
    }

    /** True if there was a query of that id which has ended. */
    public boolean isGone(String id) {
        return id.startsWith(prefix + "-") && !open.containsKey(id);
    }

    /** The queries that have ended. */
    public QueryLog log() {
        return log;
    }

    /**
     * Refuses further queries, lets the open ones go on for a while, then cancels them and waits until they have ended.
     */
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

    /** Refuses a query that still waits; one that has left the queue has a thread, which may not have begun yet. */
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

    /** Withdraws a query that waits; false if it is admitted. */
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
     * Where so many queries are open that none can begin, the user with most unread results loses the one left unread
     * longest.
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
