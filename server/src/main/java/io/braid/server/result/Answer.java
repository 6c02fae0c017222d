package io.braid.server.result;

import io.braid.engine.Result;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query.
 *
 * @param asOf since when they are kept; null if the query runs
 */
public record Answer(Result rows, @Nullable Instant asOf) {}
