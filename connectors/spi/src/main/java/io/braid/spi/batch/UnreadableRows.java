package io.braid.spi.batch;

import io.braid.spi.error.BraidException;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a column whose values Braid's type cannot represent, with the error of the first one. The error is thrown
 * when values of a column that still has such a row are read. Rows removed by an earlier filter therefore cause no
 * error, which would reveal hidden rows to unprivileged users.
 */
final class UnreadableRows {
    private final BitSet rows;
    private final BraidException first;

    private UnreadableRows(BitSet rows, BraidException first) {
        this.rows = rows;
        this.first = first;
    }

    /** Adds a row to the unreadable rows. */
    static UnreadableRows with(@Nullable UnreadableRows before, int row, BraidException error) {
        UnreadableRows grown = before == null ? new UnreadableRows(new BitSet(), error) : before;
        grown.rows.set(row);
        return grown;
    }

    /** The unreadable rows of {@code from} (inclusive) to {@code to} (exclusive); null if all are readable. */
    static @Nullable UnreadableRows slice(@Nullable UnreadableRows unreadable, int from, int to) {
        return unreadable == null ? null : unreadable.of(unreadable.rows.get(from, to));
    }

    /** The unreadable rows of a selection; null if all are readable. */
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

    /** A new copy of the first row's error, since several threads may throw it. */
    BraidException error() {
        return new BraidException(first.code(), first.sentence(), first);
    }
}
