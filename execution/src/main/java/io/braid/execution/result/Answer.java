package io.braid.execution.result;

import io.braid.engine.result.Result;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a query, from the cache or from a run.
 *
 * @param asOf time of the cached rows; null if the query runs
 */
public record Answer(Result rows, @Nullable Instant asOf) {}
