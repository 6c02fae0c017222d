package io.braid.server.query;

import io.braid.engine.exchange.LoggedQuery;
import io.braid.engine.plan.Work;
import io.braid.planner.parser.DeepThread;
import io.braid.server.session.Session;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All queries of the server. At most so many run at once; further ones wait for their turn, in order, for a bounded time.
 * Of heavy ones fewer run at once; those of them that wait do not stand in the way of others. A query that outlives its deadline is
 * cancelled.
 */
public final class Queries implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Queries.class);

    private final int maxRunning;
    private final Duration queueTimeout;
    private final ThreadPoolExecutor threads;
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, named("braid-deadlines"));
    private final ExecutorService planners = Executors.newFixedThreadPool(
            Runtime.getRuntime().availableProcessors(), DeepThread.factory("braid-prepare"));
    private final ExecutorService cancelers = Executors.newCachedThreadPool(named("braid-cancel"));
    private final Map<String, QueryRun> open = new ConcurrentHashMap<>();
    private final QueryLog log;
    private final HeavyTurns heavy;
    private final LookupTurns lookups;
    /** Distinguishes this start of the server from others in logs and in the sources' own lists of statements. */
    private final String prefix = Long.toString(System.currentTimeMillis() / 1000, 36);

    private final AtomicLong count = new AtomicLong();
    private final LongAdder refused = new LongAdder();
    private final ShortQueries shortOnes = new ShortQueries(System::nanoTime);
    private int idle;
    private volatile boolean draining;

    /** Tells nobody of queries that end, and keeps none. */
    public Queries(int maxRunning, Duration queueTimeout) {
        this(maxRunning, queueTimeout, HeavyLimits.NONE, new QueryLog(Duration.ZERO, KeptQueries.none(), ended -> {}));
    }

    public Queries(int maxRunning, Duration queueTimeout, HeavyLimits heavyLimits, QueryLog log) {
        this.log = log;
        heavy = new HeavyTurns(heavyLimits, open::values);
        this.maxRunning = maxRunning;
        this.queueTimeout = queueTimeout;
        threads = new ThreadPoolExecutor(
                maxRunning,
                maxRunning,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                DeepThread.factory("braid-query"));
        threads.allowCoreThreadTimeOut(true);
        lookups = new LookupTurns(threads);
        clock.setRemoveOnCancelPolicy(true);
    }

    /** Runs the task when its turn comes. A timeout of zero stands for none. */
    public QueryRun start(Session session, String sql, Duration timeout, QueryTask task) {
        QueryRun run = new QueryRun(
                log, prefix + "-" + count.incrementAndGet(), session, sql, timeout, this::awaitTurn, this::forget);
        open.put(run.id(), run);
        run.onCancel(() -> abandon(run, task));
        if (draining) {
            run.cancel(shuttingDown());
            return run;
        }
        @Nullable
        ScheduledFuture<?> deadline = timeout.isZero()
                ? null
                : clock.schedule(() -> cancel(run, run.tooSlow()), timeout.toMillis(), TimeUnit.MILLISECONDS);
        Turn turn = new Turn(run, () -> {
            LoggedQuery.during(run.id(), () -> execute(run, task));
            if (deadline != null) {
                deadline.cancel(false);
            }
        });
        PendingLookup lookup = task.lookup();
        if (lookup == null) {
            threads.execute(turn);
        } else {
            lookups.add(lookup, turn);
        }
        if (open.size() > maxRunning) {
            // Else there is a thread for everyone, and nothing is to be waited for.
            turn.awaitInBounds(
                    () -> clock.schedule(() -> giveUp(turn), queueTimeout.toMillis(), TimeUnit.MILLISECONDS));
        }
        return run;
    }

    /**
     * Stops a query, soon, for this reason. Never waits, though a source may take its time to be told: that is why it is
     * done elsewhere.
     */
    public void cancel(QueryRun run, BraidException reason) {
        cancelers.execute(() -> LoggedQuery.during(run.id(), () -> run.cancel(reason)));
    }

    /** Prepares a statement, however many queries are running. */
    public void prepare(Runnable work) {
        planners.execute(work);
    }

    /** The queries that have not ended, oldest first. */
    public List<QueryRun> open() {
        return open.values().stream()
                .sorted(Comparator.comparing(QueryRun::elapsed).reversed())
                .toList();
    }

    private void forget(QueryRun ended) {
        open.remove(ended.id());
        if (!ended.isLong()) {
            shortOnes.ended(ended.elapsed());
        }
    }

    /** Whether a short query is likely to run, or to come at any moment. */
    public boolean hasShort() {
        return shortOnes.areAbout(
                () -> open.values().stream().filter(run -> !run.isLong()).map(QueryRun::elapsed));
    }

    /** How many queries have not ended. */
    public int count() {
        return open.size();
    }

    /** Of how many the turn has come. */
    public int running() {
        return Math.max(0, threads.getActiveCount() - heavy.waiting());
    }

    /** How many wait for their turn. */
    public int waiting() {
        return threads.getQueue().size() + lookups.waiting() + heavy.waiting();
    }

    /** How many may run at once. */
    public int maxRunning() {
        return maxRunning;
    }

    /** The turn of how many did not come in time. */
    public long refused() {
        return refused.sum();
    }

    /** The query of that id, if it has not ended. */
    public Optional<QueryRun> find(String id) {
        return Optional.ofNullable(open.get(id));
    }

    /** Whether there was a query of that id which has ended. */
    public boolean isGone(String id) {
        return id.startsWith(prefix + "-") && !open.containsKey(id);
    }

    /** The queries that have ended. */
    public QueryLog log() {
        return log;
    }

    /** Takes no more queries, lets those there are go on for a while, then cancels them and waits until they have ended. */
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
        planners.shutdownNow();
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

    /** A turn that has left the queue has a thread, though that may still have to be woken: it is not refused. */
    private void giveUp(Turn turn) {
        if (threads.remove(turn) || lookups.remove(turn)) {
            refused.increment();
            turn.query()
                    .cancel(new BraidException(
                            ErrorCode.TOO_MANY_CONNECTIONS,
                            "The query waited " + queueTimeout.toSeconds() + " s for its turn while " + maxRunning
                                    + " others were running; try again later, or raise max-running-queries"));
        }
    }

    private void awaitTurn(QueryRun run, Work work) {
        if (!heavy.isHeavy(work) || heavy.tryBegin(run)) {
            return;
        }
        run.turnWait().begin();
        idle(1);
        try {
            heavy.await(run);
        } finally {
            idle(-1);
            run.turnWait().end();
        }
    }

    /** Lets as many other threads run as wait for the turns of heavy queries. */
    private void idle(int change) {
        synchronized (threads) {
            idle += change;
            int most = maxRunning + Math.min(idle, maxRunning);
            if (most > threads.getMaximumPoolSize()) {
                threads.setMaximumPoolSize(most);
                threads.setCorePoolSize(most);
            } else {
                threads.setCorePoolSize(most);
                threads.setMaximumPoolSize(most);
            }
        }
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

    /** Whether there is a query that has not ended, or one whose client has yet to be told that it has. */
    private boolean isBusy() {
        return !open.isEmpty() || threads.getActiveCount() > 0;
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
