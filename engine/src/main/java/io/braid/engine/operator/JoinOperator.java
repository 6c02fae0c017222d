package io.braid.engine.operator;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.expression.Predicate;
import io.braid.engine.expression.Rows;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.JoinType;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Joins its inputs: reads the right one first and keeps it, then lets the left one stream past it. Yields batches of bounded
 * size however often a row matches, and does not read the left input where nothing of it could be yielded.
 */
final class JoinOperator implements Operator {
    private final Operator left;
    private final Operator right;
    private final JoinSpec spec;
    private final Cancellation cancellation;
    private final MemoryReservation memory;
    private final int[] leftRows;
    private final int[] rightRows;
    private @Nullable Build build;
    /** The left rows that are being joined, or null between two batches. */
    private @Nullable Batch probe;

    private boolean[] leftMatched = {};
    private int limit;
    private boolean leftEnded;
    private int rightRow;

    /**
     * What is joined how.
     *
     * @param matches makes the finder of pairs once the right rows are there
     * @param condition what pairs must fulfil besides, or null
     * @param batchRows how many rows a batch should have
     */
    record JoinSpec(
            JoinType type,
            RowType leftColumns,
            RowType rightColumns,
            Function<Batch, Matches> matches,
            @Nullable Predicate condition,
            int batchRows) {
        /** Whether it only counts that a left row has a match, not with what. */
        boolean isExistence() {
            return !type.yieldsRightColumns();
        }
    }

    /** The right side, complete. */
    private record Build(Batch rows, Matches matches, long width, BitSet matched) {}

    JoinOperator(Operator left, Operator right, JoinSpec spec, Cancellation cancellation, MemoryReservation memory) {
        this.left = left;
        this.right = right;
        this.spec = spec;
        this.cancellation = cancellation;
        this.memory = memory;
        this.leftRows = new int[spec.batchRows()];
        this.rightRows = new int[spec.batchRows()];
    }

    @Override
    public @Nullable Batch next() {
        Build built = build == null ? build() : build;
        while (!leftEnded) {
            Batch batch = probe == null ? nextLeft(built) : joined(built, probe);
            if (batch != null) {
                return batch;
            }
        }
        return spec.type().keepsRight() ? unmatchedRight(built) : null;
    }

    private Build build() {
        RowBuffer buffer = new RowBuffer(spec.rightColumns(), memory);
        buffer.addAll(right);
        right.close();
        Batch rows = buffer.concatenated();
        if (spec.type().keepsRight()) {
            memory.add(rows.rows() / Byte.SIZE);
        }
        Build built = new Build(rows, spec.matches().apply(rows), RowWidth.widest(rows), new BitSet());
        boolean needsMatch =
                spec.type() == JoinType.INNER || spec.type() == JoinType.SEMI || spec.type() == JoinType.RIGHT;
        if (needsMatch && built.matches().isEmpty()) {
            endLeft();
        }
        build = built;
        return built;
    }

    private void endLeft() {
        leftEnded = true;
        left.close();
    }

    /** Turns to the next left batch; yields nothing yet. */
    private @Nullable Batch nextLeft(Build built) {
        Batch batch = left.next();
        if (batch == null) {
            endLeft();
            return null;
        }
        probe = batch;
        leftMatched = new boolean[batch.rows()];
        limit = RowWidth.rows(built.width() + RowWidth.widest(batch), spec.batchRows());
        built.matches().begin(batch, spec.isExistence() ? leftMatched : new boolean[batch.rows()]);
        return null;
    }

    /** The next pairs of the left batch, or null where they are none to be yielded. */
    private @Nullable Batch joined(Build built, Batch batch) {
        cancellation.check();
        int count = built.matches().fill(leftRows, rightRows, limit);
        if (count == 0) {
            probe = null;
            return leftover(built, batch);
        }
        Rows pairs = Rows.pairs(batch, leftRows, built.rows(), rightRows, count);
        Predicate condition = spec.condition();
        Rows kept = condition == null ? pairs : condition.select(pairs);
        mark(kept, built);
        return kept.count() == 0 || spec.isExistence() ? null : kept.toBatch();
    }

    private void mark(Rows pairs, Build built) {
        boolean marksRight = spec.type().keepsRight();
        for (int i = 0; i < pairs.count(); i++) {
            int pair = pairs.position(i);
            leftMatched[leftRows[pair]] = true;
            if (marksRight) {
                built.matched().set(rightRows[pair]);
            }
        }
    }

    /** The left rows that are yielded because they have, or have not, found a match. */
    private @Nullable Batch leftover(Build built, Batch batch) {
        boolean wanted = spec.type() == JoinType.SEMI;
        if (!wanted && spec.type() != JoinType.ANTI && !spec.type().keepsLeft()) {
            return null;
        }
        int[] rows = new int[batch.rows()];
        int count = 0;
        for (int i = 0; i < rows.length; i++) {
            rows[count] = i;
            count += leftMatched[i] == wanted ? 1 : 0;
        }
        if (count == 0) {
            return null;
        }
        return spec.isExistence()
                ? Rows.all(batch).narrow(rows, count).toBatch()
                : Rows.pairs(batch, rows, built.rows(), nothing(count), count).toBatch();
    }

    private @Nullable Batch unmatchedRight(Build built) {
        int most = RowWidth.rows(built.width(), spec.batchRows());
        int count = 0;
        for (; rightRow < built.rows().rows() && count < most; rightRow++) {
            if (!built.matched().get(rightRow)) {
                rightRows[count++] = rightRow;
            }
        }
        if (count == 0) {
            return null;
        }
        Batch noLeft = Batches.empty(spec.leftColumns());
        return Rows.pairs(noLeft, nothing(count), built.rows(), rightRows, count)
                .toBatch();
    }

    private static int[] nothing(int count) {
        int[] rows = new int[count];
        Arrays.fill(rows, -1);
        return rows;
    }

    @Override
    public void close() {
        leftEnded = true;
        rightRow = Integer.MAX_VALUE;
        probe = null;
        build = null;
        try {
            Operators.closeAll(List.of(right, left));
        } finally {
            memory.close();
        }
    }
}
