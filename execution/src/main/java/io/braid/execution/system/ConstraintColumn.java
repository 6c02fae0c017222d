package io.braid.execution.system;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A column of a key.
 *
 * @param position the position in the key, counted from 1
 */
record ConstraintColumn(Constraint key, int position) {
    static Stream<ConstraintColumn> of(Constraint key) {
        return IntStream.rangeClosed(1, key.columns().size()).mapToObj(i -> new ConstraintColumn(key, i));
    }

    String name() {
        return key.columns().get(position - 1);
    }

    /** The referenced column, for a foreign key. */
    @Nullable
    String target() {
        return key.targetColumns().isEmpty() ? null : key.targetColumns().get(position - 1);
    }
}
