package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/**
 * What one thread at a time does of a {@link Pipeline}: takes a batch, does all steps to it, and puts what comes of it in a
 * queue, marked with the batch's number. All but {@link #step} is for who holds the pipeline's lock.
 */
final class Lane {
    /** The number of no batch: greater than all others. */
    static final long NONE = Long.MAX_VALUE;

    private static final long BEHIND_ALL = NONE - 1;

    /** How many batches may wait in the queue. */
    private static final int AHEAD = 4;

    private final Lock lock;
    private final SharedInput input;
    private final Operator chain;
    private final ArrayDeque<Made> queue = new ArrayDeque<>();
    /** The number of the batch that the steps are done to, as long as more may come of it. */
    private long current = NONE;

    private @Nullable BraidException failure;
    private boolean busy;
    private boolean ended;

    /** What came of the batch of that number. */
    private record Made(long number, Batch batch) {}

    Lane(Lock lock, SharedInput input, List<PipelineStep> steps) {
        this.lock = lock;
        this.input = input;
        Operator last = new Intake();
        for (PipelineStep step : steps) {
            last = step.over(last);
        }
        this.chain = last;
    }

    /** Gives the lane to a thread. */
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

    /** Whether all is done and taken. */
    boolean isDone() {
        return ended && queue.isEmpty();
    }

    /** Whether there is something to do that need not wait for something else. */
    boolean isReady() {
        return isIdle() && queue.size() < AHEAD;
    }

    boolean isIdle() {
        return !busy && !ended && failure == null;
    }

    /** The least number of which more will come from this lane, as far as that is known. */
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
        return first == null ? null : first.batch();
    }

    /** Goes on, until another batch is in the queue or the steps themselves pause. For the thread that has the lane. */
    void step() {
        Batch batch = chain.next();
        lock.lock();
        try {
            if (batch == null) {
                ended = true;
                current = NONE;
            } else if (batch.rows() > 0) {
                // What comes after the last batch, as from steps that gather, comes behind all else.
                queue.add(new Made(Math.min(current, BEHIND_ALL), batch));
            }
        } finally {
            lock.unlock();
        }
    }

    void close() {
        ended = true;
        queue.clear();
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

    /** Where the steps' batches come from. All that comes of one has come when the next is asked for. */
    private final class Intake implements Operator {
        private boolean closed;

        @Override
        public @Nullable Batch next() {
            turnTo(NONE);
            return closed ? null : input.take(Lane.this::turnTo);
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
