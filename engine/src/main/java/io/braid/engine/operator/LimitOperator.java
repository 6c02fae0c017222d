package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** Some rows of its input after skipping others. Closes the input as soon as it has them all. */
final class LimitOperator implements Operator {
    private final Operator input;
    private long toSkip;
    private long wanted;

    LimitOperator(Operator input, long offset, long fetch) {
        this.input = input;
        this.toSkip = offset;
        this.wanted = fetch;
    }

    @Override
    public @Nullable Batch next() {
        while (wanted > 0) {
            Batch batch = input.next();
            if (batch == null) {
                wanted = 0;
            } else if (batch.rows() <= toSkip) {
                toSkip -= batch.rows();
            } else {
                return part(batch);
            }
        }
        input.close();
        return null;
    }

    private Batch part(Batch batch) {
        int from = (int) toSkip;
        int to = (int) Math.min(batch.rows(), from + Math.min(wanted, Integer.MAX_VALUE - from));
        toSkip = 0;
        wanted -= to - from;
        if (wanted == 0) {
            // The sources need not work on while the client reads the last batch.
            input.close();
        }
        return batch.slice(from, to);
    }

    @Override
    public void close() {
        wanted = 0;
        input.close();
    }
}
