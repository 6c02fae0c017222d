package io.braid.engine;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Failures;
import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.operator.Execution;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.OperatorBuilder;
import io.braid.engine.plan.PlannedQuery;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs planned queries, many at once. All sources of a query are read at the same time as far as there are free workers; a
 * source that no worker has begun to read by the time its rows are needed is read by the thread that needs them. Therefore
 * no query ever waits for a worker: they only make it faster.
 *
 * <p>Nor do queries wait for each other, though a source runs only so many statements at once. What is read ahead never waits
 * for its turn, and never takes a source's last one; only rows that are wanted now wait. Whoever has such a turn wants its
 * rows now and nothing else, so that it comes to its end, and the turn to the next. (But for a dependent join that gives up
 * sending keys: it goes on with both sides, and for the second it waits in bounds.)
 */
public final class Engine implements AutoCloseable {
    private static final long IDLE_SECONDS = 30;
    /** How long {@link #close()} waits for workers that hang in a source. */
    private static final long FAREWELL_SECONDS = 10;
    /** The part of the heap that a query may keep where nobody has said how much. */
    private static final int HEAP_SHARE = 4;

    private final Function<String, Source> sources;
    private final long queryMemory;
    private final ThreadPoolExecutor workers;
    private final ThreadPoolExecutor cancels;
    private final ScheduledThreadPoolExecutor deadlines;
    private final Set<RunningQuery> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** An engine in which a query may keep a quarter of the heap. */
    public Engine(int workerThreads, Function<String, Source> sources) {
        this(workerThreads, Runtime.getRuntime().maxMemory() / HEAP_SHARE, sources);
    }

    /**
     * @param workerThreads how many threads may read sources ahead
     * @param queryMemory how many bytes the joins, aggregations and sorts of one query may keep
     * @param sources finds a source by its name; fails for a name it does not know
     */
    public Engine(int workerThreads, long queryMemory, Function<String, Source> sources) {
        this.sources = sources;
        this.queryMemory = queryMemory;
        this.workers = new ThreadPoolExecutor(
                workerThreads,
                workerThreads,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                daemons("braid-worker-"));
        this.workers.allowCoreThreadTimeOut(true);
        // Unbounded, for a source that is slow to cancel must not delay the cancelling of others.
        this.cancels = new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                daemons("braid-cancels-"));
        this.deadlines = new ScheduledThreadPoolExecutor(1, daemons("braid-deadlines-"));
        this.deadlines.setRemoveOnCancelPolicy(true);
    }

    /** Starts a query. The result must be closed whether or not it was read to its end. */
    public Result run(PlannedQuery query, List<Parameter> parameters, QueryContext context) {
        if (parameters.size() != query.parameters().size()) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "The statement takes " + query.parameters().size() + " parameter values, but was given "
                            + parameters.size() + ". Set each parameter once.");
        }
        Cancellation cancellation = new Cancellation();
        Execution execution = new Execution(
                context, parameters, sources, cancellation, new MemoryBudget(queryMemory), this::cancelSoon);
        try {
            OperatorBuilder builder = new OperatorBuilder(execution);
            Operator root = builder.build(query.root());
            ScheduledFuture<?>[] deadline = new ScheduledFuture<?>[1];
            RunningQuery result =
                    new RunningQuery(context.queryId(), query.columns(), root, builder.scans(), cancellation, ended -> {
                        running.remove(ended);
                        cancelTimer(deadline[0]);
                    });
            deadline[0] = schedule(result, context);
            start(result);
            return result;
        } catch (Throwable e) {
            throw Failures.of(e);
        }
    }

    private void start(RunningQuery query) {
        running.add(query);
        if (closed) {
            running.remove(query);
            throw shutDown();
        }
        query.start(workers);
    }

    private @Nullable ScheduledFuture<?> schedule(RunningQuery query, QueryContext context) {
        if (closed) {
            throw shutDown();
        }
        if (!context.hasDeadline()) {
            return null;
        }
        return deadlines.schedule(
                () -> query.stop(
                        ErrorCode.QUERY_CANCELED,
                        "its time-out has passed. Raise the setting query-timeout, or let it read less."),
                Math.max(0, context.deadlineNanos() - System.nanoTime()),
                TimeUnit.NANOSECONDS);
    }

    private void cancelSoon(Runnable task) {
        try {
            cancels.execute(task);
        } catch (RejectedExecutionException e) {
            // The engine has closed already: what is left is cancelled by whoever asks for it.
            task.run();
        }
    }

    private static void cancelTimer(@Nullable ScheduledFuture<?> timer) {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    /** Stops all queries and waits for the workers to let go of the sources. */
    @Override
    public void close() {
        closed = true;
        running.forEach(query -> query.stop(ErrorCode.SERVER_SHUTDOWN, "the server is shutting down."));
        deadlines.shutdownNow();
        workers.shutdown();
        try {
            workers.awaitTermination(FAREWELL_SECONDS, TimeUnit.SECONDS);
            cancels.shutdown();
            cancels.awaitTermination(FAREWELL_SECONDS, TimeUnit.SECONDS);
            deadlines.awaitTermination(FAREWELL_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static BraidException shutDown() {
        return new BraidException(ErrorCode.SERVER_SHUTDOWN, "The server is shutting down and takes no more queries.");
    }

    private static ThreadFactory daemons(String prefix) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, prefix + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
