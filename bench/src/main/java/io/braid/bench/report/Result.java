package io.braid.bench.report;

import io.braid.bench.rig.Cpu;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Result of one query, or of one mix of queries, by one arm and with so many concurrent users.
 *
 * @param checksum equal for equal rows, whatever their order
 * @param times of the measured calls
 * @param perSecond calls answered by all users together
 * @param cpu spent on one call, or null if it was not measured
 * @param bytesBySource bytes fetched from each source for one call, or null if they were not measured
 * @param error why calls have no answer or a wrong one, or null; others may have been answered nevertheless
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
    /** Why something failed, in words for a report. */
    public static String reason(SQLException e) {
        return e.getSQLState() == null ? String.valueOf(e.getMessage()) : e.getSQLState() + ": " + e.getMessage();
    }

    /** What failed, with the reason. */
    public static Result failed(String name, String arm, int users, String error) {
        return new Result(name, arm, users, 0, "", new Times(0, 0, 0, 0), 0, null, null, error);
    }

    /** What one user has seen of Braid, where nothing but time was measured. */
    public static Result alone(String name, long rows, long[] nanos) {
        return timed(name, "braid", rows, Times.of(nanos));
    }

    /** The same by another way. */
    public static Result timed(String name, String arm, long rows, Times times) {
        return new Result(name, arm, 1, rows, "", times, 1000 / times.median(), null, null, null);
    }

    /** The same with what was fetched from each source for a call. */
    public Result fetching(Map<String, Long> bytes) {
        return new Result(name, arm, users, rows, checksum, times, perSecond, cpu, bytes, error);
    }

    /** What was fetched from all sources together for one call; -1 where it was not measured. */
    public long bytesFetched() {
        return bytesBySource == null
                ? -1
                : bytesBySource.values().stream().mapToLong(Long::longValue).sum();
    }

    /** True if any call was answered. */
    public boolean isAnswered() {
        return perSecond > 0;
    }

    /** Milliseconds. */
    public record Times(double median, double min, double max, double p99) {
        /** Those of calls that each took so many nanoseconds. */
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
