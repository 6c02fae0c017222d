package io.braid.execution.result;

import io.braid.engine.result.Result;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query, cached or of a run.
 *
 * @param asOf the moment of the cached rows; null if the query runs
 */
public record Answer(Result rows, @Nullable Instant asOf) {}
