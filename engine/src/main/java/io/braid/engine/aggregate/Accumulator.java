package io.braid.engine.aggregate;

import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;

/** One aggregate of every group. Groups are numbered from 0; a group that got no values has the aggregate of none. */
interface Accumulator extends AutoCloseable {
    /** The type of the number of a group. */
    DataType GROUP = DataType.of(TypeKind.INTEGER).notNull();

    /** Makes room for the groups below {@code count}. */
    void ensure(int count);

    /** Bytes of memory that it takes at most to add these values, besides what it takes for their groups. */
    default long growth(Column[] arguments) {
        return 0;
    }

    /**
     * True if these values can be added without what comes of it being too long for {@link #result}, to whatever
     * groups; false where that is not certain. Only an aggregate of some of the rows is asked.
     */
    default boolean hasRoomFor(Column[] arguments) {
        return true;
    }

    /** Adds each row's values to the group of that row. */
    void add(int[] groups, Column[] arguments);

    /** Says that no more values are added. */
    default void finish() {}

    /** The aggregates of the groups {@code from} (inclusive) to {@code to} (exclusive). */
    Column result(int from, int to);

    /** Bytes of memory that the aggregates take and that are charged to nobody else. */
    long bytes();

    @Override
    default void close() {}
}
