package io.braid.spi.batch;

import io.braid.spi.error.BraidException;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a column whose values Braid's type cannot hold, with the error of the first of them. The error is raised when
 * a column that still has such a row is asked for its values, so that rows which a filter removes before fail nothing:
 * whether a hidden row can be read must not be found out by those who may not see it.
 */
final class UnreadableRows {
    private final BitSet rows;
    private final BraidException first;

    private UnreadableRows(BitSet rows, BraidException first) {
        this.rows = rows;
        this.first = first;
    }

    /** These rows and one more. */
    static UnreadableRows with(@Nullable UnreadableRows before, int row, BraidException error) {
        UnreadableRows grown = before == null ? new UnreadableRows(new BitSet(), error) : before;
        grown.rows.set(row);
        return grown;
    }

    /** Part for the rows {@code from} (inclusive) to {@code to} (exclusive); null if they are all readable. */
    static @Nullable UnreadableRows slice(@Nullable UnreadableRows unreadable, int from, int to) {
        return unreadable == null ? null : unreadable.of(unreadable.rows.get(from, to));
    }

    /** Part for the selected rows; null if they are all readable. */
    static @Nullable UnreadableRows gather(@Nullable UnreadableRows unreadable, Selection selection) {
        if (unreadable == null) {
            return null;
        }
        BitSet gathered = new BitSet();
        int[] selected = selection.rows();
        for (int i = 0; i < selection.count(); i++) {
            if (selected[i] >= 0 && unreadable.rows.get(selected[i])) {
                gathered.set(i);
            }
        }
        return unreadable.of(gathered);
    }

    private @Nullable UnreadableRows of(BitSet some) {
        return some.isEmpty() ? null : new UnreadableRows(some, first);
    }

    /** The first row's error, made anew for each thread that meets it. */
    BraidException error() {
        return new BraidException(first.code(), first.sentence(), first);
    }
}
