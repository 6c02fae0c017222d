package io.braid.bench.micro;

import io.braid.demo.Demo;
import io.braid.demo.StudyQuery;
import io.braid.testkit.load.LoadProgress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Preparation of a query of the study over the demo, including the round trip. */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // set by JMH, and before the first benchmark
public class PlanningMicro {
    @Param({"A", "B", "C"})
    public String query;

    private Demo demo;
    private Connection connection;
    private String sql;
    private long texts;

    @Setup
    public void start() throws SQLException {
        demo = Demo.start(
                Path.of("data/demo").toAbsolutePath(),
                0.01,
                Map.of("port", "0", "http-port", "0"),
                LoadProgress.SILENT);
        connection = demo.connect();
        sql = StudyQuery.all().stream()
                .filter(each -> each.name().equals(query))
                .findFirst()
                .orElseThrow()
                .sql();
    }

    /** With a unique text each time, so that no plan is cached. */
    @Benchmark
    public int planning() throws SQLException {
        return prepare(sql + " /* " + texts++ + " */");
    }

    /** With the same text each time. */
    @Benchmark
    public int planCache() throws SQLException {
        return prepare(sql);
    }

    @TearDown
    public void stop() throws SQLException {
        connection.close();
        demo.close();
    }

    private int prepare(String text) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            return statement.getMetaData().getColumnCount();
        }
    }
}
