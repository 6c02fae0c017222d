package io.braid.bench;

import io.braid.bench.report.Result;
import io.braid.bench.report.Trend;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Line;
import io.braid.bench.rig.Rig;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Round trips per operation: the slope of its duration over the connection latency, between client and Braid and
 * between Braid and the sources.
 */
@Command(
        name = "latency",
        description =
                "How many round trips each operation waits for, between client and Braid, and between Braid and its"
                        + " sources: the slope of its time over the delay.")
final class LatencyBench extends TpchBench {
    private final Line sourceLine = Line.adjustable();

    @Option(
            names = "--delays",
            split = ",",
            defaultValue = "0,0.5,1,5,25",
            description = "Milliseconds that are added to each round trip (default 0,0.5,1,5,25).")
    private List<Double> delays = List.of();

    @Option(names = "--repeat", defaultValue = "7", description = "How often an operation is measured (default 7).")
    private int repeat;

    LatencyBench() {
        super("latency");
    }

    @Override
    Map<String, String> ownSettings() {
        return Map.of("delays", delays.toString(), "repeat", "" + repeat);
    }

    @Override
    Rig start(Path where, String serverHeap) {
        return Rig.start(where, data(), serverHeap, line -> console.println("  " + line), sourceLine);
    }

    @Override
    void measure(Rig rig) throws SQLException {
        try (sourceLine;
                Line clientLine = Line.adjustable();
                ClientOperations operations = ClientOperations.over(rig, scale)) {
            Arm arm = rig.federated();
            Arm distant = rig.federated(clientLine);
            for (Map.Entry<String, ClientOperation> each : operations.all().entrySet()) {
                measure(each.getKey() + ", client", distant, each.getValue(), clientLine);
                measure(each.getKey() + ", source", arm, each.getValue(), sourceLine);
            }
        }
    }

    private void measure(String name, Arm arm, ClientOperation operation, Line line) throws SQLException {
        List<Trend.Point> points = new ArrayList<>();
        try (Connection connection = arm.connect()) {
            Runs runs = new Runs(arm, connection, operation);
            runs.warmUp();
            for (double delay : delays) {
                line.delayRoundTrips(delay);
                Result result = Result.alone(name + " +" + delay + " ms", 0, runs.measure(repeat));
                add(result);
                points.add(new Trend.Point(delay, result));
            }
        } finally {
            line.delayRoundTrips(0);
        }
        add(new Trend(name, Trend.Over.DELAY, points));
    }

    /** Repeated operation. */
    private record Runs(Arm arm, Connection connection, ClientOperation operation) {
        private static final int MOST_WARM_UPS = 500;
        private static final long WARM_UP_NANOS = 10_000_000_000L;

        void warmUp() throws SQLException {
            long end = System.nanoTime() + WARM_UP_NANOS;
            for (int i = 0; i < MOST_WARM_UPS && System.nanoTime() < end; i++) {
                operation.run(arm, connection);
            }
        }

        long[] measure(int times) throws SQLException {
            long[] nanos = new long[times];
            for (int i = 0; i < times; i++) {
                long start = System.nanoTime();
                operation.run(arm, connection);
                nanos[i] = System.nanoTime() - start;
            }
            return nanos;
        }
    }
}
