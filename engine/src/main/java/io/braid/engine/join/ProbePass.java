package io.braid.engine.join;

import io.braid.engine.column.BatchSizing;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Predicate;
import io.braid.engine.operator.Batches;
import io.braid.engine.operator.Operator;
import io.braid.engine.plan.JoinType;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Probe of right rows in memory by the left input. Returns batches of bounded size regardless of the number of matches,
 * and does not read the left input if it cannot contribute rows.
 */
final class ProbePass {
    private static final DataType ANSWER = DataType.of(TypeKind.BOOLEAN);

    private final Operator left;
    private final Batch right;
    private final JoinSpec spec;
    private final LeftMatchFlags marks;
    /** True if the result depends on which left rows have a match. */
    private final boolean marksLeft;

    private final Matches matches;
    private final long width;
    private final RightMatchFlags rightMarks;
    private final BitSet rightMatched = new BitSet();
    private final int[] leftRows;
    private final int[] rightRows;
    /** Left batch that is being joined, or null between two batches. */
    private @Nullable Batch probe;

    private boolean[] leftMatched = {};
    private boolean[] unmarked = {};
    private int limit;
    private boolean leftEnded;
    private boolean isOut;
    private boolean yieldsUnmatched;
    private int rightRow;

    /**
     * @param marks flags of left rows that have matched previous right rows
     * @param isAll true if these are all right rows
     */
    ProbePass(Operator left, Batch right, JoinSpec spec, LeftMatchFlags marks, boolean isAll) {
        this(left, right, spec, marks, spec.matches(right), isAll);
    }

    /** Creates a pass with these matches. */
    ProbePass(Operator left, Batch right, JoinSpec spec, LeftMatchFlags marks, Matches matches, boolean isAll) {
        this(left, right, spec, marks, new RightMatchFlags(), matches, isAll);
    }

    /**
     * Creates a pass for one of several threads.
     *
     * @param rightMarks match flags shared by these threads
     */
    ProbePass(
            Operator left,
            Batch right,
            JoinSpec spec,
            LeftMatchFlags marks,
            RightMatchFlags rightMarks,
            Matches matches,
            boolean isAll) {
        this.left = left;
        this.rightMarks = rightMarks;
        this.right = right;
        this.spec = spec;
        this.marks = marks;
        this.marksLeft = spec.isExistence() || spec.type().keepsLeft();
        this.matches = matches;
        this.width = BatchSizing.widest(right);
        this.leftRows = new int[spec.space().batchRows()];
        this.rightRows = new int[spec.space().batchRows()];
        rightMarks.enter();
        if ((spec.needsMatch() && matches.isEmpty() && isAll) || spec.yieldsNothing()) {
            endLeft();
        }
    }

    @Nullable
    Batch next() {
        while (!leftEnded) {
            Batch batch = probe == null ? nextLeft() : joined(probe);
            if (batch != null) {
                return batch;
            }
        }
        if (!isOut) {
            isOut = true;
            yieldsUnmatched = rightMarks.leave(rightMatched) && spec.type().keepsRight();
        }
        return yieldsUnmatched ? unmatchedRight() : null;
    }

    private void endLeft() {
        leftEnded = true;
        left.close();
    }

    /** Moves to the next left batch; returns null. */
    private @Nullable Batch nextLeft() {
        Batch batch = left.next();
        if (batch == null) {
            endLeft();
            return null;
        }
        probe = batch;
        leftMatched = marksLeft ? marks.of(batch.rows()) : none(batch.rows());
        limit = BatchSizing.rows(width + BatchSizing.widest(batch), spec.space().batchRows());
        matches.begin(batch, spec.isExistence() ? leftMatched : none(batch.rows()));
        return null;
    }

    /** Returns flags none of which is set, ever. */
    private boolean[] none(int rows) {
        if (unmarked.length < rows) {
            unmarked = new boolean[rows];
        }
        return unmarked;
    }

