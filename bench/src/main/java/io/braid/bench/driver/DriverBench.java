package io.braid.bench.driver;

import io.braid.bench.option.HelpOption;
import io.braid.spi.error.BraidException;
import io.braid.testkit.server.PersistentServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.tpch.TpchTable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Cost of the driver and its protocol compared with direct access to the database, in one run. */
@Command(
        name = "driver",
        description =
                "Rows, look-ups and connections through Braid and its driver, and directly to the same PostgreSQL.")
public final class DriverBench implements Callable<Integer> {
    @Option(names = "--scale", defaultValue = "0.1", description = "How much TPC-H data (default 0.1).")
    private double scale;

    @Option(names = "--repeat", defaultValue = "7", description = "How often rows are streamed (default 7).")
    private int repeat;

    @Option(names = "--warm-up", defaultValue = "5", description = "How often before that (default 5).")
    private int warmUp;

    @Option(names = "--lookups", defaultValue = "5000", description = "How many look-ups are timed (default 5000).")
    private int lookups;

    @Option(names = "--users", defaultValue = "64", description = "Connections that look up at once (default 64).")
    private int users;

    @Option(names = "--seconds", defaultValue = "5", description = "How long they do so, and connect (default 5).")
    private int seconds;

    @Option(names = "--openers", defaultValue = "8", description = "Threads that open connections (default 8).")
    private int openers;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "PART",
            description = "Measures only these: ${COMPLETION-CANDIDATES}.")
    private Set<Part> only = EnumSet.allOf(Part.class);

    @Option(names = "--idle", defaultValue = "2000", description = "How many connections idle (default 2000).")
    private int idle;

    @Option(names = "--tables", defaultValue = "500", description = "Tables that are browsed (default 500).")
    private int tables;

    @Option(names = "--folder", defaultValue = "data/bench", description = "Where the data is (default data/bench).")
    private Path folder = Path.of("");

    @Option(
            names = "--protocol",
            defaultValue = "BRAID",
            description = "Protocol by which Braid is asked: ${COMPLETION-CANDIDATES} (default BRAID).")
    private Protocol protocol = Protocol.BRAID;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    private final PrintStream console = System.out;

    /** Part of the workload. */
    private enum Part {
        ROWS,
        LOOKUPS,
        METADATA,
        CONNECTIONS
    }

    DriverBench() {}

    @Override
    public Integer call() {
        try (PersistentServer database = LoadedServer.start(
                        ServerKind.POSTGRESQL,
                        folder,
                        scale,
                        TpchTable.LINEITEM,
                        line -> console.println("  " + line));
                BraidOverOne braid = new BraidOverOne(database, folder.resolve("driver"), protocol)) {
            for (Part part : only) {
                switch (part) {
                    case ROWS -> new StreamingRows(database, braid, console).measure(warmUp, repeat);
                    case LOOKUPS -> new LookUps(database, braid, console).measure(lookups, users, seconds);
                    case METADATA -> new Browsing(database, braid, console).measure(tables);
                    case CONNECTIONS -> new OpenConnections(braid, console).measure(seconds, openers, idle);
                }
            }
            return 0;
        } catch (BraidException e) {
            System.err.println("braid bench: " + e.getMessage());
        } catch (SQLException e) {
            System.err.println("braid bench: ERROR " + e.getSQLState() + ": " + e.getMessage());
        } catch (IOException e) {
            System.err.println("braid bench: " + e.getMessage());
        }
        return 1;
    }
}
