package io.braid.spi.batch;

/** Mapping of a column's rows to rows of another column. The array is immutable; a negative number stands for null. */
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

    /** The source row of each row; elements beyond the row count are undefined. */
    public int[] rows() {
        return selection.rows();
    }

    Selection selection() {
        return selection;
    }

    /** The mapping of some of the rows. */
    RowMapping pick(Selection some) {
        return new RowMapping(from, some.of(selection));
    }
}
