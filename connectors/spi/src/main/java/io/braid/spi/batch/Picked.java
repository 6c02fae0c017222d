package io.braid.spi.batch;

/** Which rows of another column a column consists of. The array does not change; a negative number stands for a null. */
public final class Picked {
    private final Column from;
    private final int[] rows;

    Picked(Column from, int[] rows) {
        this.from = from;
        this.rows = rows;
    }

    public Column from() {
        return from;
    }

    /** The row of that column for each row of this one; what lies behind means nothing. */
    public int[] rows() {
        return rows;
    }

    /** The same of some of the rows. */
    Picked pick(int[] selected, int count) {
        int[] composed = new int[count];
        for (int i = 0; i < count; i++) {
            composed[i] = selected[i] < 0 ? selected[i] : rows[selected[i]];
        }
        return new Picked(from, composed);
    }
}
