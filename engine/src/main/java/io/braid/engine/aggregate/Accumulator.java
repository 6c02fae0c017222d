package io.braid.engine.aggregate;

import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;

/**
 * Accumulator of one aggregate for every group. Groups are numbered from 0; a group without values has the aggregate of
 * none.
 */
interface Accumulator extends AutoCloseable {
    /** The type of group numbers. */
    DataType GROUP = DataType.of(TypeKind.INTEGER).notNull();

    /** Allocates space for the groups below {@code count}. */
    void ensure(int count);

    /** Returns an upper bound of the bytes that adding these values takes, in addition to new groups. */
    default long growth(Column[] arguments) {
        return 0;
    }

    /**
     * True if these values can be added to any groups without exceeding the type of {@link #result}; false if that is
     * not certain. Only used for partial aggregates.
     */
    default boolean hasRoomFor(Column[] arguments) {
        return true;
    }

    /** Adds each row's values to the group of that row. */
    void add(int[] groups, Column[] arguments);

    /** Ends the input. */
    default void finish() {}

    /** Returns the aggregates of the groups {@code from} (inclusive) to {@code to} (exclusive). */
    Column result(int from, int to);

    /** Bytes of memory that the aggregates take and that are not charged elsewhere. */
    long bytes();

    @Override
    default void close() {}
}
