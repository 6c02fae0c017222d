package io.braid.execution.system;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A statement, as somebody sees it.
 *
 * @param isCounted whether he may know how much it has read, and so how much there is of what it reads
 */
record Shown<T>(T statement, boolean isCounted) {
    <N> @Nullable N counted(Function<T, @Nullable N> count) {
        return isCounted ? count.apply(statement) : null;
    }
}
