package io.braid.engine.pipeline;

import io.braid.engine.memory.ReadAheadMemory;
import io.braid.engine.operator.Operator;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.RowMapping;
import io.braid.spi.error.BraidException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/**
 * Worker of a {@link Pipeline}, used by one thread at a time: takes a batch, applies all steps, and puts the result in
 * a queue, marked with the batch's number. All methods except {@link #step} require the pipeline's lock.
 */
final class PipelineWorker {
    /** Number that denotes no batch, greater than all others. */
    static final long NONE = Long.MAX_VALUE;

    private static final long BEHIND_ALL = NONE - 1;

    /** Maximum number of batches in the queue. */
    private static final int AHEAD = 4;

    private final Lock lock;
    private final SharedInput input;
    private final Operator chain;
    private final ArrayDeque<Made> queue = new ArrayDeque<>();
    private final ReadAheadMemory memory;
    /** Number of the batch to which the steps are being applied, as long as they may yield more for it. */
    private long current = NONE;

    private @Nullable BraidException failure;
    private boolean busy;
    private boolean ended;
    /** True if there was no memory for the last batch of the queue. */
    private boolean crowded;

    /**
     * Output for the batch of a number.
     *
     * @param charged bytes charged for it
     */
    private record Made(long number, Batch batch, long charged) {}

    /**
     * @param memory charged for the batches in the queue; without room for more, only the consumer continues this
     *     worker
     */
    PipelineWorker(Lock lock, SharedInput input, List<PipelineStep> steps, ReadAheadMemory memory) {
        this.lock = lock;
        this.memory = memory;
        this.input = input;
        Operator last = new Intake();
        for (PipelineStep step : steps) {
            last = step.over(last);
        }
        this.chain = last;
    }

    /** Marks the worker as used by a thread. */
    void occupy() {
        busy = true;
    }

    /** Marks the worker as free. */
    void leave() {
        busy = false;
    }

    boolean isBusy() {
        return busy;
    }

    /** True if the worker has ended and its output has been consumed. */
    boolean isDone() {
        return ended && queue.isEmpty();
    }

    /** True if the worker can continue without a wait. */
    boolean isReady() {
        return isIdle() && queue.size() < AHEAD && !crowded;
    }

    boolean isIdle() {
        return !busy && !ended && failure == null;
    }

    /** The least batch number for which this worker may yield more output, as far as that is known. */
    long number() {
        Made first = queue.peek();
        return first == null ? current : first.number();
    }

    /** Records a failure, which is thrown after the batches in the queue. */
    void fail(BraidException with) {
        failure = with;
        current = Math.min(current, BEHIND_ALL);
    }

    /** Returns the next batch of the queue, or null if it is empty; throws the recorded failure once it is empty. */
    @Nullable
    Batch poll() {
        if (queue.isEmpty() && failure != null) {
            throw failure;
        }
        Made first = queue.poll();
        if (first == null) {
            return null;
        }
        memory.remove(first.charged());
        crowded = false;
        return first.batch();
    }

    /**
     * Runs the steps until another batch is in the queue or the steps pause. Called by the thread that has occupied the
     * worker.
     */
    void step() {
        Batch batch = chain.next();
        long bytes = batch == null ? 0 : bytes(batch);
        lock.lock();
        try {
            if (batch == null) {
                ended = true;
                current = NONE;
            } else if (batch.rows() > 0) {
                crowded = !memory.tryAdd(bytes);
                // Output after the last batch, as of steps that accumulate rows, is ordered behind all other output.
                queue.add(new Made(Math.min(current, BEHIND_ALL), batch, crowded ? 0 : bytes));
            }
        } finally {
            lock.unlock();
        }
    }

    /** Estimates the memory of a batch without materializing columns whose values are copied on demand. */
    private static long bytes(Batch batch) {
        long bytes = 0;
        for (int i = 0; i < batch.columnCount(); i++) {
            RowMapping picked = batch.column(i).picked();
            bytes += picked == null
                    ? batch.column(i).retainedBytes()
                    : batch.rows()
                            * (picked.from().retainedBytes()
                                    / Math.max(1, picked.from().rows()));
        }
        return bytes;
    }

    void close() {
        ended = true;
        queue.clear();
        memory.clear();
        chain.close();
    }

    private void turnTo(long number) {
        lock.lock();
        try {
            current = number;
        } finally {
            lock.unlock();
        }
    }

    /** Input of the steps. When the steps request a batch, all output for the previous one has been delivered. */
    private final class Intake implements Operator {
        private boolean closed;

        @Override
        public @Nullable Batch next() {
            turnTo(NONE);
            return closed ? null : input.take(PipelineWorker.this::turnTo);
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
