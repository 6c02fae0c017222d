package io.braid.engine.plan.actual;

import org.jspecify.annotations.Nullable;

/**
 * Statistics of one scan of a query so far.
 *
 * @param scanId the scan's id in the plan
 * @param source the name of the source
 * @param statements number of statements sent to the source
 * @param rows rows received
 * @param bytes size of the values of these rows
 * @param batches batches received
 * @param sourceNanos time spent waiting for the source
 * @param firstNanos the part of that time before the first rows were received; zero before
 * @param finished true if the source has sent its last row
 * @param keys the keys that were sent, or null for a scan without keys
 * @param inSnapshot true if the scan read the source in one snapshot with the query's other statements
 * @param known number of keys that were not sent because their rows were cached
 */
public record ScanStatistics(
        int scanId,
        String source,
        long statements,
        long rows,
        long bytes,
        long batches,
        long sourceNanos,
        long firstNanos,
        boolean finished,
        @Nullable SentKeys keys,
        boolean inSnapshot,
        long known) {
    /** Statistics of a scan that has not begun. */
    public static ScanStatistics none(int scanId, String source) {
        return new ScanStatistics(scanId, source, 0, 0, 0, 0, 0, 0, false, null, false, 0);
    }

    /** Adds the statistics of another part of the scan; the sum is finished if the other part is. */
    public ScanStatistics plus(ScanStatistics other) {
        return new ScanStatistics(
                scanId,
                source,
                statements + other.statements,
                rows + other.rows,
                bytes + other.bytes,
                batches + other.batches,
                sourceNanos + other.sourceNanos,
                firstNanos == 0 ? other.firstNanos : firstNanos,
                other.finished,
                keys == null ? other.keys : keys,
                inSnapshot || other.inSnapshot,
                known + other.known);
    }

    public ScanStatistics withFinished(boolean isFinished) {
        return with(isFinished, keys, known);
    }

    public ScanStatistics withKeys(SentKeys sent) {
        return with(finished, sent, known);
    }

    public ScanStatistics withKnown(long keysKnown) {
        return with(finished, keys, keysKnown);
    }

    private ScanStatistics with(boolean isFinished, @Nullable SentKeys sent, long keysKnown) {
        return new ScanStatistics(
                scanId,
                source,
                statements,
                rows,
                bytes,
                batches,
                sourceNanos,
                firstNanos,
                isFinished,
                sent,
                inSnapshot,
                keysKnown);
    }
}
