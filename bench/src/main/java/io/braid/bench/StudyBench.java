package io.braid.bench;

import io.braid.demo.StudyQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The queries of the study, one user, over the demo's four databases. */
@Command(name = "study", description = "The study's queries A-H, one user, over the demo's four databases.")
final class StudyBench extends DemoBench {
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
            Measurement measured = Repeated.of(query, "braid", connection, new Repeated.Times(warmUp, repeat));
            console.printf(
                    "%-6s %,10d %,12.1f %,12.1f %,12.1f%n",
                    measured.name(), measured.rows(), measured.medianMs(), measured.minMs(), measured.maxMs());
            measurements.add(measured);
        }
        return measurements;
    }
}
