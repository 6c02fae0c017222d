package io.braid.engine.pipeline;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Failures;
import io.braid.engine.exchange.Parallelism;
import io.braid.engine.exchange.ShortLock;
import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.operator.Abandonable;
import io.braid.engine.operator.Operator;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Pipeline of steps that are applied to each batch independently, on several threads at once if workers are available.
 * The output has the same order as with one thread. While few rows have been read, one thread does all the work. The
 * consuming thread never waits for a worker to become available, but executes steps itself.
 */
public final class Pipeline implements Operator {
    /** Time after which a worker task resubmits itself, so that other tasks can run. */
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    /**
     * Longest wait for running workers on close: a source that ignores cancellation must not block the client for
     * longer.
     */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Setup setup;
    private final ReentrantLock lock = new ShortLock();
    private final Condition changed = lock.newCondition();
    private final List<PipelineWorker> pipelineWorkers = new ArrayList<>();
    private List<PipelineStep> steps;
    private SharedInput input;
    /** Number of rows that the steps have read in addition to the input. */
    private long rowsBesides;

    private int workers;
    private boolean begun;
    private boolean closed;
    private boolean freed;
    private boolean deserted;

    /**
     * Configuration of a pipeline.
     *
     * @param readings reads of the source and of the steps, which are notified when no more rows are needed
     * @param parallelism maximum number of threads, including the consumer
     * @param memory charged for output that has not been consumed yet
     */
    public record Setup(
            Operator source,
            List<PipelineStep> steps,
            List<Abandonable> readings,
            Parallelism parallelism,
            Executor executor,
            Cancellation cancellation,
            MemoryBudget memory) {}

    public Pipeline(Setup setup) {
        this.setup = setup;
        this.steps = setup.steps();
        this.input = new SharedInput(setup.source());
    }

    @Override
    public @Nullable Batch next() {
        if (!begun) {
            begun = true;
            prepare();
        }
        lock.lock();
        try {
            while (!closed) {
                setup.cancellation().check();
                PipelineWorker first = first();
                Batch batch = first == null ? null : first.poll();
                if (batch != null) {
                    hire();
                    return batch;
                }
                if (pipelineWorkers.stream().allMatch(PipelineWorker::isDone)) {
                    return null;
                }
                hire();
                PipelineWorker worker = whereToWork(first);
                if (worker == null) {
                    changed.awaitUninterruptibly();
                } else {
                    work(worker);
                }
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Prepares the steps, which reads their additional inputs. If a step can only run single-threaded, so must all
     * steps before it.
     */
    private void prepare() {
        for (int i = steps.size() - 1; i >= 0; i--) {
            PipelineStep step = steps.get(i);
            if (!step.prepare()) {
                List<PipelineStep> before = steps.subList(0, i);
                Operator source = setup.source();
                Operator rows = before.isEmpty()
                        ? source
                        : new Pipeline(new Setup(
                                source,
                                List.copyOf(before),
                                setup.readings(),
                                setup.parallelism(),
                                setup.executor(),
                                setup.cancellation(),
                                setup.memory()));
                input = new SharedInput(step.alone(rows));
                steps = List.copyOf(steps.subList(i + 1, steps.size()));
                break;
            }
            rowsBesides += step.rowsBesides();
        }
        pipelineWorkers.add(newWorker());
    }

    private PipelineWorker newWorker() {
        return new PipelineWorker(lock, input, steps, setup.memory().rowsAhead());
    }

    /** Returns the worker that yields the next batch in order, or null if that is not known yet. */
    private @Nullable PipelineWorker first() {
        PipelineWorker first = null;
        long least = PipelineWorker.NONE;
        for (PipelineWorker worker : pipelineWorkers) {
            long number = worker.number();
            if (number < least) {
                least = number;
                first = worker;
            }
        }
        return first;
    }

    /** Submits tasks for the workers that are ready, up to the degree of parallelism. */
    private void hire() {
        int threads = setup.parallelism().threads();
        if (threads == 1 || input.rows() + rowsBesides <= setup.parallelism().fewRows()) {
            return;
        }
        while (pipelineWorkers.size() < threads) {
            pipelineWorkers.add(newWorker());
        }
        long ready = pipelineWorkers.stream().filter(PipelineWorker::isReady).count();
        while (workers < threads - 1 && workers < ready) {
            workers++;
            submit();
        }
    }

    private void submit() {
        try {
            setup.executor().execute(this::workAsWorker);
        } catch (RejectedExecutionException e) {
            // The engine is closing and cancels this query; until then the consumer continues alone.
            workers--;
        }
    }

    /**
     * Returns a worker for the consuming thread, or null if other threads are computing the first batch and it could
     * not help.
     */
    private @Nullable PipelineWorker whereToWork(@Nullable PipelineWorker first) {
        if (first != null && first.isIdle()) {
            return first;
        }
        return input.isBusy() ? null : ready();
    }

    private @Nullable PipelineWorker ready() {
        for (PipelineWorker worker : pipelineWorkers) {
            if (worker.isReady()) {
                return worker;
            }
        }
        return null;
    }

    /** Runs a worker. Called with the lock, which is released while the worker runs. */
    private void work(PipelineWorker worker) {
        worker.occupy();
        lock.unlock();
        BraidException failed = null;
        try {
            setup.cancellation().check();
            worker.step();
        } catch (Throwable e) {
            failed = Failures.of(e);
        }
        lock.lock();
        worker.leave();
        if (failed != null) {
            // As with one thread, batches before the failure are delivered, and none after it.
            worker.fail(failed);
            input.stop();
        }
        changed.signalAll();
    }

    private void workAsWorker() {
        long end = System.nanoTime() + TURN_NANOS;
        lock.lock();
        try {
            PipelineWorker worker = closed ? null : ready();
            while (worker != null && System.nanoTime() < end) {
                work(worker);
                worker = closed ? null : ready();
            }
            if (worker == null) {
                workers--;
            } else {
                submit();
            }
            freeIfDeserted();
        } finally {
            changed.signalAll();
            lock.unlock();
        }
    }

    private boolean isBusy() {
        return pipelineWorkers.stream().anyMatch(PipelineWorker::isBusy);
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
            if (isBusy()) {
                setup.readings().forEach(Abandonable::abandon);
                awaitLanes();
            }
            if (isBusy()) {
                deserted = true;
            } else {
                free();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean beginsAtOnce() {
        return setup.steps().stream().allMatch(PipelineStep::beginsAtOnce)
                && setup.source().beginsAtOnce();
    }

    private void awaitLanes() {
        long left = PATIENCE_NANOS;
        try {
            while (isBusy() && left > 0) {
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            // Threads that are still working free the resources afterwards; only the wait ends here.
            Thread.currentThread().interrupt();
        }
    }

    private void freeIfDeserted() {
        if (deserted && !isBusy()) {
            free();
        }
    }

    private void free() {
        if (freed) {
            return;
        }
        freed = true;
        try {
            pipelineWorkers.forEach(PipelineWorker::close);
        } finally {
            pipelineWorkers.clear();
            try {
                input.close();
            } finally {
                setup.steps().forEach(PipelineStep::close);
            }
        }
    }
}
