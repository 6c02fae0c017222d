package io.braid.bench;

import io.braid.bench.option.HelpOption;
import io.braid.bench.rig.BenchSources;
import io.braid.spi.Source;
import io.braid.spi.catalog.ImportRequest;
import io.braid.testkit.proxy.RoundTripProxy;
import io.braid.testkit.server.TestServer;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Duration and round trips of importing a large schema, for each kind of source. */
@Command(name = "import", description = "Describes a schema of many tables, at each kind of source.")
final class ImportBench implements Callable<Integer> {
    private static final String SCHEMA = "large";

    @Option(names = "--tables", defaultValue = "500", description = "How many tables of 20 columns (default 500).")
    private int tables;

    @Option(names = "--repeat", defaultValue = "3", description = "How often each source is asked (default 3).")
    private int repeat;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    private final PrintStream console = System.out;

    ImportBench() {}

    @Override
    public Integer call() throws SQLException {
        console.printf("%-12s %10s %12s %12s %10s%n", "source", "tables", "log-in", "import", "ms");
        console.println("  (in round trips; the time is that of both; DuckDB runs in this process and has none)");
        for (TestServer server : BenchSources.fresh()) {
            try (server) {
                measure(server);
            }
        }
        return 0;
    }

    private void measure(TestServer server) throws SQLException {
        fill(server);
        boolean remote = server.jdbcUrl().contains("//");
        try {
            for (int i = 0; i < repeat; i++) {
                if (!remote) {
                    describe(server, server.jdbcUrl(), null);
                    continue;
                }
                try (RoundTripProxy trips = RoundTripProxy.to(server.jdbcUrl())) {
                    describe(server, trips.through(server.jdbcUrl()), trips);
                }
            }
        } finally {
            execute(server, List.of(server.wrapper().equals("mysql") ? "DROP SCHEMA " + SCHEMA : "SELECT 1"));
        }
    }

    private void describe(TestServer server, String url, @Nullable RoundTripProxy trips) {
        long start = System.nanoTime();
        try (Source source = BenchSources.open(server, url, Map.of())) {
            int found = source.describe(ImportRequest.all(SCHEMA)).size();
            double millis = (System.nanoTime() - start) / 1e6;
            int first = count(trips);
            source.describe(ImportRequest.all(SCHEMA));
            // The second import needs no login.
            int second = count(trips) - first;
            console.printf(
                    "%-12s %10d %12s %12s %10.1f%n",
                    server.wrapper(),
                    found,
                    trips == null ? "-" : Integer.toString(first - second),
                    trips == null ? "-" : Integer.toString(second),
                    millis);
        }
    }

    private static int count(@Nullable RoundTripProxy trips) {
        return trips == null ? 0 : trips.count();
    }

    private void fill(TestServer server) throws SQLException {
        execute(server, ManyTables.statements(SCHEMA, tables));
    }

    private static void execute(TestServer server, List<String> statements) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
