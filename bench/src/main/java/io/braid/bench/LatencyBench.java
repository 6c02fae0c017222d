package io.braid.bench;

import io.braid.bench.load.Question;
import io.braid.bench.report.Result;
import io.braid.bench.report.Trend;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Line;
import io.braid.bench.rig.Rig;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * How often an operation waits for a round trip: the slope of its time over what a round trip takes, on the client's side of Braid
 * and on the sources' side.
 */
@Command(
        name = "latency",
        description =
                "How many round trips each operation waits for, between client and Braid, and between Braid and its"
                        + " sources: the slope of its time over the delay.")
final class LatencyBench extends RigBench {
    private final Line sourceLine = Line.adjustable();

    @Option(
            names = "--delays",
            split = ",",
            defaultValue = "0,1,5,25",
            description = "Milliseconds that are added to each round trip (default 0,1,5,25).")
    private List<Double> delays = List.of();

    @Option(names = "--repeat", defaultValue = "7", description = "How often an operation is measured (default 7).")
    private int repeat;

    LatencyBench() {
        super("latency");
    }

    @Override
    Map<String, String> settings() {
        return Map.of("delays", delays.toString(), "repeat", "" + repeat);
    }

    @Override
    Rig start(Path where, String serverHeap) {
        return Rig.start(where, data(), serverHeap, line -> console.println("  " + line), sourceLine);
    }

    @Override
    void measure(Rig rig) throws SQLException {
        try (sourceLine;
                Line clientLine = Line.adjustable()) {
            Arm arm = rig.federated();
            Arm distant = rig.federated(clientLine);
            Map<String, Operation> operations = operations();
            for (Map.Entry<String, Operation> each : operations.entrySet()) {
                measure(each.getKey() + ", client", distant, each.getValue(), clientLine);
                measure(each.getKey() + ", source", arm, each.getValue(), sourceLine);
            }
        }
    }

    private void measure(String name, Arm arm, Operation operation, Line line) throws SQLException {
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

    private Map<String, Operation> operations() {
        int customers = (int) (150_000 * scale);
        Map<String, Operation> operations = new LinkedHashMap<>();
        operations.put(
                "look-up",
                Operation.of(new Question("look-up", "SELECT * FROM dbB.customer WHERE c_custkey = ?", customers)));
        operations.put(
                "two-source join",
                Operation.of(new Question(
                        "join",
                        "SELECT COUNT(*), MAX(n_name) FROM dbB.customer JOIN dbD.nation ON c_nationkey = n_nationkey",
                        0)));
        operations.put(
                "dependent join",
                Operation.of(new Question(
                        "dependent",
                        "SELECT COUNT(*) FROM dbB.customer JOIN /*+ makedep */ dbA.orders ON c_custkey = o_custkey"
                                + " WHERE c_custkey <= 10000",
                        0)));
        Question hinted = StudyBench.question("H", "", scale);
        operations.put("query H", Operation.of(hinted));
        operations.put(
                "query H without hints",
                Operation.of(new Question("H", hinted.sql().replace("/*+ makedep */ ", ""), customers)));
        operations.put("rows", Operation.of(new Question("rows", "SELECT * FROM dbA.lineitem LIMIT 100000", 0)));
        operations.put("metadata", (arm, connection) -> {
            try (ResultSet columns = connection.getMetaData().getColumns(null, null, "%", "%")) {
                while (columns.next()) {
                    columns.getString("COLUMN_NAME");
                }
            }
        });
        return operations;
    }

    /** Something a client does. */
    private interface Operation {
        void run(Arm arm, Connection connection) throws SQLException;

        static Operation of(Question question) {
            Random random = new Random(1);
            return (arm, connection) -> question.askOnce(arm, connection, random);
        }
    }

    /** An operation that is done again and again. */
    private record Runs(Arm arm, Connection connection, Operation operation) {
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
