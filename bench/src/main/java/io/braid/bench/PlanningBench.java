package io.braid.bench;

import io.braid.bench.report.Result;
import io.braid.demo.StudyQuery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Planning times that the server reports for new statements. */
@Command(name = "planning", description = "How long it takes to plan the study's queries, and a join of 20 tables.")
final class PlanningBench extends DemoBench {
    private static final String PLANNING = "SELECT planning_ms FROM sys.plans WHERE sql_text = ?";
    private static final double SCALE = 0.01;
    private static final int PAIRS_OF_TABLES = 10;
    private static final int KEPT = 2_000;

    @Option(names = "--repeat", defaultValue = "20", description = "How often each query is measured (default 20).")
    private int repeat;

    @Option(names = "--warm-up", defaultValue = "50", description = "How often it is planned before that (default 50).")
    private int warmUp;

    PlanningBench() {
        super("planning");
    }

    @Override
    double scale() {
        return SCALE;
    }

    @Override
    List<Result> measure(Connection connection) throws SQLException {
        try (Statement settings = connection.createStatement()) {
            // The texts differ only in comments, and each must be planned.
            settings.execute("SET enable_shared_plans = off");
        }
        List<Result> results = new ArrayList<>();
        console.printf("%n%-6s %12s %12s %12s%n", "query", "median ms", "min ms", "max ms");
        for (StudyQuery query : StudyQuery.all()) {
            results.add(measure(connection, query.name(), query.sql()));
        }
        results.add(measure(connection, "join20", joinOfTwentyTables()));
        results.add(kept(connection));
        return results;
    }

    private Result measure(Connection connection, String name, String sql) throws SQLException {
        long[] nanos = new long[Math.max(1, repeat)];
        for (int i = -warmUp; i < nanos.length; i++) {
            long planning = plan(connection, sql + " /* " + name + i + " */");
            if (i >= 0) {
                nanos[i] = planning;
            }
        }
        Result measured = Result.alone(name, 0, nanos);
        console.printf(
                "%-6s %,12.1f %,12.1f %,12.1f%n",
                name,
                measured.times().median(),
                measured.times().min(),
                measured.times().max());
        return measured;
    }

    /** The round trip to the server for a statement with a cached plan. */
    private Result kept(Connection connection) throws SQLException {
        String sql = StudyQuery.all().get(1).sql();
        long[] nanos = new long[KEPT];
        for (int i = -KEPT; i < nanos.length; i++) {
            long start = System.nanoTime();
            try (PreparedStatement planned = connection.prepareStatement(sql)) {
                planned.getParameterMetaData();
            }
            if (i >= 0) {
                nanos[i] = System.nanoTime() - start;
            }
        }
        Result measured = Result.alone("kept", 0, nanos);
        console.printf(
                "%-6s %,12.3f %,12.3f %,12.3f%n",
                "kept",
                measured.times().median(),
                measured.times().min(),
                measured.times().max());
        return measured;
    }

    /** Plans a statement by preparing it, without running it. */
    private static long plan(Connection connection, String sql) throws SQLException {
        try (PreparedStatement planned = connection.prepareStatement(sql)) {
            planned.getParameterMetaData();
        }
        try (PreparedStatement statement = connection.prepareStatement(PLANNING)) {
            statement.setString(1, sql);
            try (ResultSet result = statement.executeQuery()) {
                if (!result.next()) {
                    throw new SQLException("the server keeps no plan of: " + sql);
                }
                return (long) (result.getDouble(1) * 1e6);
            }
        }
    }

    /** A chain of joins that alternates between orders and customers of two sources. */
    private static String joinOfTwentyTables() {
        String tables = IntStream.range(0, PAIRS_OF_TABLES)
                .mapToObj(i -> "dbA.orders AS o" + i + ", dbB.customer AS c" + i)
                .collect(Collectors.joining(", "));
        String within = IntStream.range(0, PAIRS_OF_TABLES)
                .mapToObj(i -> "o" + i + ".o_custkey = c" + i + ".c_custkey")
                .collect(Collectors.joining(" AND "));
        String between = IntStream.range(1, PAIRS_OF_TABLES)
                .mapToObj(i -> "c" + (i - 1) + ".c_custkey = o" + i + ".o_orderkey")
                .collect(Collectors.joining(" AND "));
        return "SELECT COUNT(*) FROM " + tables + " WHERE " + within + " AND " + between;
    }
}
