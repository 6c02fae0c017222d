package io.braid.bench;

import io.braid.demo.StudyQuery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The queries of the study, one user, over the demo's four databases. */
@Command(name = "study", description = "The study's queries A-H, one user, over the demo's four databases.")
final class StudyBench extends DemoBench {
    private static final int CUSTOMER = 370;

    @Option(names = "--scale", defaultValue = "0.01", description = "How much TPC-H data (default 0.01).")
    private double scale;

    @Option(names = "--repeat", defaultValue = "5", description = "How often each query is measured (default 5).")
    private int repeat;

    @Option(names = "--warm-up", defaultValue = "2", description = "How often it runs before that (default 2).")
    private int warmUp;

    StudyBench() {
        super("study");
    }

    @Override
    double scale() {
        return scale;
    }

    @Override
    List<Measurement> measure(Connection connection) throws SQLException {
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
