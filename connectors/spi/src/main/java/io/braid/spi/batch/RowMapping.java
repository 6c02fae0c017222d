package io.braid.spi.batch;

/**
 * Row numbers of another column of which a column consists. The array does not change; a negative number stands for a
 * null.
 */
public final class RowMapping {
    private final Column from;
    private final Selection selection;

    RowMapping(Column from, Selection selection) {
        this.from = from;
        this.selection = selection;
    }

    public Column from() {
        return from;
    }

    /** The row of that column for each row of this one; what lies behind means nothing. */
    public int[] rows() {
        return selection.rows();
    }

    Selection selection() {
        return selection;
    }

    /** The same of some of the rows. */
    RowMapping pick(Selection some) {
        return new RowMapping(from, some.of(selection));
    }
}
