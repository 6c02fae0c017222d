package io.braid.engine.join;

import io.braid.engine.materialize.ConcurrentInput;
import io.braid.engine.operator.Batches;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.ValuesOperator;
import io.braid.spi.batch.Batch;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Merge join of inputs that are sorted by their keys. It advances by ranges of keys, and holds only a few batches. If
 * the rows of one key are more than that, they are joined separately.
 */
public final class MergeJoinOperator implements Operator {
    private final MergeJoinInput left;
    private final MergeJoinInput right;
    private final ConcurrentInput beside;
    private final JoinSpec spec;
    /** Join of the rows of the current range. */
    private @Nullable ProbePass pass;

    private @Nullable EqualKeyJoin group;
    private boolean ended;

    /** @param beside the input of the right side, which is read concurrently with the left one */
    public MergeJoinOperator(MergeJoinInput left, MergeJoinInput right, ConcurrentInput beside, JoinSpec spec) {
        this.left = left;
        this.right = right;
        this.beside = beside;
        this.spec = spec;
    }

    @Override
    public @Nullable Batch next() {
        beside.begin();
        while (!ended) {
            Batch batch = pass != null ? pass.next() : group != null ? group.next() : null;
            if (batch != null) {
                return batch;
            }
            endStretch();
            spec.space().cancellation().check();
            Batch leftRows = left.fill();
            Batch rightRows = leftRows == null ? right.fill() : null;
            if (leftRows != null) {
                pass = pass(leftRows, Batches.empty(spec.rightColumns()), new CrossMatches(0));
            } else if (rightRows != null) {
                pass = pass(Batches.empty(spec.leftColumns()), rightRows, new CrossMatches(0));
            } else {
                beginStretch();
            }
        }
        return null;
    }

    private void endStretch() {
        pass = null;
        if (group != null) {
            group.close();
            group = null;
        }
    }

    private void beginStretch() {
        boolean leftIsOver = left.isAtItsEnd() && (right.isAtItsEnd() || !right.keepsUnmatched());
        boolean rightIsOver = right.isAtItsEnd() && (left.isAtItsEnd() || !left.keepsUnmatched());
        if (leftIsOver || rightIsOver) {
            close();
            return;
        }
        int order = left.compareTo(right);
        if ((order <= 0 && left.isLong()) || (order >= 0 && right.isLong())) {
            group = group(order);
        } else {
            join(left.endBeside(right), right.endBeside(left));
        }
    }

    private EqualKeyJoin group(int order) {
        Operator none = new ValuesOperator(List.of());
        boolean wanted = order == 0 || (order < 0 ? left : right).keepsUnmatched();
        return new EqualKeyJoin(order <= 0 ? left.group() : none, order >= 0 ? right.group() : none, spec, wanted);
    }

    private void join(int leftEnd, int rightEnd) {
        int leftRows = leftEnd - left.row();
        int rightRows = rightEnd - right.row();
        boolean both = leftRows > 0 && rightRows > 0;
        boolean wanted = both || (leftRows > 0 ? left : right).keepsUnmatched();
        Matches matches = both ? matches(rightEnd) : new CrossMatches(0);
        Batch leftBatch = left.take(leftEnd);
        Batch rightBatch = right.take(rightEnd);
        pass = wanted ? pass(leftBatch, rightBatch, matches) : null;
    }

    private Matches matches(int rightEnd) {
        boolean firstOnly = spec.condition() == null && spec.isExistence();
        return new MergeMatches(left.keys(), left.row(), right.keys(), right.row(), rightEnd, firstOnly);
    }

    private ProbePass pass(Batch leftRows, Batch rightRows, Matches matches) {
        List<Batch> batches = new ArrayList<>();
        int most = spec.space().batchRows();
        for (int from = 0; from < leftRows.rows(); from += most) {
            batches.add(leftRows.slice(from, Math.min(leftRows.rows(), from + most)));
        }
        return new ProbePass(new ValuesOperator(batches), rightRows, spec, LeftMatchFlags.only(), matches, true);
    }

    /** Creates the left input. */
    public static MergeJoinInput leftSide(Operator input, JoinSpec spec, String name) {
        return new MergeJoinInput(
                input,
                new MergeJoinInput.Setup(
                        spec.leftColumns(),
                        spec.leftKeys(),
                        name,
                        !spec.needsMatch(),
                        spec.space().batchRows()));
    }

    /** Creates the right input. */
    public static MergeJoinInput rightSide(Operator input, JoinSpec spec, String name) {
        return new MergeJoinInput(
                input,
                new MergeJoinInput.Setup(
                        spec.rightColumns(),
                        spec.rightKeys(),
                        name,
                        spec.type().keepsRight(),
                        spec.space().batchRows()));
    }

    @Override
    public boolean beginsAtOnce() {
        return right.beginsAtOnce() && left.beginsAtOnce();
    }

    @Override
    public void close() {
        ended = true;
        try (left;
                right) {
            endStretch();
        }
    }
}
