package io.braid.engine.scan;

import io.braid.engine.materialize.MaterializedRows;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.operator.Operator;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of its input, whose keys it collects as they pass. It can run ahead of its reader to find all keys. */
public final class KeyCollectingOperator implements Operator {
    /** More than this is not kept to find keys: reading the other side whole takes no memory. */
    private static final long MOST_AHEAD = 64L << 20;

    /** More than this is not read before the other side is, only to find between which ends too many keys lie. */
    private static final long MOST_AHEAD_FOR_ENDS = 8L << 20;

    private final CollectedKeys keys;
    private final MemoryReservation memory;
    private final RowType columns;
    private final Workspace space;
    private final ArrayDeque<Batch> ahead = new ArrayDeque<>();
    private Operator input;
    private long bytesAhead;
    private boolean ended;

    /**
     * @param space where rows are kept that have to be read before they are wanted, besides those that are read for
     *     their keys
     */
    public KeyCollectingOperator(
            Operator input, CollectedKeys keys, MemoryReservation memory, RowType columns, Workspace space) {
        this.input = input;
        this.keys = keys;
        this.memory = memory;
        this.columns = columns;
        this.space = space;
    }

    /** The keys of all rows, read already or not; what is read for them is kept for {@link #next}. */
    CollectedKeys allKeys() {
        while (!ended && !keys.areTooMany()) {
            readAhead();
            if (bytesAhead > MOST_AHEAD || !isThereRoom()) {
                keys.giveUp();
            }
        }
        return keys;
    }

    /**
     * The least and the greatest key, once the keys have turned out to be too many; null if it takes too long to find
     * out. What is read for them is kept for {@link #next}.
     */
    @Nullable
    List<Object> ends() {
        while (!ended && bytesAhead <= MOST_AHEAD_FOR_ENDS && isThereRoom()) {
            readAhead();
        }
        return ended ? keys.ends() : null;
    }

    /** Reads all that is left, so that nothing is held of its sources while one is waited for. */
    void keepRest() {
        if (!ended) {
            input = MaterializedRows.of(input, columns, space);
        }
    }

    private void readAhead() {
        Batch batch = pull();
        if (batch != null) {
            ahead.add(batch);
            keepAhead(batch.retainedBytes());
        }
    }

    @Override
    public @Nullable Batch next() {
        Batch retained = ahead.poll();
        if (retained == null) {
            return pull();
        }
        keepAhead(-retained.retainedBytes());
        return retained;
    }

    private @Nullable Batch pull() {
        Batch batch = ended ? null : input.next();
        ended = batch == null;
        if (batch != null) {
            keys.add(batch);
        }
        return batch;
    }

    private void keepAhead(long bytes) {
        bytesAhead += bytes;
        memory.trySet(bytesAhead);
    }

    /** True if there is for what has been read ahead, the last batch too, and for as much of others. */
    private boolean isThereRoom() {
        return memory.held() >= bytesAhead && !memory.isTooLarge();
    }

    /** Says that nobody wants the keys any more. */
    void forgetKeys() {
        keys.forget();
    }

    /** The keys outlive this: they may be wanted once the rows are not. */
    @Override
    public void close() {
        ended = true;
        ahead.clear();
        memory.close();
        input.close();
    }
}
