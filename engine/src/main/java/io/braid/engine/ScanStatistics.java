package io.braid.engine;

/**
 * What one scan of a query has done so far.
 *
 * @param scanId the scan's id in the plan
 * @param source the name of the source
 * @param rows rows received
 * @param bytes bytes of memory these rows took
 * @param batches batches received
 * @param sourceNanos time spent waiting for the source
 * @param finished whether the source has delivered its last row
 */
public record ScanStatistics(
        int scanId, String source, long rows, long bytes, long batches, long sourceNanos, boolean finished) {}
