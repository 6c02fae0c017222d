package io.braid.bench.driver;

import io.braid.bench.rig.CpuTime;
import io.braid.testkit.server.TestServer;
import java.sql.SQLException;

/**
 * Cost of one method of reading a table.
 *
 * @param cpuNanosPerRow the processor time of this process's Java threads, median of several runs
 * @param rowsPerSecond by elapsed time, also the median
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
                long cpuBefore = CpuTime.nanos();
                long before = System.nanoTime();
                rows = reading.readAll();
                if (i >= 0) {
                    speed[i] = rows * 1e9 / (System.nanoTime() - before);
                    cpu[i] = (double) (CpuTime.nanos() - cpuBefore) / rows;
                }
            }
        }
        return new ReadingCost(source, way.name(), rows, CpuTime.median(cpu), CpuTime.median(speed));
    }
}
