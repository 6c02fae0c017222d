package io.braid.execution.system;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A statement as a certain user sees it.
 *
 * @param isCounted true if the user may see row counts, which reveal the size of the tables
 */
record Shown<T>(T statement, boolean isCounted) {
    <N> @Nullable N counted(Function<T, @Nullable N> count) {
        return isCounted ? count.apply(statement) : null;
    }
}
