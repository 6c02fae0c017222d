package io.braid.execution.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Status of a materialized view at some moment.
 *
 * @param kept the stored version, if there is one
 * @param refreshing true if a refresh is running or queued
 * @param failures number of consecutive failed refreshes
 * @param nextRun time of the next scheduled refresh, if known
 * @param reads number of statements that have read stored rows
 * @param unchanged number of refreshes that loaded nothing because no source had changed
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
