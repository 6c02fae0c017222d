package io.braid.engine.repeat;

import io.braid.engine.column.BatchSizing;
import io.braid.engine.column.Concatenation;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.operator.Batches;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.Operators;
import io.braid.engine.plan.Correlate;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Selection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Correlated join: runs its right side once for each left row, and joins the result to the row. */
public final class CorrelateOperator implements Operator {
    private final Correlate correlate;
    private final Operator left;
    private final RepeatedPlan right;
    private final Cancellation cancellation;
    private final MemoryReservation memory;
    private final int batchRows;
    private boolean begun;
    private @Nullable Batch outer;
    private int row;
    private @Nullable Operator inner;
    private boolean matched;
    /** Pairs that have not been returned yet: a left row, and a right row or -1. */
    private int[] leftRows = {};

    private int[] rightRows = {};
    private int pairs;
    private final List<Batch> rightBatches = new ArrayList<>();
    private int rightCount;
    private long width;

    public CorrelateOperator(
            Correlate correlate,
            Operator left,
            RepeatedPlan right,
            Cancellation cancellation,
            MemoryReservation memory,
            int batchRows) {
        this.correlate = correlate;
        this.left = left;
        this.right = right;
        this.cancellation = cancellation;
        this.memory = memory;
        this.batchRows = batchRows;
    }

    @Override
    public @Nullable Batch next() {
        if (!begun) {
            begun = true;
            // A source may have only one connection, which the left side holds while it is read.
            right.ask();
        }
        while (true) {
            Batch batch = outer;
            if (batch != null && hasBatch(row == batch.rows())) {
                return joined(batch);
            }
            if (batch == null || row == batch.rows()) {
                outer = left.next();
                row = 0;
                if (outer == null) {
                    return null;
                }
                width = BatchSizing.widest(outer);
            } else {
                advance(batch);
            }
        }
    }

    /** @param isLast true if there will be no more pairs of these left rows */
    private boolean hasBatch(boolean isLast) {
        return pairs >= (isLast ? 1 : BatchSizing.rows(width, batchRows));
    }

    /** Takes the next right batch for the current left row. */
    private void advance(Batch batch) {
        cancellation.check();
        Operator running = inner;
        if (running == null) {
            running = right.start(new RepeatedPlan.OuterRow(correlate.id(), batch, row));
            inner = running;
            matched = false;
        }
        Batch found = running.next();
        if (found != null) {
            matched = true;
            take(found);
        }
        if (found == null || !correlate.type().yieldsRightColumns()) {
            running.close();
            inner = null;
            finishRow();
            row++;
        }
    }

    private void take(Batch found) {
        if (!correlate.type().yieldsRightColumns()) {
            return;
        }
        memory.add(found.retainedBytes());
        rightBatches.add(found);
        width = Math.max(width, BatchSizing.widest(found));
        for (int i = 0; i < found.rows(); i++) {
            pair(rightCount++);
        }
    }

    private void finishRow() {
        boolean wanted =
                switch (correlate.type()) {
                    case SEMI -> matched;
                    case ANTI, LEFT -> !matched;
                    default -> false;
                };
        if (wanted) {
            pair(-1);
        }
    }

    private void pair(int right) {
        if (pairs == leftRows.length) {
            leftRows = Arrays.copyOf(leftRows, Math.max(16, 2 * pairs));
            rightRows = Arrays.copyOf(rightRows, leftRows.length);
        }
        leftRows[pairs] = row;
        rightRows[pairs++] = right;
    }

    /** Returns the pairs as rows, at most a batch of them; the others remain. */
    private Batch joined(Batch batch) {
        int count = Math.min(pairs, BatchSizing.rows(width, batchRows));
        // Not copied yet: columns that were passed to the right side may not be needed in the result, such as a
        // document that is expanded to rows.
        Batch leftPart = batch.pick(Selection.of(Arrays.copyOf(leftRows, count), count));
        Batch result = correlate.type().yieldsRightColumns() ? beside(leftPart, count) : leftPart;
        pairs -= count;
        System.arraycopy(leftRows, count, leftRows, 0, pairs);
        System.arraycopy(rightRows, count, rightRows, 0, pairs);
        if (pairs == 0) {
            rightBatches.clear();
            rightCount = 0;
            memory.set(0);
        }
        return result;
    }

    private Batch beside(Batch leftPart, int count) {
        var rightTypes = correlate.right().columns().types();
        Batch all = rightBatches.isEmpty()
                ? Batches.empty(correlate.right().columns())
                : Concatenation.of(rightTypes, rightBatches);
        if (rightBatches.size() > 1) {
            rightBatches.clear();
            rightBatches.add(all);
        }
        Batch rightPart = all.gather(rightRows, count);
        Column[] columns = new Column[leftPart.columnCount() + rightPart.columnCount()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = i < leftPart.columnCount() ? leftPart.column(i) : rightPart.column(i - leftPart.columnCount());
        }
        return new Batch(count, columns);
    }

    @Override
    public void close() {
        outer = null;
        pairs = 0;
        Operator running = inner;
        inner = null;
        try {
            Operators.closeAll(running == null ? List.of(left) : List.of(running, left));
        } finally {
            right.close();
            memory.close();
        }
    }
}
