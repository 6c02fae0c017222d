package io.braid.execution.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Status of a materialized view at some moment.
 *
 * @param kept the rows that are kept, if any are
 * @param refreshing whether a refresh is under way
 * @param failures how many refreshes in a row have failed
 * @param nextRun when it will be refreshed by itself, as far as is known
 * @param reads how many statements have read kept rows of it
 * @param unchanged how many refreshes had nothing to read, as no source had changed
 */
record ViewStatus(
        @Nullable ViewVersion kept,
        boolean refreshing,
        int failures,
        @Nullable String lastError,
        @Nullable Instant lastErrorAt,
        @Nullable Instant nextRun,
        long reads,
        long unchanged) {}
