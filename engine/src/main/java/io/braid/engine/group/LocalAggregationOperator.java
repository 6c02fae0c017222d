package io.braid.engine.group;

import io.braid.engine.operator.Batches;
import io.braid.engine.operator.Operator;
import io.braid.spi.batch.Batch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Partial aggregation by one thread, whose results are added to the groups of all threads. Yields no rows, but pauses
 * periodically by an empty batch, so that other work can run.
 */
public final class LocalAggregationOperator implements Operator {
    private static final int BATCHES_BETWEEN_PAUSES = 8;

    private final Operator input;
    private final List<Set> sets;
    private boolean ended;

    /**
     * Groups of one grouping set: those of this thread, and those of all threads.
     *
     * @param own partial aggregation of this thread
     * @param all final aggregation of all threads
     */
    public record Set(PartialGroups own, GroupTable all) {}

    public LocalAggregationOperator(Operator input, List<Set> sets) {
        this.input = input;
        this.sets = List.copyOf(sets);
    }

    @Override
    public @Nullable Batch next() {
        for (int i = 0; i < BATCHES_BETWEEN_PAUSES; i++) {
            if (handOn()) {
                return Batches.PAUSE;
            }
            if (ended) {
                return null;
            }
            Batch batch = input.next();
            ended = batch == null;
            for (Set set : sets) {
                if (batch == null) {
                    set.own().finish();
                } else {
                    set.own().add(batch);
                }
            }
        }
        return Batches.PAUSE;
    }

    /** Passes a batch of partial results on; false if there is none. */
    private boolean handOn() {
        for (Set set : sets) {
            Batch gathered = set.own().next();
            if (gathered != null) {
                set.all().add(gathered);
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        ended = true;
        try {
            input.close();
        } finally {
            sets.forEach(set -> set.own().close());
        }
    }
}
