package io.braid.bench.report;

import io.braid.bench.rig.Cpu;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Result of one query, or of one mix of queries, by one arm and with a number of concurrent users.
 *
 * @param checksum the order-independent checksum of the rows
 * @param times the durations of the measured calls
 * @param perSecond the throughput of all users together
 * @param cpu the processor time of one call; null if it was not measured
 * @param bytesBySource the bytes fetched from each source for one call; null if they were not measured
 * @param error the reason why calls have no answer or a wrong one; null if there is none; other calls may have
 *     succeeded
 */
public record Result(
        String name,
        String arm,
        int users,
        long rows,
        String checksum,
        Times times,
        double perSecond,
        @Nullable Cpu cpu,
        @Nullable Map<String, Long> bytesBySource,
        @Nullable String error) {
    /** The reason of a failure for a report. */
    public static String reason(SQLException e) {
        return e.getSQLState() == null ? String.valueOf(e.getMessage()) : e.getSQLState() + ": " + e.getMessage();
    }

    /** A failed result with the reason. */
    public static Result failed(String name, String arm, int users, String error) {
        return new Result(name, arm, users, 0, "", new Times(0, 0, 0, 0), 0, null, null, error);
    }

    /** A result of one user of Braid with durations only. */
    public static Result alone(String name, long rows, long[] nanos) {
        return timed(name, "braid", rows, Times.of(nanos));
    }

    /** A result of one user of an arm with durations only. */
    public static Result timed(String name, String arm, long rows, Times times) {
        return new Result(name, arm, 1, rows, "", times, 1000 / times.median(), null, null, null);
    }

    /** A copy with the bytes fetched from each source. */
    public Result fetching(Map<String, Long> bytes) {
        return new Result(name, arm, users, rows, checksum, times, perSecond, cpu, bytes, error);
    }

    /** The bytes fetched from all sources for one call; -1 if they were not measured. */
    public long bytesFetched() {
        return bytesBySource == null
                ? -1
                : bytesBySource.values().stream().mapToLong(Long::longValue).sum();
    }

    /** True if any call was answered. */
    public boolean isAnswered() {
        return perSecond > 0;
    }

    /** Durations in milliseconds. */
    public record Times(double median, double min, double max, double p99) {
        /** The durations of calls given in nanoseconds. */
        public static Times of(long[] nanos) {
            if (nanos.length == 0) {
                return new Times(0, 0, 0, 0);
            }
            double[] sorted = Arrays.stream(nanos)
                    .mapToDouble(each -> each / 1e6)
                    .sorted()
                    .toArray();
            return new Times(
                    sorted[sorted.length / 2],
                    sorted[0],
                    sorted[sorted.length - 1],
                    sorted[Math.min(sorted.length - 1, (int) (sorted.length * 0.99))]);
        }
    }
}
