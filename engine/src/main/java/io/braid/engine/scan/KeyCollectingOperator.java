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

/**
 * Operator that collects the keys of its input's rows as they pass. It can read ahead of its consumer to collect all
 * keys.
 */
public final class KeyCollectingOperator implements Operator {
    /** Maximum number of bytes read ahead for keys: reading the other side without keys takes no memory. */
    private static final long MOST_AHEAD = 64L << 20;

    /** Maximum number of bytes read ahead only to find the range of keys that are too many to send. */
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
     * @param space memory and disk for rows that must be read before they are needed, other than those read for their
     *     keys
     */
    public KeyCollectingOperator(
            Operator input, CollectedKeys keys, MemoryReservation memory, RowType columns, Workspace space) {
        this.input = input;
        this.keys = keys;
        this.memory = memory;
        this.columns = columns;
        this.space = space;
    }

    /** Returns the keys of all rows; reads ahead as needed. Rows read ahead are retained for {@link #next}. */
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
     * Returns the least and the greatest key, once the keys are too many; null if finding them takes too long. Rows
     * read ahead are retained for {@link #next}.
     */
    @Nullable
    List<Object> ends() {
        while (!ended && bytesAhead <= MOST_AHEAD_FOR_ENDS && isThereRoom()) {
            readAhead();
        }
        return ended ? keys.ends() : null;
    }

    /** Materializes the remaining rows, so that no permit of their sources is held while another is waited for. */
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

    /**
     * True if the memory suffices for the rows read ahead, including the last batch, and leaves as much to other
     * operators.
     */
    private boolean isThereRoom() {
        return memory.held() >= bytesAhead && !memory.isTooLarge();
    }

    /** Drops the keys because they are no longer needed. */
    void forgetKeys() {
        keys.forget();
    }

    /** Frees the rows but not the keys, which may be needed for longer. */
    @Override
    public void close() {
        ended = true;
        ahead.clear();
        memory.close();
        input.close();
    }
}
