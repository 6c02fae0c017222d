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
    /** How long {@link #close()} waits for threads that hang in a source. */
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

    /** Of engines that let nobody pass. */
    public EngineResources(EngineLimits limits, SpillFolder folder) {
        this(limits, folder, ShortQueryPriority.NONE);
    }

    /** @param priority how long queries let short work pass */
    public EngineResources(EngineLimits limits, SpillFolder folder, ShortQueryPriority priority) {
        this(limits, folder, () -> new Cancellation(priority));
    }

    /** @param cancellations makes one for each query */
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

    /** Cancellation of work that yields to short queries, as queries do. */
    public Cancellation cancellation() {
        return cancellations.get();
    }

    /** What the operators of all queries keep at this moment, in bytes. */
    public long memoryUsed() {
        return memory.used();
    }

    /** What they may keep. */
    public long memoryLimit() {
        return memory.limit();
    }

    /** What queries have on disk at this moment, in bytes. */
    public long spillOnDisk() {
        return folder.onDisk();
    }

    /** What queries have written to disk, deleted or not, in bytes. */
    public long spillWritten() {
        return folder.written();
    }

    /** How many worker threads are at work. */
    public int busyWorkers() {
        return workers.getActiveCount();
    }

    /** How much waits for one of them. */
    public int waitingWork() {
        return workers.getQueue().size();
    }

    /** How many of them there may be. */
    public int maxWorkers() {
        return limits.workerThreads();
    }

    Cancellation newCancellation() {
        return cancellations.get();
    }

    /** Which plans processors worked on for long when they were last run. */
    LongRunningPlans longPlans() {
        return longPlans;
    }

    /** The memory budget of a query; Braid itself, which is nobody, has no share of its own. */
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

    /** Ends the threads, waiting a while for them, and deletes the folder. All engines must have been closed. */
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
