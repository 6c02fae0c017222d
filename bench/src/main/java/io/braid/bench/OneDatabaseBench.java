package io.braid.bench;

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
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What Braid adds to a database that could answer by itself: both ways in turn, with the answers compared. */
@Command(
        name = "one",
        description =
                "The study's queries A-F and look-ups by key with all tables in one PostgreSQL, directly and through"
                        + " Braid.")
final class OneDatabaseBench implements Callable<Integer> {
    private static final String LOOK_UP = "SELECT * FROM customer WHERE c_custkey = ?";
    private static final int CUSTOMERS_AT_SCALE_ONE = 150_000;
    private static final int STEP = 7_919;

    private final PrintStream console = System.out;

    @Option(names = "--folder", defaultValue = "data/bench", description = "Where the data is (default data/bench).")
    private Path folder = Path.of("");

    @Option(names = "--scale", defaultValue = "0.1", description = "How much TPC-H data (default 0.1).")
    private double scale;

    @Option(names = "--repeat", defaultValue = "15", description = "How often each query is measured (default 15).")
    private int repeat;

    @Option(names = "--warm-up", defaultValue = "10", description = "How often it runs before that (default 10).")
    private int warmUp;

    @Option(names = "--look-ups", defaultValue = "3000", description = "How many look-ups are measured (default 3000).")
    private int lookUps;

    @Option(names = "--out", description = "A file for the results as JSON.")
    private @Nullable Path out;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    @Override
    public Integer call() {
        try (OneDatabase database =
                        OneDatabase.start(folder.resolve("one"), scale, line -> console.println("  " + line));
                Connection direct = database.direct();
                Connection braid = database.throughBraid()) {
            List<Measurement> measurements = measure(direct, braid);
            if (out != null) {
                JsonReport.write(out, "one", scale, measurements);
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

    private List<Measurement> measure(Connection direct, Connection braid) throws SQLException {
        List<Measurement> all = new ArrayList<>();
        console.printf(
                "%n%-8s %8s %12s %12s %12s %12s %8s%n",
                "query", "rows", "direct ms", "least", "Braid ms", "least", "ratio");
        double[] sums = {0, 0};
        for (StudyQuery query : StudyQuery.all()) {
            if (query.name().compareTo("F") <= 0) {
                Measurement[] both = inTurn(query, direct, braid);
                sums[0] += both[0].medianMs();
                sums[1] += both[1].medianMs();
                show(both, all);
            }
        }
        console.printf(
                "%-8s %8s %12.1f %12s %12.1f %12s %8.2f%n", "A-F", "", sums[0], "", sums[1], "", sums[1] / sums[0]);
        show(new Measurement[] {lookUps(direct, "direct"), lookUps(braid, "braid")}, all);
        return all;
    }

    private void show(Measurement[] both, List<Measurement> all) {
        Measurement direct = both[0];
        Measurement braid = both[1];
        all.add(direct);
        all.add(braid);
        console.printf(
                "%-8s %,8d %12.2f %12.2f %12.2f %12.2f %8.2f%s%n",
                direct.name(),
                direct.rows(),
                direct.medianMs(),
                direct.minMs(),
                braid.medianMs(),
                braid.minMs(),
                braid.medianMs() / direct.medianMs(),
                direct.rows() == braid.rows() && direct.checksum().equals(braid.checksum()) ? "" : "  ANOTHER ANSWER");
    }

    /** One run directly, one through Braid, and so on: what else the machine does slows down both. */
    private Measurement[] inTurn(StudyQuery query, Connection direct, Connection braid) throws SQLException {
        StudyQuery plain = new StudyQuery(query.name(), query.title(), plain(query.sql()));
        long[][] nanos = new long[2][Math.max(1, repeat)];
        Checksum[] sums = new Checksum[2];
        for (int i = -warmUp; i < nanos[0].length; i++) {
            for (int arm = 0; arm < 2; arm++) {
                long start = System.nanoTime();
                sums[arm] = Repeated.run(plain, arm == 0 ? direct : braid);
                if (i >= 0) {
                    nanos[arm][i] = System.nanoTime() - start;
                }
            }
        }
        return new Measurement[] {
            Measurement.of(query.name(), "direct", sums[0].rows(), sums[0].sum(), nanos[0]),
            Measurement.of(query.name(), "braid", sums[1].rows(), sums[1].sum(), nanos[1])
        };
    }

    /** The query with the names that the tables have in their one database. */
    private static String plain(String sql) {
        return sql.replaceAll("(?i)\\bdb[A-D]\\.(tpch\\.dbo\\.)?", "");
    }

    private Measurement lookUps(Connection connection, String arm) throws SQLException {
        int customers = (int) (CUSTOMERS_AT_SCALE_ONE * scale);
        long[] nanos = new long[Math.max(1, lookUps)];
        Checksum sum = new Checksum();
        try (PreparedStatement statement = connection.prepareStatement(LOOK_UP)) {
            for (int i = -lookUps; i < nanos.length; i++) {
                statement.setInt(1, 1 + Math.floorMod(i * STEP, customers));
                long start = System.nanoTime();
                try (ResultSet result = statement.executeQuery()) {
                    sum.add(result);
                }
                if (i >= 0) {
                    nanos[i] = System.nanoTime() - start;
                }
            }
        }
        return Measurement.of("look-up", arm, sum.rows(), sum.sum(), nanos);
    }
}
