package io.braid.engine.aggregate;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;

/** Filter that passes each pair of a group and values once. */
interface DistinctPairs extends AutoCloseable {
    /** Adds new pairs to an accumulator, now or on {@link #finish}. */
    void add(int[] groups, Column[] values, Accumulator accumulator);

    /** Adds the remaining pairs, once all have been read. */
    void finish(Accumulator accumulator);

    /** Bytes of memory that the pairs take and that are not charged elsewhere. */
    long bytes();

    @Override
    void close();

    /** Returns the columns of the pairs: the group, and the first of the values. */
    static Column[] key(int[] groups, Column[] values, int size) {
        Column[] key = new Column[size];
        key[0] = new IntColumn(Accumulator.GROUP, groups.length, groups, null);
        System.arraycopy(values, 0, key, 1, size - 1);
        return key;
    }

    /** Adds the chosen rows to an accumulator. */
    static void pass(int[] groups, Column[] values, int[] chosen, int count, Accumulator accumulator) {
        Column[] passed = new Column[values.length];
        for (int i = 0; i < values.length; i++) {
            passed[i] = values[i].gather(chosen, count);
        }
        int[] passedGroups = new int[count];
        for (int i = 0; i < count; i++) {
            passedGroups[i] = groups[chosen[i]];
        }
        accumulator.add(passedGroups, passed);
    }
}
