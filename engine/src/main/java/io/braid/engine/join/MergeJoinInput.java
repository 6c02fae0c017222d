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
 * One input of a merge join. While the rows of a batch are joined, the next batch is there already, so that it is known
 * whether the last key of the one goes on in the other. That the input is in order is checked as it comes.
 */
final class MergeJoinInput implements AutoCloseable {
    private final Operator input;
    private final Setup setup;
    /** The rows that are being joined, from {@link #row} on, and those after them; null if there are none. */
    private @Nullable Part here;

    private @Nullable Part next;
    private int row;
    /** Rows with a null among their keys, which have been met while rows with one key were read. */
    private @Nullable Batch withoutKey;
    /** True if a key has been joined for good: none that comes later may equal it. */
    private boolean closed;

    private boolean ended;

    /**
     * Configuration of an input.
     *
     * @param name what users call its rows
     * @param keepsUnmatched whether rows that match nothing are wanted
     */
    record Setup(RowType columns, List<Kernel> keys, String name, boolean keepsUnmatched, int batchRows) {}

    /** Some rows and their keys. */
    private record Part(Batch rows, SortedKeys keys) {
        int last() {
            return rows.rows() - 1;
        }
    }

    MergeJoinInput(Operator input, Setup setup) {
        this.input = input;
        this.setup = setup;
    }

    /** As of {@link Operator#beginsAtOnce}. */
    boolean beginsAtOnce() {
        return input.beginsAtOnce();
    }

    boolean keepsUnmatched() {
        return setup.keepsUnmatched();
    }

    /**
     * Reads until it is known what can be joined next. It may come across rows with a null among their keys on the way:
     * if these are wanted, it returns them and has to be called again; else null.
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

    /** Takes the rows with keys, and returns the others if they are wanted. */
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

    /** True if all that is left here has one key, which goes on in the next rows but ends there. */
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

    /**
     * Negative, zero or positive as its next key comes before that of another side, is equal to it, or comes after it.
     */
    int compareTo(MergeJoinInput other) {
        if (isAtItsEnd() || other.isAtItsEnd()) {
            return Boolean.compare(isAtItsEnd(), other.isAtItsEnd());
        }
        return keys().compare(row, other.keys(), other.row);
    }

    /** Where the rows end that match nothing of another side but what of it is there already as well. */
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

    /** Where the rows end of whose keys all rows are here. */
    private int complete() {
        Part after = next;
        Part current = current();
        return after == null || !isSame(after, 0)
                ? current.rows().rows()
                : current.keys().firstNotBefore(row, current.keys(), current.last());
    }

    /** True if the rows with the next key are so many that they are not here together. */
    boolean isLong() {
        return !isAtItsEnd() && complete() == row;
    }

    /** Takes the rows before a row of those here. */
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

    /** All rows with the next key, which are taken from here as they are read. To close it closes nothing. */
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

    /** The rows with one key. */
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

        /** The side has begun. */
        @Override
        public boolean beginsAtOnce() {
            return true;
        }

        @Override
        public void close() {}
    }
}
