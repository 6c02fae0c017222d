package io.braid.engine.aggregate;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;

/** Lets each pair of a group and values pass once, however often it comes. */
interface DistinctPairs extends AutoCloseable {
    /** Adds pairs to an accumulator unless they have come before, or puts off doing so. */
    void add(int[] groups, Column[] values, Accumulator accumulator);

    /** Does what was put off, now that all pairs have come. */
    void finish(Accumulator accumulator);

    /** Bytes of memory that the pairs take and that are charged to nobody else. */
    long bytes();

    @Override
    void close();

    /** The columns that make a pair: the group, and the first of the values. */
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
