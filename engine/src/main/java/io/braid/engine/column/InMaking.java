package io.braid.engine.column;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Crew;
import io.braid.spi.batch.Column;
import org.jspecify.annotations.Nullable;

/** One column for the rows of several, in order. */
interface InMaking {
    /** Sees to the columns {@code from} (inclusive) to {@code to} (exclusive). Called for all of them, by any threads at once. */
    void fill(int from, int to, Cancellation cancellation);

    /** The column, once that has been done; null if it cannot be made this way. */
    @Nullable
    Column whole(Crew crew);
}
