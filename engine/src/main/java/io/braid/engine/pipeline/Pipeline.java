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
 * Steps that are done to each batch by itself, to several at once where workers are free. What comes of them comes in
 * the order in which one thread would make it. As long as few rows have come, one thread does it all; and whoever wants
 * the rows never waits for a worker, but works himself.
 */
public final class Pipeline implements Operator {
    /** After so long, a worker lets others have their turn. */
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    /** A source that ignores that it is cancelled for longer must not hold up the client. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Setup setup;
    private final ReentrantLock lock = new ShortLock();
    private final Condition changed = lock.newCondition();
    private final List<PipelineWorker> pipelineWorkers = new ArrayList<>();
    private List<PipelineStep> steps;
    private SharedInput input;
    /** How many rows the steps have read besides those of the input. */
    private long rowsBesides;

    private int workers;
    private boolean begun;
    private boolean closed;
    private boolean freed;
    private boolean deserted;

    /**
     * Configuration of a pipeline.
     *
     * @param readings what the source and the steps read, to be told when no more is wanted
     * @param parallelism how many threads work, that of the consumer among them
     * @param memory what is charged for rows that wait to be wanted
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

    /** What a step reads besides is read here. Once one can be done only alone, so must be all that come before it. */
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

    /** The worker from which the next batch in order comes, or null if that is not known yet. */
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

    /** Lets workers work, as many as there is work for. */
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
            // The engine is closing and stops this query; until then it goes on by itself.
            workers--;
        }
    }

    /**
     * A worker for whoever wants the rows, or null if others work on what comes first and he would only be in the way.
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

    /** Goes on with a worker. Called with the lock, and without it meanwhile. */
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
            // As with one thread, what comes before it comes, and nothing after it.
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
            // Who still works frees everything afterwards; waiting is all that is given up.
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
