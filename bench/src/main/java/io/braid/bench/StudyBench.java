package io.braid.bench;

import io.braid.demo.Demo;
import io.braid.demo.StudyQuery;
import io.braid.spi.error.BraidException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The queries of the study, one user, over the demo's four databases. */
@Command(name = "study", description = "The study's queries A-H, one user, over the demo's four databases.")
final class StudyBench implements Callable<Integer> {
    private static final int CUSTOMER = 370;

    @Option(names = "--scale", defaultValue = "0.01", description = "How much TPC-H data (default 0.01).")
    private double scale;

    @Option(names = "--repeat", defaultValue = "5", description = "How often each query is measured (default 5).")
    private int repeat;

    @Option(names = "--warm-up", defaultValue = "2", description = "How often it runs before that (default 2).")
    private int warmUp;

    @Option(names = "--folder", defaultValue = "data/demo", description = "Where the data is (default data/demo).")
    private Path folder = Path.of("");

    @Option(names = "--out", description = "A file for the results as JSON.")
    private @Nullable Path out;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // set and read by picocli
    private boolean help;

    private final PrintStream console = System.out;

    StudyBench() {}

    @Override
    public Integer call() {
        Map<String, String> anyPorts = Map.of("port", "0", "http-port", "0");
        try (Demo demo = Demo.start(folder, scale, anyPorts, line -> console.println("  " + line));
                Connection connection = demo.connect()) {
            List<Measurement> measurements = measure(connection);
            if (out != null) {
                JsonReport.write(out, "study", scale, measurements);
                console.println("Written to " + out);
            }
            return 0;
        } catch (BraidException e) {
            System.err.println("braid bench: " + e.getMessage());
            return 1;
        } catch (SQLException e) {
            System.err.println("braid bench: ERROR " + e.getSQLState() + ": " + e.getMessage());
            return 1;
        }
    }

    private List<Measurement> measure(Connection connection) throws SQLException {
        console.printf("%n%-6s %10s %12s %12s %12s%n", "query", "rows", "median ms", "min ms", "max ms");
        List<Measurement> measurements = new ArrayList<>();
        for (StudyQuery query : StudyQuery.all()) {
            Measurement measured = measure(connection, query);
            console.printf(
                    "%-6s %,10d %,12.1f %,12.1f %,12.1f%n",
                    measured.name(), measured.rows(), measured.medianMs(), measured.minMs(), measured.maxMs());
            measurements.add(measured);
        }
        return measurements;
    }

    private Measurement measure(Connection connection, StudyQuery query) throws SQLException {
        long[] nanos = new long[Math.max(1, repeat)];
        Checksum last = new Checksum();
        for (int i = -warmUp; i < nanos.length; i++) {
            long start = System.nanoTime();
            last = run(connection, query);
            if (i >= 0) {
                nanos[i] = System.nanoTime() - start;
            }
        }
        return Measurement.of(query.name(), "braid", last.rows(), last.sum(), nanos);
    }

    private static Checksum run(Connection connection, StudyQuery query) throws SQLException {
        Checksum checksum = new Checksum();
        try (PreparedStatement statement = connection.prepareStatement(query.sql())) {
            if (query.hasParameter()) {
                statement.setInt(1, CUSTOMER);
            }
            try (ResultSet result = statement.executeQuery()) {
                checksum.add(result);
            }
        }
        return checksum;
    }
}
