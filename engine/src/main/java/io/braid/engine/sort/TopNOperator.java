package io.braid.engine.sort;

import io.braid.engine.column.BatchSizing;
import io.braid.engine.column.RowBuffer;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.operator.LimitOperator;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.Operators;
import io.braid.engine.operator.UnionOperator;
import io.braid.engine.operator.ValuesOperator;
import io.braid.engine.plan.SortKey;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Top-N operator: the first rows of its input in sorted order, after an offset. Holds little more than those rows in
 * memory; if they do not fit, it sorts all rows, which may spill.
 */
public final class TopNOperator implements Operator {
    /** Number of batches after which the rows are sorted and truncated. */
    private static final int BATCHES_TO_CUT = 4;

    private final Operator input;
    private final RowType columns;
    private final List<SortKey> keys;
    private final Range range;
    private final Workspace space;
    private final MemoryReservation memory;
    private final SortOrder order;
    private final RowBuffer buffer;
    private @Nullable Batch worst;
    private @Nullable Operator sorted;

    /** Range of the rows to return: those after {@code offset}, up to {@code end}. */
    public record Range(long offset, int end) {}

    public TopNOperator(Operator input, RowType columns, List<SortKey> keys, Range range, Workspace space) {
        this.input = input;
        this.columns = columns;
        this.keys = keys;
        this.range = range;
        this.space = space;
        this.memory = space.reserve();
        this.order = new SortOrder(keys, space.cancellation());
        this.buffer = new RowBuffer(columns);
    }

    @Override
    public @Nullable Batch next() {
        if (sorted == null) {
            sorted = sort();
        }
        return sorted.next();
    }

    private Operator sort() {
        if (range.offset() < range.end()) {
            long threshold = (long) range.end() + (long) BATCHES_TO_CUT * space.batchRows();
            for (Batch batch = input.next(); batch != null; batch = input.next()) {
                Batch better = better(batch);
                if (better.rows() > 0 && !keep(better)) {
                    return sortAll(better);
                }
                if (buffer.rows() > threshold) {
                    cut();
                }
            }
            cut();
        }
        input.close();
        Batch all = buffer.concatenated();
        int from = (int) Math.min(range.offset(), all.rows());
        return new ValuesOperator(slices(all, from));
    }

    private List<Batch> slices(Batch all, int from) {
        List<Batch> slices = new ArrayList<>();
        int step = BatchSizing.rows(BatchSizing.widest(all), space.batchRows());
        for (int start = from; start < all.rows(); start += step) {
            slices.add(all.slice(start, Math.min(all.rows(), start + step)));
        }
        return slices;
    }

    /** Returns the rows that sort before the worst row, once there are enough rows. */
    private Batch better(Batch batch) {
        if (worst == null) {
            return batch;
        }
        SortOrder.RowOrder comparison = SortOrder.RowOrder.of(batch, worst, keys);
        int[] better = new int[batch.rows()];
        int count = 0;
        for (int i = 0; i < better.length; i++) {
            better[count] = i;
            count += comparison.compare(i, 0) < 0 ? 1 : 0;
        }
        return EvaluatedRows.all(batch).narrow(better, count).toBatch();
    }

    private boolean keep(Batch batch) {
        boolean fits = memory.trySet(needed(batch));
        if (!fits && buffer.rows() > 0) {
            cut();
            fits = memory.trySet(needed(batch));
        }
        if (fits) {
            buffer.add(batch);
        }
        return fits;
    }

    /** Returns the bytes needed while the rows are concatenated or sorted, when they exist twice. */
    private long needed(Batch batch) {
        return 2 * (buffer.bytes() + batch.retainedBytes()) + SortOrder.BYTES_PER_ROW * (buffer.rows() + batch.rows());
    }

    private void cut() {
        Batch all = buffer.concatenated();
        int retained = Math.min(all.rows(), range.end());
        Batch best = all.gather(order.of(all), retained);
        buffer.replaceBy(best);
        if (retained == range.end()) {
            worst = best.slice(retained - 1, retained);
        }
    }

    private Operator sortAll(Batch next) {
        List<Batch> before = new ArrayList<>(buffer.batches());
        before.add(next);
        buffer.clear();
        memory.close();
        return new LimitOperator(
                new SortOperator(
                        new UnionOperator(List.of(new ValuesOperator(before), input)),
                        new RowSorter(columns, keys, space)),
                range.offset(),
                range.end() - range.offset());
    }

    @Override
    public boolean beginsAtOnce() {
        return input.beginsAtOnce();
    }

    @Override
    public void close() {
        Operator last = sorted;
        sorted = new ValuesOperator(List.of());
        worst = null;
        buffer.clear();
        try {
            Operators.closeAll(last == null ? List.of(input) : List.of(last, input));
        } finally {
            memory.close();
        }
    }
}
