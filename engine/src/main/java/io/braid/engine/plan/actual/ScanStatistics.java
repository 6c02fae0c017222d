package io.braid.engine.plan.actual;

import org.jspecify.annotations.Nullable;

/**
 * Statistics of one scan of a query so far.
 *
 * @param scanId the scan's id in the plan
 * @param source the name of the source
 * @param statements how often the source was asked
 * @param rows rows received
 * @param bytes bytes that the values of these rows took
 * @param batches batches received
 * @param sourceNanos time spent waiting for the source
 * @param firstNanos how much of it had been spent when the first rows came; zero as long as there are none
 * @param finished whether the source has delivered its last row
 * @param keys the keys it was sent, or null for a scan that takes none
 * @param inSnapshot whether it saw the source in one state with the query's other statements there
 * @param known for how many keys the source was not asked, because what it has for them was known
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
    /** Before anything has been done. */
    public static ScanStatistics none(int scanId, String source) {
        return new ScanStatistics(scanId, source, 0, 0, 0, 0, 0, 0, false, null, false, 0);
    }

    /** What this scan has done with another part of it; it is finished once the other part is. */
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
