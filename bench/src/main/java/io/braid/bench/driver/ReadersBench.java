package io.braid.bench.driver;

import io.braid.bench.option.HelpOption;
import io.braid.spi.error.BraidException;
import io.braid.testkit.server.PersistentServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.tpch.TpchTable;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Cost of reading one wide table, by Braid's readers and by a plain loop over the driver's getters. */
@Command(
        name = "readers",
        description = "All columns of lineitem, read by Braid's connectors and by plain getters of each driver.")
public final class ReadersBench implements Callable<Integer> {
    @Option(names = "--scale", defaultValue = "0.1", description = "How much TPC-H data (default 0.1).")
    private double scale;

    @Option(names = "--repeat", defaultValue = "7", description = "How often each way is measured (default 7).")
    private int repeat;

    @Option(names = "--warm-up", defaultValue = "5", description = "How often it runs before that (default 5).")
    private int warmUp;

    @Option(names = "--folder", defaultValue = "data/bench", description = "Where the data is (default data/bench).")
    private Path folder = Path.of("");

    @Option(
            names = "--sources",
            split = ",",
            defaultValue = "POSTGRESQL,MYSQL,DUCKDB",
            description = "Which databases, of POSTGRESQL, MYSQL and DUCKDB (default all).")
    private Set<ServerKind> sources = Set.of();

    @Option(names = "--out", description = "A file for the results as JSON.")
    private @Nullable Path out;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    private final PrintStream console = System.out;

    ReadersBench() {}

    @Override
    public Integer call() {
        List<ReadingCost> costs = new ArrayList<>();
        try {
            for (ServerKind kind : List.of(ServerKind.POSTGRESQL, ServerKind.MYSQL, ServerKind.DUCKDB)) {
                if (sources.contains(kind)) {
                    costs.addAll(measure(kind));
                }
            }
        } catch (BraidException e) {
            System.err.println("braid bench: " + e.getMessage());
            return 1;
        } catch (SQLException e) {
            System.err.println("braid bench: ERROR " + e.getSQLState() + ": " + e.getMessage());
            return 1;
        }
        if (out != null) {
            ReadersReport.write(out, scale, costs);
            console.println("Written to " + out);
        }
        return 0;
    }

    private List<ReadingCost> measure(ServerKind kind) throws SQLException {
        try (PersistentServer server =
                LoadedServer.start(kind, folder, scale, TpchTable.LINEITEM, line -> console.println("  " + line))) {
            console.printf(
                    "%n%-34s %12s %14s %14s %10s%n", kind.wrapper(), "rows", "CPU ns/row", "M rows/s", "vs getters");
            List<ReadingCost> costs = new ArrayList<>();
            for (ReadingWay way : ways(kind)) {
                ReadingCost cost = ReadingCost.measure(kind.wrapper(), way, server, warmUp, repeat);
                costs.add(cost);
                console.printf(
                        "%-34s %,12d %,14.0f %14.2f %9.1fx%n",
                        cost.way(),
                        cost.rows(),
                        cost.cpuNanosPerRow(),
                        cost.rowsPerSecond() / 1e6,
                        costs.get(0).cpuNanosPerRow() / cost.cpuNanosPerRow());
            }
            return costs;
        }
    }

    private static List<ReadingWay> ways(ServerKind kind) {
        ReadingWay getters = new GettersWay(kind == ServerKind.MYSQL ? Integer.MIN_VALUE : 10_000);
        return kind == ServerKind.POSTGRESQL
                ? List.of(
                        getters,
                        new BraidWay("Braid, through the driver", Map.of("wire_protocol", "off")),
                        new BraidWay("Braid, in one stream", Map.of("parallel_scans", "1")),
                        new BraidWay("Braid", Map.of()))
                : List.of(
                        getters,
                        new BraidWay("Braid, through getters", Map.of("fast_rows", "off")),
                        new BraidWay("Braid", Map.of()));
    }
}
