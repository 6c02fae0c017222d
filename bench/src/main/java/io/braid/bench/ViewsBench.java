package io.braid.bench;

import io.braid.bench.report.Result;
import io.braid.bench.rig.Arm;
import io.braid.bench.rig.Rig;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Gain and cost of materialized views. */
@Command(
        name = "views",
        description =
                "A query answered from its tables, from a materialized view and from kept results; and how fast rows"
                        + " are kept,"
                        + " beside how fast they stream to a client.")
final class ViewsBench extends TpchBench {
    private static final String SCHEMA = "bench_views";
    private static final String QUERY = "l_returnflag, l_linestatus, SUM(l_quantity), SUM(l_extendedprice),"
            + " SUM(l_extendedprice * (1 - l_discount)), AVG(l_quantity), AVG(l_extendedprice), COUNT(*)"
            + " FROM dbA.lineitem WHERE l_shipdate <= DATE '1998-09-02' GROUP BY l_returnflag, l_linestatus";
    private static final String SUMS = "SELECT l_returnflag, l_linestatus, l_shipdate, SUM(l_quantity) AS quantity,"
            + " SUM(l_extendedprice) AS price, SUM(l_extendedprice * (1 - l_discount)) AS discounted,"
            + " COUNT(l_quantity) AS quantities, COUNT(l_extendedprice) AS prices, COUNT(*) AS lines"
            + " FROM dbA.lineitem GROUP BY l_returnflag, l_linestatus, l_shipdate";
    private static final String LINES = "SELECT * FROM dbA.lineitem";

    @Option(
            names = "--repeat",
            defaultValue = "7",
            description = "How often each is done; the median counts (default 7).")
    private int repeat;

    @Mixin
    private WarmUpRuns warmUp = new WarmUpRuns(5);

    @Option(
            names = "--hits",
            defaultValue = "5000",
            description = "How often a kept answer is asked for (default 5000).")
    private int hits;

    ViewsBench() {
        super("views");
    }

    @Override
    Map<String, String> ownSettings() {
        Map<String, String> settings = new TreeMap<>(warmUp.settings());
        settings.putAll(Map.of("repeat", "" + repeat, "hits", "" + hits));
        return settings;
    }

    @Override
    void measure(Rig rig) throws SQLException {
        Arm arm = rig.federated();
        try (Connection connection = arm.connect();
                Statement statement = connection.createStatement()) {
            statement.setFetchSize(arm.fetchSize());
            statement.execute("CREATE VIRTUAL SCHEMA IF NOT EXISTS " + SCHEMA);
            statement.execute("CREATE OR REPLACE MATERIALIZED VIEW " + SCHEMA + ".sums AS " + SUMS);
            try {
                statement.execute("REFRESH MATERIALIZED VIEW " + SCHEMA + ".sums");
                defineLines(statement);
                List<Work> sums = List.of(
                        () -> read(statement, "SELECT " + QUERY),
                        () -> read(statement, "SELECT /*+ max_staleness(1h) */ " + QUERY));
                inTurns("sums", List.of("tables", "view"), repeat, sums);
                inTurns(
                        "sums",
                        List.of("kept result"),
                        hits,
                        List.of(() -> read(statement, "SELECT /*+ cache(ttl 1h) */ " + QUERY)));
                List<Work> lines = List.of(() -> read(statement, LINES), () -> keepLines(statement));
                inTurns("lines", List.of("stream", "keep"), repeat, lines);
            } finally {
                statement.execute("DROP SCHEMA " + SCHEMA + " CASCADE");
            }
        }
    }

    /** Repeated work, which returns its duration in nanoseconds. */
    private interface Work {
        long run() throws SQLException;
    }

    private static long keepLines(Statement statement) throws SQLException {
        long start = System.nanoTime();
        statement.execute("REFRESH MATERIALIZED VIEW " + SCHEMA + ".lines");
        long nanos = System.nanoTime() - start;
        defineLines(statement);
        return nanos;
    }

    /**
     * Creates the view with a unique text: rows of a known text would not be read again while the source is unchanged.
     */
    private static void defineLines(Statement statement) throws SQLException {
        String anew = LINES.replace("SELECT", "SELECT /* " + System.nanoTime() + " */");
        statement.execute("CREATE OR REPLACE MATERIALIZED VIEW " + SCHEMA + ".lines AS " + anew);
    }

    /** Measures alternately, so that disturbances of the machine affect all alike. */
    private void inTurns(String name, List<String> ways, int times, List<Work> works) throws SQLException {
        long end = System.nanoTime() + warmUp.time().toNanos();
        for (int i = 0; i < warmUp.times() || System.nanoTime() < end; i++) {
            for (Work work : works) {
                work.run();
            }
        }
        long[][] nanos = new long[works.size()][times];
        for (int i = 0; i < times; i++) {
            for (int j = 0; j < works.size(); j++) {
                nanos[j][i] = works.get(j).run();
            }
        }
        for (int j = 0; j < works.size(); j++) {
            add(Result.timed(name, ways.get(j), 0, Result.Times.of(nanos[j])));
        }
    }

    private static long read(Statement statement, String sql) throws SQLException {
        long start = System.nanoTime();
        try (ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                for (int column = 1; column <= columns; column++) {
                    result.getObject(column);
                }
            }
        }
        return System.nanoTime() - start;
    }
}
