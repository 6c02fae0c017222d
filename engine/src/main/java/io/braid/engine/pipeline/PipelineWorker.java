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
 * a queue, marked with the batch's number. All but {@link #step} is for who holds the pipeline's lock.
 */
final class PipelineWorker {
    /** The number of no batch: greater than all others. */
    static final long NONE = Long.MAX_VALUE;

    private static final long BEHIND_ALL = NONE - 1;

    /** How many batches may wait in the queue. */
    private static final int AHEAD = 4;

    private final Lock lock;
    private final SharedInput input;
    private final Operator chain;
    private final ArrayDeque<Made> queue = new ArrayDeque<>();
    private final ReadAheadMemory memory;
    /** The number of the batch that the steps are done to, as long as more may come of it. */
    private long current = NONE;

    private @Nullable BraidException failure;
    private boolean busy;
    private boolean ended;
    /** True if there was no memory for the last batch of the queue. */
    private boolean crowded;

    /**
     * Outcome of the batch of a number.
     *
     * @param charged what it has been charged
     */
    private record Made(long number, Batch batch, long charged) {}

    /**
     * @param memory what batches in the queue are charged to: without room for more, it is for who wants the rows to go
     *     on
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

    /** Gives the worker to a thread. */
    void occupy() {
        busy = true;
    }

    /** Takes it back. */
    void leave() {
        busy = false;
    }

    boolean isBusy() {
        return busy;
    }

    /** True if all is done and taken. */
    boolean isDone() {
        return ended && queue.isEmpty();
    }

    /** True if there is something to do that need not wait for something else. */
    boolean isReady() {
        return isIdle() && queue.size() < AHEAD && !crowded;
    }

    boolean isIdle() {
        return !busy && !ended && failure == null;
    }

    /** The least number of which more will come from this worker, as far as that is known. */
    long number() {
        Made first = queue.peek();
        return first == null ? current : first.number();
    }

    /** Says that what comes next, behind all in the queue, is this failure. */
    void fail(BraidException with) {
        failure = with;
        current = Math.min(current, BEHIND_ALL);
    }

    /** The next batch of the queue, if there is one, or else the failure, if there is one. */
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
     * Goes on, until another batch is in the queue or the steps themselves pause. For the thread that has the worker.
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
                // What comes after the last batch, as from steps that gather, comes behind all else.
                queue.add(new Made(Math.min(current, BEHIND_ALL), batch, crowded ? 0 : bytes));
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * What a batch takes, or about as much where its values are copied only when they are looked at: not just to count
     * them.
     */
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

    /** Input of the steps. All that one batch yields has been delivered when the next is requested. */
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
