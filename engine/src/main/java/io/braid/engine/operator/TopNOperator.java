package io.braid.engine.operator;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.expression.Rows;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.SortKey;
import io.braid.engine.sort.SortOrder;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The first rows of its input in order, after skipping some; keeps little more than those rows in memory. */
final class TopNOperator implements Operator {
    /** Rows are put in order and cut to size each time this many batches' worth has come. */
    private static final int BATCHES_TO_CUT = 4;

    private final Operator input;
    private final List<SortKey> keys;
    private final SortOrder order;
    private final Range range;
    private final MemoryReservation memory;
    private final RowBuffer buffer;
    private @Nullable Batch worst;
    private @Nullable OrderedRows sorted;

    /**
     * Which rows are wanted.
     *
     * @param batchRows how many of them a batch should have
     */
    record Range(long offset, int end, int batchRows) {}

    TopNOperator(
            Operator input,
            RowType columns,
            List<SortKey> keys,
            Range range,
            Cancellation cancellation,
            MemoryReservation memory) {
        this.input = input;
        this.keys = keys;
        this.order = new SortOrder(keys, cancellation);
        this.range = range;
        this.memory = memory;
        this.buffer = new RowBuffer(columns, memory);
    }

    @Override
    public @Nullable Batch next() {
        if (sorted == null) {
            sorted = sort();
        }
        return sorted.next();
    }

    private OrderedRows sort() {
        if (range.offset() < range.end()) {
            long threshold = (long) range.end() + (long) BATCHES_TO_CUT * range.batchRows();
            for (Batch batch = input.next(); batch != null; batch = input.next()) {
                add(batch);
                if (buffer.rows() > threshold) {
                    cut();
                }
            }
            cut();
        }
        input.close();
        Batch all = buffer.concatenated();
        int from = (int) Math.min(range.offset(), all.rows());
        int[] rest = new int[all.rows() - from];
        Arrays.setAll(rest, i -> from + i);
        return new OrderedRows(all, rest, range.batchRows());
    }

    /** Keeps the rows that come before the worst of those that were enough already. */
    private void add(Batch batch) {
        if (worst == null) {
            buffer.add(batch);
            return;
        }
        SortOrder.RowOrder comparison = SortOrder.RowOrder.of(batch, worst, keys);
        int[] better = new int[batch.rows()];
        int count = 0;
        for (int i = 0; i < better.length; i++) {
            better[count] = i;
            count += comparison.compare(i, 0) < 0 ? 1 : 0;
        }
        if (count > 0) {
            buffer.add(Rows.all(batch).narrow(better, count).toBatch());
        }
    }

    private void cut() {
        Batch all = buffer.concatenated();
        int kept = Math.min(all.rows(), range.end());
        Batch best = all.gather(order.of(all), kept);
        buffer.replaceBy(best);
        if (kept == range.end()) {
            worst = best.slice(kept - 1, kept);
        }
    }

    @Override
    public void close() {
        sorted = OrderedRows.NONE;
        worst = null;
        input.close();
        memory.close();
    }
}
