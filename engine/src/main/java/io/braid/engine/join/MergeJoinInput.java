package io.braid.engine.join;

import io.braid.engine.column.Concatenation;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.operator.Batches;
import io.braid.engine.operator.Operator;
import io.braid.engine.sort.SortedKeys;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Input of a merge join. It reads one batch ahead of the rows that are being joined, to know whether the last key
 * continues there. Checks that the rows are sorted.
 */
final class MergeJoinInput implements AutoCloseable {
    private final Operator input;
    private final Setup setup;
    /** Rows that are being joined, from {@link #row} on, and the rows after them; null if there are none. */
    private @Nullable Part here;

    private @Nullable Part next;
    private int row;
    /** Rows with a null key that were read together with the rows of one key. */
    private @Nullable Batch withoutKey;
    /** True if the last key has been joined completely: no later key may equal it. */
    private boolean closed;

    private boolean ended;

    /**
     * Configuration of an input.
     *
     * @param name name of the rows in error messages
     * @param keepsUnmatched true if unmatched rows are part of the join's output
     */
    record Setup(RowType columns, List<Kernel> keys, String name, boolean keepsUnmatched, int batchRows) {}

    /** Rows and their keys. */
    private record Part(Batch rows, SortedKeys keys) {
        int last() {
            return rows.rows() - 1;
        }
    }

    MergeJoinInput(Operator input, Setup setup) {
        this.input = input;
        this.setup = setup;
    }

    /** True if the input begins without a wait; see {@link Operator#beginsAtOnce}. */
    boolean beginsAtOnce() {
        return input.beginsAtOnce();
    }

    boolean keepsUnmatched() {
        return setup.keepsUnmatched();
    }

    /**
     * Reads until the next rows to join are known; then returns null. If it reads rows with a null key that the join
     * must output, it returns these and has to be called again.
     */
    @Nullable
    Batch fill() {
        Batch met = withoutKey;
        withoutKey = null;
        while (met == null && (next == null || isCutShort())) {
            if (next != null) {
                putTogether();
            }
            Batch batch = ended ? null : input.next();
            if (batch == null) {
                ended = true;
                input.close();
                return null;
            }
            met = accept(batch);
        }
        return met;
    }

    /** Appends the rows with keys, and returns the others if the join must output them. */
    private @Nullable Batch accept(Batch batch) {
        Column[] keys = JoinSpec.columns(setup.keys(), batch);
        int[] keyed = new int[batch.rows()];
        int[] others = new int[batch.rows()];
        int count = 0;
        int otherCount = 0;
        boolean[] isKeyed = HashMatches.keyed(keys, batch.rows());
        for (int i = 0; i < isKeyed.length; i++) {
            if (isKeyed[i]) {
                keyed[count++] = i;
            } else {
                others[otherCount++] = i;
            }
        }
        if (otherCount == 0) {
            append(new Part(batch, new SortedKeys(keys, batch.rows())));
            return null;
        }
        if (count > 0) {
            append(part(batch.gather(keyed, count)));
        }
        return setup.keepsUnmatched() ? batch.gather(others, otherCount) : null;
    }

    private Part part(Batch rows) {
        return new Part(rows, new SortedKeys(JoinSpec.columns(setup.keys(), rows), rows.rows()));
    }

    private void append(Part part) {
        Part before = here;
        int least = closed ? 1 : 0;
        boolean inOrder = before == null || part.keys().compare(0, before.keys(), before.last()) >= least;
        if (!inOrder || !part.keys().areInOrder()) {
            throw new BraidException(
                    ErrorCode.SOURCE_DATA_INVALID,
                    setup.name() + " do not come in the order in which they were asked for, or that was expected of"
                            + " them, so that a merge join of them would be wrong. Switch enable_merge_joins off, and"
                            + " look at the collation and the version of the source.");
        }
        closed = false;
        if (isAtEnd()) {
            here = part;
            row = 0;
        } else {
            next = part;
        }
    }

    private boolean isAtEnd() {
        return here == null || row == here.rows().rows();
    }

    /** True if all remaining rows here have one key, which continues in the next rows and ends there. */
    private boolean isCutShort() {
        Part after = next;
        return complete() == row && after != null && !isSame(after, after.last());
    }

    private boolean isSame(Part part, int row) {
        Part current = current();
        return part.keys().compare(row, current.keys(), current.last()) == 0;
    }

    private void putTogether() {
        Batch rest = take(current().rows().rows());
        here = part(Concatenation.of(
                setup.columns().types(), List.of(rest, current().rows())));
    }

    /** True if all rows have been joined. */
    boolean isAtItsEnd() {
        return isAtEnd() && next == null && ended;
    }

    int row() {
        return row;
    }

    SortedKeys keys() {
        return current().keys();
    }

    /** Compares the next key with that of another input: negative, zero or positive. An input at its end is greater. */
    int compareTo(MergeJoinInput other) {
        if (isAtItsEnd() || other.isAtItsEnd()) {
            return Boolean.compare(isAtItsEnd(), other.isAtItsEnd());
        }
        return keys().compare(row, other.keys(), other.row);
    }

    /** Returns the end of the rows whose matches in the other input, if any, are all in memory. */
    int endBeside(MergeJoinInput other) {
        if (isAtItsEnd() || other.isAtItsEnd()) {
            return isAtItsEnd() ? row : complete();
        }
        int otherEnd = other.complete();
        int end = otherEnd == other.row
                ? keys().firstNotBefore(row, other.keys(), other.row)
                : keys().firstAfter(row, other.keys(), otherEnd - 1);
        return Math.min(end, complete());
    }

    private Part current() {
        return Objects.requireNonNull(here);
    }

    /** Returns the end of the rows whose keys have all their rows in memory. */
    private int complete() {
        Part after = next;
        Part current = current();
        return after == null || !isSame(after, 0)
                ? current.rows().rows()
                : current.keys().firstNotBefore(row, current.keys(), current.last());
    }

    /** True if the rows of the next key are too many to be in memory together. */
    boolean isLong() {
        return !isAtItsEnd() && complete() == row;
    }

    /** Removes and returns the rows before an index. */
    Batch take(int end) {
        if (end == row) {
            return Batches.empty(setup.columns());
        }
        Batch rows = current().rows().slice(row, end);
        moveTo(end);
        return rows;
    }

    private void moveTo(int end) {
        row = end;
        if (isAtEnd() && next != null) {
            here = next;
            next = null;
            row = 0;
        }
    }

    /**
     * Returns all rows with the next key, which are consumed from this input as they are read. Closing it has no
     * effect.
     */
    Operator group() {
        return new Group(keys(), row);
    }

    @Override
    public void close() {
        ended = true;
        here = null;
        next = null;
        input.close();
    }

    /** Operator over the rows with one key. */
    private final class Group implements Operator {
        private final SortedKeys keys;
        private final int key;
        private boolean atItsEnd;

        Group(SortedKeys keys, int key) {
            this.keys = keys;
            this.key = key;
        }

        @Override
        public @Nullable Batch next() {
            if (atItsEnd) {
                return null;
            }
            int end = Math.min(row + setup.batchRows(), keys().firstAfter(row, keys, key));
            Batch rows = take(end);
            withoutKey = fill();
            closed = isAtEnd();
            atItsEnd = closed || keys().compare(row, keys, key) != 0;
            return rows;
        }

        /** True because the input is being read already. */
        @Override
        public boolean beginsAtOnce() {
            return true;
        }

        @Override
        public void close() {}
    }
}
