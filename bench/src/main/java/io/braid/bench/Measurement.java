package io.braid.bench;

import java.util.Arrays;

/**
 * What came of running one query several times.
 *
 * @param arm by which way it was answered
 * @param checksum equal for equal rows, whatever their order
 */
record Measurement(String name, String arm, long rows, String checksum, double medianMs, double minMs, double maxMs) {
    /** The measurement of runs that each took so many nanoseconds. */
    static Measurement of(String name, String arm, long rows, long checksum, long[] nanos) {
        double[] sorted =
                Arrays.stream(nanos).mapToDouble(each -> each / 1e6).sorted().toArray();
        return new Measurement(
                name,
                arm,
                rows,
                Long.toHexString(checksum),
                sorted[sorted.length / 2],
                sorted[0],
                sorted[sorted.length - 1]);
    }

    double perSecond() {
        return 1000 / medianMs;
    }
}
