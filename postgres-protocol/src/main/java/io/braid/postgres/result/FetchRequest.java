package io.braid.postgres.result;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Request for rows of a result.
 *
 * @param maxRows the maximum number of rows of this fetch; {@link Long#MAX_VALUE} for all
 * @param encoder encodes them; null to skip them
 * @param done receives the outcome, once, on any thread
 */
public record FetchRequest(long maxRows, @Nullable RowEncoder encoder, Consumer<Outcome> done) {
    /** Returns a request for all rows. */
    public static FetchRequest all(RowEncoder encoder, Consumer<Outcome> done) {
        return new FetchRequest(Long.MAX_VALUE, encoder, done);
    }
}
