package io.braid.bench;

import io.braid.bench.load.Checksum;
import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Line;
import io.braid.bench.rig.Rig;
import io.braid.bench.rig.RigData;
import io.braid.demo.StudyQuery;
import io.braid.demo.TpchQuery;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The queries of the study and of TPC-H over remote sources: time, requests and bytes of each. */
@Command(
        name = "wan",
        description = "The queries of the study and of TPC-H where each source is far away: time, requests and bytes.")
final class WanBench extends TpchBench {
    private static final long BITS_PER_BYTE = 8;
    private static final String CUSTOMER = "1234";

    @Option(names = "--delay", defaultValue = "25", description = "Milliseconds of a round trip (default 25).")
    private double delay;

    @Option(names = "--megabits", defaultValue = "100", description = "Megabits per second (default 100).")
    private long megabits;

    @Option(names = "--repeat", defaultValue = "3", description = "How often a query is measured (default 3).")
    private int repeat;

    @Option(names = "--only", defaultValue = "", description = "The names of queries, such as A,Q1; all unless named.")
    private String only = "";

    @Option(names = "--set", description = "A setting of the session, such as enable_group_by_code_points=off.")
    private String setting = "";

    @Option(names = "--orders-in-mariadb", description = "The orders and their lines are in MariaDB.")
    private boolean ordersInMariaDb;

    private Line line = Line.SHORT;

    WanBench() {
        super("wan");
    }

    @Override
    Map<String, String> ownSettings() {
        return Map.of("delay", delay + " ms", "megabits", "" + megabits, "repeat", "" + repeat, "set", setting);
    }

    @Override
    RigData data() {
        return ordersInMariaDb ? RigData.ordersInMariaDb(scale) : super.data();
    }

    @Override
    Rig start(Path where, String serverHeap) {
        line = Line.far(delay, megabits * 1_000_000 / BITS_PER_BYTE);
        return Rig.start(where, data(), serverHeap, report -> console.println("  " + report), line);
    }

    @Override
    void measure(Rig rig) throws SQLException {
        Map<String, String> queries = new LinkedHashMap<>();
        for (StudyQuery query : StudyQuery.all()) {
            queries.put(query.name(), query.sql().replace("?", CUSTOMER));
        }
        TpchQuery.all().forEach(query -> queries.put(query.name(), query.sql()));
        if (!only.isEmpty()) {
            queries.keySet().retainAll(List.of(only.split(",")));
        }
        try (Line used = line;
                Connection connection = rig.federated().connect();
                Statement statement = connection.createStatement()) {
            if (!setting.isEmpty()) {
                statement.execute("SET " + setting.replace("=", " = "));
            }
            for (Map.Entry<String, String> query : queries.entrySet()) {
                measure(query.getKey(), rig.federated(), query.getValue(), statement);
            }
        }
    }

    private void measure(String name, Arm arm, String sql, Statement statement) throws SQLException {
        String text = arm.text().apply(sql);
        long[] nanos = new long[repeat];
        long rows = 0;
        Line.Traffic before = line.traffic();
        for (int i = -1; i < repeat; i++) {
            before = line.traffic();
            long start = System.nanoTime();
            Checksum answer = new Checksum();
            answer.add(statement.executeQuery(text));
            rows = answer.rows();
            if (i >= 0) {
                nanos[i] = System.nanoTime() - start;
            } else {
                show(
                        name + ", first",
                        (System.nanoTime() - start) / 1e6,
                        line.traffic().since(before));
            }
        }
        add(Result.alone(name, rows, nanos));
        show(name, Double.NaN, line.traffic().since(before));
    }

    private void show(String name, double millis, Line.Traffic traffic) {
        console.printf(
                Locale.ROOT,
                "  %s: %s%,d requests, %,d bytes sent, %,d received%n",
                name,
                Double.isNaN(millis) ? "" : String.format(Locale.ROOT, "%,.1f ms, ", millis),
                traffic.requests(),
                traffic.sent(),
                traffic.received());
    }
}
