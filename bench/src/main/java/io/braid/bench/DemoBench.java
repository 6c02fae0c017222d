package io.braid.bench;

import io.braid.bench.option.HelpOption;
import io.braid.bench.report.JsonFile;
import io.braid.bench.report.Report;
import io.braid.bench.report.Result;
import io.braid.demo.Demo;
import io.braid.spi.error.BraidException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Base of workloads over the demo's server, with results on the console and optionally in a file. */
abstract class DemoBench implements Callable<Integer> {
    final PrintStream console = System.out;
    private final String workload;

    @Option(names = "--folder", defaultValue = "data/demo", description = "Where the data is (default data/demo).")
    private Path folder = Path.of("");

    @Option(names = "--out", description = "A file for the results as JSON.")
    private @Nullable Path out;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    DemoBench(String workload) {
        this.workload = workload;
    }

    /** The scale of the demo's data. */
    abstract double scale();

    /** Settings of the server, except its ports. */
    Map<String, String> settings() {
        return Map.of();
    }

    abstract List<Result> measure(Connection connection) throws SQLException;

    @Override
    public final Integer call() {
        Map<String, String> settings = new HashMap<>(settings());
        settings.putAll(Map.of("port", "0", "http-port", "0"));
        try (Demo demo = Demo.start(folder, scale(), settings, line -> console.println("  " + line));
                Connection connection = demo.connect()) {
            List<Result> results = measure(connection);
            if (out != null) {
                JsonFile.write(out, new Report(workload, scale(), settings(), results));
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
}
