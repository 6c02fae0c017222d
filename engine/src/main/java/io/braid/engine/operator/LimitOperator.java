package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Operator that skips some rows of its input and returns a limited number after them. Closes the input as soon as it
 * has them.
 */
public final class LimitOperator implements Operator {
    private final Operator input;
    private final List<Abandonable> readings;
    private long toSkip;
    private long wanted;

    public LimitOperator(Operator input, long offset, long fetch) {
        this(input, List.of(), offset, fetch);
    }

    /** @param readings reads of the input, all of which are abandoned once there are enough rows */
    public LimitOperator(Operator input, List<Abandonable> readings, long offset, long fetch) {
        this.input = input;
        this.readings = List.copyOf(readings);
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
        end();
        return null;
    }

    private Batch part(Batch batch) {
        int from = (int) toSkip;
        int to = (int) Math.min(batch.rows(), from + Math.min(wanted, Integer.MAX_VALUE - from));
        toSkip = 0;
        wanted -= to - from;
        if (wanted == 0) {
            // The sources need not continue while the client reads the last batch.
            end();
        }
        return batch.slice(from, to);
    }

    @Override
    public boolean beginsAtOnce() {
        return input.beginsAtOnce();
    }

    @Override
    public void close() {
        wanted = 0;
        end();
    }

    private void end() {
        readings.forEach(Abandonable::abandon);
        input.close();
    }
}
