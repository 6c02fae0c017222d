package io.braid.bench.write;

import io.braid.bench.driver.LoadedServer;
import io.braid.bench.option.HelpOption;
import io.braid.bench.rig.CpuTime;
import io.braid.spi.error.BraidException;
import io.braid.testkit.server.PersistentServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.tpch.TpchTable;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.postgresql.PGConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Cost of writing through Braid compared with direct writes, alternately. */
@Command(
        name = "writes",
        description = "Single inserts, batches and copied tables through Braid, and directly to the same databases.")
public final class WritesBench implements Callable<Integer> {
    private static final int BATCH = 1_000;

    @Option(names = "--scale", defaultValue = "0.1", description = "How much TPC-H data (default 0.1).")
    private double scale;

    @Option(names = "--repeat", defaultValue = "11", description = "How often each way is measured (default 11).")
    private int repeat;

    @Option(names = "--warm-up", defaultValue = "5", description = "How often before that (default 5).")
    private int warmUp;

    @Option(names = "--singles", defaultValue = "500", description = "Single inserts in a turn (default 500).")
    private int singles;

    @Option(names = "--folder", defaultValue = "data/bench", description = "Where the data is (default data/bench).")
    private Path folder = Path.of("");

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    private final PrintStream console = System.out;
    private int nextId;

    /** Measured work. */
    private interface Work {
        void run() throws SQLException, IOException;
    }

    @Override
    public Integer call() {
        try (PersistentServer source = LoadedServer.start(
                        ServerKind.POSTGRESQL,
                        folder,
                        scale,
                        TpchTable.LINEITEM,
                        line -> console.println("  " + line));
                WritableRig rig = new WritableRig(source, folder.resolve("writes"))) {
            singles(rig);
            for (LoadTarget target : LoadTarget.values()) {
                batches(rig, target);
            }
            copies(rig);
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

    private void singles(WritableRig rig) throws SQLException, IOException {
        try (Connection direct = rig.connectTo(LoadTarget.POSTGRESQL);
                Connection braid = rig.connect();
                PreparedStatement directly = direct.prepareStatement("INSERT INTO account VALUES (?, ?, ?)");
                PreparedStatement through = braid.prepareStatement("INSERT INTO postgresql.account VALUES (?, ?, ?)")) {
            Map<String, Double> millis = measure(Map.of(
                    "direct", () -> insert(directly, singles, false),
                    "Braid", () -> insert(through, singles, false)));
            double one = millis.getOrDefault("direct", 0.0) / singles;
            double other = millis.getOrDefault("Braid", 0.0) / singles;
            console.printf(
                    "single prepared INSERT, POSTGRESQL: direct %.3f ms, Braid %.3f ms, + %.3f ms%n",
                    one, other, other - one);
        }
    }

    private void batches(WritableRig rig, LoadTarget target) throws SQLException, IOException {
        try (Connection direct = rig.connectTo(target);
                Connection braid = rig.connect();
                PreparedStatement directly = direct.prepareStatement("INSERT INTO account VALUES (?, ?, ?)");
                PreparedStatement through =
                        braid.prepareStatement("INSERT INTO " + target.schema() + ".account VALUES (?, ?, ?)")) {
            direct.setAutoCommit(false);
            Map<String, Double> millis = measure(Map.of(
                    "direct",
                    () -> {
                        insert(directly, BATCH, true);
                        direct.commit();
                    },
                    "Braid",
                    () -> insert(through, BATCH, true)));
            report("batch of 1,000, " + target, millis.getOrDefault("direct", 0.0), millis.getOrDefault("Braid", 0.0));
        }
    }

    private void insert(PreparedStatement insert, int count, boolean batch) throws SQLException {
        for (int i = 0; i < count; i++) {
            insert.setInt(1, nextId++);
            insert.setString(2, "owner " + i);
            insert.setBigDecimal(3, BigDecimal.valueOf(i, 2));
            if (batch) {
                insert.addBatch();
            } else {
                insert.executeUpdate();
            }
        }
        if (batch) {
            insert.executeBatch();
        }
    }

    private void copies(WritableRig rig) throws SQLException, IOException {
        Path csv = Files.createTempFile("lineitem", ".csv");
        try (Connection source = rig.connectToSource()) {
            read(source, csv);
            for (LoadTarget target : LoadTarget.values()) {
                copies(rig, target, source, csv);
            }
        } finally {
            Files.delete(csv);
        }
    }

    private void copies(WritableRig rig, LoadTarget target, Connection source, Path csv)
            throws SQLException, IOException {
        try (Connection direct = rig.connectTo(target);
                Connection braid = rig.connect()) {
            Work empty = () -> LoadTarget.run(direct, List.of("TRUNCATE TABLE lineitem"));
            Map<String, Work> ways = new LinkedHashMap<>();
            ways.put("reading", () -> read(source, csv));
            ways.put("loading", () -> target.load(direct, csv));
            ways.put(
                    "Braid",
                    () -> LoadTarget.run(
                            braid,
                            List.of("INSERT INTO " + target.schema() + ".lineitem SELECT * FROM source.lineitem")));
            Map<String, Double> millis = measure(ways, empty);
            double reading = millis.getOrDefault("reading", 0.0);
            double loading = millis.getOrDefault("loading", 0.0);
            console.printf("INSERT ... SELECT of lineitem, %s: reading alone %.0f ms%n", target, reading);
            report(
                    "INSERT ... SELECT of lineitem, " + target,
                    Math.max(reading, loading),
                    millis.getOrDefault("Braid", 0.0));
        }
    }

    private static void read(Connection source, Path csv) throws SQLException, IOException {
        try (Writer rows = Files.newBufferedWriter(csv)) {
            source.unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyOut("COPY lineitem TO STDOUT (FORMAT csv, DELIMITER '|')", rows);
        }
    }

    private void report(String what, double direct, double braid) {
        console.printf("%s: direct %.0f ms, Braid %.0f ms, %.2fx%n", what, direct, braid, braid / direct);
    }

    private Map<String, Double> measure(Map<String, Work> ways) throws SQLException, IOException {
        return measure(ways, () -> {});
    }

    /** The median of each method in milliseconds. */
    private Map<String, Double> measure(Map<String, Work> ways, Work before) throws SQLException, IOException {
        Map<String, double[]> nanos = new LinkedHashMap<>();
        for (int i = -warmUp; i < repeat; i++) {
            for (Map.Entry<String, Work> way : ways.entrySet()) {
                before.run();
                long start = System.nanoTime();
                way.getValue().run();
                if (i >= 0) {
                    nanos.computeIfAbsent(way.getKey(), first -> new double[repeat])[i] = System.nanoTime() - start;
                }
            }
        }
        Map<String, Double> medians = new LinkedHashMap<>();
        nanos.forEach((name, each) -> medians.put(name, CpuTime.median(each) / 1e6));
        return medians;
    }
}
