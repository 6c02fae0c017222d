package io.braid.bench;

import io.braid.testkit.server.TestServer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * What one way of reading a table costs.
 *
 * @param cpuNanosPerRow processor time of this process's Java threads, the median of several runs
 * @param rowsPerSecond by the clock, the median as well
 */
record ReadingCost(String source, String way, long rows, double cpuNanosPerRow, double rowsPerSecond) {
    static ReadingCost measure(String source, ReadingWay way, TestServer server, int warmUp, int repeat)
            throws SQLException {
        int runs = Math.max(1, repeat);
        double[] cpu = new double[runs];
        double[] speed = new double[runs];
        long rows = 0;
        try (ReadingWay.Reading reading = way.open(server)) {
            for (int i = -warmUp; i < runs; i++) {
                long cpuBefore = cpuNanos();
                long before = System.nanoTime();
                rows = reading.readAll();
                if (i >= 0) {
                    speed[i] = rows * 1e9 / (System.nanoTime() - before);
                    cpu[i] = (double) (cpuNanos() - cpuBefore) / rows;
                }
            }
        }
        return new ReadingCost(source, way.name(), rows, median(cpu), median(speed));
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** Of all Java threads that live; those that read at once with this one do so longer than a run takes. */
    private static long cpuNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (long id : threads.getAllThreadIds()) {
            sum += Math.max(0, threads.getThreadCpuTime(id));
        }
        return sum;
    }
}
