package io.braid.engine;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.ShortQueryPriority;
import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.memory.MemoryLimit;
import io.braid.engine.memory.ServerMemory;
import io.braid.engine.spill.QuerySpill;
import io.braid.engine.spill.SpillFolder;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Resources shared by the engines of all databases of a server: threads, memory, and a folder for spill files. */
public final class EngineResources implements AutoCloseable {
    /** Time for which {@link #close()} waits for threads that are blocked in a source. */
    static final long FAREWELL_SECONDS = 10;

    private static final long IDLE_SECONDS = 30;

    private final EngineLimits limits;
    private final ServerMemory memory;
    private final SpillFolder folder;
    private final Supplier<Cancellation> cancellations;
    private final LongRunningPlans longPlans = new LongRunningPlans();
    private final ThreadPoolExecutor workers;
    private final ThreadPoolExecutor cancels;
    private final ScheduledThreadPoolExecutor deadlines;

    /** Creates resources of engines whose queries do not yield to short ones. */
    public EngineResources(EngineLimits limits, SpillFolder folder) {
        this(limits, folder, ShortQueryPriority.NONE);
    }

    /** @param priority makes long queries yield to short work */
    public EngineResources(EngineLimits limits, SpillFolder folder, ShortQueryPriority priority) {
        this(limits, folder, () -> new Cancellation(priority));
    }

    /** @param cancellations creates one for each query */
    EngineResources(EngineLimits limits, SpillFolder folder, Supplier<Cancellation> cancellations) {
        this.cancellations = cancellations;
        this.limits = limits;
        this.memory = new ServerMemory(limits.serverMemory());
        this.folder = folder;
        this.workers = new ThreadPoolExecutor(
                limits.workerThreads(),
                limits.workerThreads(),
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                daemons("braid-worker-"));
        this.workers.allowCoreThreadTimeOut(true);
        // Unbounded, because a source that is slow to cancel must not delay other cancellations.
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

    /** Cancellation of work that yields to short queries, as queries do. */
    public Cancellation cancellation() {
        return cancellations.get();
    }

    /** The memory held by the operators of all queries, in bytes. */
    public long memoryUsed() {
        return memory.used();
    }

    /** The memory limit of all queries, in bytes. */
    public long memoryLimit() {
        return memory.limit();
    }

    /** The current size of the spill files, in bytes. */
    public long spillOnDisk() {
        return folder.onDisk();
    }

    /** The total number of bytes spilled, including files deleted since. */
    public long spillWritten() {
        return folder.written();
    }

    /** The number of busy worker threads. */
    public int busyWorkers() {
        return workers.getActiveCount();
    }

    /** The number of tasks that wait for a worker thread. */
    public int waitingWork() {
        return workers.getQueue().size();
    }

    /** The maximum number of worker threads. */
    public int maxWorkers() {
        return limits.workerThreads();
    }

    Cancellation newCancellation() {
        return cancellations.get();
    }

    /** The plans that used much processor time when they last ran. */
    LongRunningPlans longPlans() {
        return longPlans;
    }

    /** Creates the memory budget of a query. Queries of Braid itself, without a user, have no per-user limit. */
    MemoryBudget newBudget(String user, MemoryLimit own) {
        ServerMemory share = user.isEmpty() ? memory : memory.of(user, limits.userMemory());
        return own.bytes() < limits.queryMemory()
                ? new MemoryBudget(own.bytes(), own.name(), share)
                : new MemoryBudget(limits.queryMemory(), share);
    }

    QuerySpill newSpill() {
        return new QuerySpill(folder, limits.querySpill());
    }

    ExecutorService workers() {
        return workers;
    }

    ExecutorService cancels() {
        return cancels;
    }

    ScheduledThreadPoolExecutor deadlines() {
        return deadlines;
    }

    /**
     * Stops the threads, waiting for them for a limited time, and deletes the spill folder. All engines must have been
     * closed.
     */
    @Override
    public void close() {
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
        folder.close();
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
