package io.braid.spi.batch;

/** Which rows of another column a column consists of. The array does not change; a negative number stands for a null. */
public final class Picked {
    private final Column from;
    private final Selection selection;

    Picked(Column from, Selection selection) {
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
    Picked pick(Selection some) {
        return new Picked(from, some.of(selection));
    }
}