    /** Returns the next matching pairs of the left batch, or null if there are none to return. */
    private @Nullable Batch joined(Batch batch) {
        spec.space().cancellation().check();
        int count = matches.fill(leftRows, rightRows, limit);
        if (count == 0) {
            probe = null;
            return marks.areFinal() ? leftover(batch) : marked();
        }
        EvaluatedRows pairs = EvaluatedRows.pairs(batch, leftRows, right, rightRows, count);
        Predicate condition = spec.condition();
        EvaluatedRows retained = condition == null ? pairs : condition.select(pairs);
        mark(retained);
        return retained.count() == 0 || spec.isExistence() ? null : retained.toBatch();
    }

    private void mark(EvaluatedRows pairs) {
        boolean marksRight = spec.type().keepsRight();
        for (int i = 0; i < pairs.count() && (marksLeft || marksRight); i++) {
            int pair = pairs.position(i);
            if (marksLeft) {
                leftMatched[leftRows[pair]] = true;
            }
            if (marksRight) {
                rightMatched.set(rightRows[pair]);
            }
        }
    }

    private @Nullable Batch marked() {
        if (marksLeft) {
            marks.add(leftMatched);
        }
        return null;
    }

    /**
     * Returns the left rows that are part of the result because they have, or do not have, a match, or all with a flag.
     */
    private @Nullable Batch leftover(Batch batch) {
        if (spec.type().isMark()) {
            return answered(batch);
        }
        boolean wanted = spec.type() == JoinType.SEMI;
        if (spec.needsMatch() && !wanted) {
            return null;
        }
        if (spec.type().isNullAware()) {
            unknown(batch).stream().forEach(row -> leftMatched[row] = true);
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
                ? EvaluatedRows.all(batch).narrow(rows, count).toBatch()
                : EvaluatedRows.pairs(batch, rows, right, nothing(count), count).toBatch();
    }

    /** Returns all rows of a batch with a flag: true if the row has a match, null if that is unknown. */
    private Batch answered(Batch batch) {
        int rows = batch.rows();
        byte[] truth = new byte[rows];
        for (int i = 0; i < rows; i++) {
            truth[i] = (byte) (leftMatched[i] ? 1 : 0);
        }
        BitSet unknown = spec.type().isNullAware() ? unknown(batch) : new BitSet();
        long @Nullable [] validity = null;
        if (!unknown.isEmpty()) {
            validity = Validity.allValid(rows);
            for (int row = unknown.nextSetBit(0); row >= 0; row = unknown.nextSetBit(row + 1)) {
                Validity.setNull(validity, row);
            }
        }
        Column[] columns = new Column[batch.columnCount() + 1];
        for (int i = 0; i < columns.length - 1; i++) {
            columns[i] = batch.column(i);
        }
        columns[columns.length - 1] = new BooleanColumn(ANSWER, rows, truth, validity);
        return new Batch(rows, columns);
    }

    /** Returns the rows of a batch that have no match, but might have one because of nulls. */
    private BitSet unknown(Batch batch) {
        Column key = JoinSpec.columns(spec.leftKeys(), batch)[0];
        BitSet unknown = new BitSet();
        for (int i = 0; i < batch.rows(); i++) {
            if (!leftMatched[i] && spec.nulls().mayMatch(key.isNull(i))) {
                unknown.set(i);
            }
        }
        return unknown;
    }

    private @Nullable Batch unmatchedRight() {
        int most = BatchSizing.rows(width, spec.space().batchRows());
        int count = 0;
        while (count < most && (rightRow = rightMarks.nextUnmatched(rightRow)) < right.rows()) {
            rightRows[count++] = rightRow++;
        }
        if (count == 0) {
            return null;
        }
        Batch noLeft = Batches.empty(spec.leftColumns());
        return EvaluatedRows.pairs(noLeft, nothing(count), right, rightRows, count)
                .toBatch();
    }

    private static int[] nothing(int count) {
        int[] rows = new int[count];
        Arrays.fill(rows, -1);
        return rows;
    }
}
