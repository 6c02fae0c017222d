package io.braid.bench;

import io.braid.bench.option.HelpOption;
import io.braid.bench.rig.BenchSources;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.capability.KeyForm.Style;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.server.TestServer;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Duration of fetching rows by many keys, for each key form of a source. */
@Command(
        name = "keys",
        description = "Asks each kind of source for the rows of 1 to 100,000 keys, in each way there is.")
final class KeysBench implements Callable<Integer> {
    private static final List<Integer> COUNTS = List.of(1, 10, 100, 1_000, 10_000, 100_000);
    private static final int LOADED_TOGETHER = 10_000;
    private static final int MOST_PARAMETERS = 65_535;
    /** Duration above which ten times as many keys are not tried. */
    private static final double LONG_MILLIS = 500;

    private static final DataType KEY = DataType.of(TypeKind.BIGINT);

    @Option(names = "--rows", defaultValue = "500000", description = "How many rows the table has (default 500000).")
    private int rows;

    @Option(
            names = "--repeat",
            defaultValue = "5",
            description = "How often each is asked; the median counts (default 5).")
    private int repeat;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    private final PrintStream console = System.out;
    private final Random random = new Random(1);

    KeysBench() {}

    /** Method of fetching rows by keys, which returns their number. */
    private interface Way {
        int rows(List<Long> keys) throws SQLException;
    }

    @Override
    public Integer call() throws SQLException {
        console.printf(Locale.ROOT, "%-12s %-16s", "source", "milliseconds");
        COUNTS.forEach(count -> console.printf(Locale.ROOT, "%,10d", count));
        console.println();
        for (TestServer server : BenchSources.fresh()) {
            try (server) {
                fill(server);
                measure(server);
            }
        }
        return 0;
    }

    private void measure(TestServer server) throws SQLException {
        try (Source source = BenchSources.open(server, server.jdbcUrl(), Map.of());
                Connection connection = server.connect()) {
            for (Style style : Style.values()) {
                // For one column, EITHER equals IN_LIST.
                if (style != Style.EITHER) {
                    KeyForm form = new KeyForm(style, Set.of(TypeKind.BIGINT), 1, MOST_PARAMETERS);
                    measure(server.wrapper(), style.name(), keys -> byForm(source, form, keys));
                }
            }
            measure(server.wrapper(), "TEMPORARY TABLE", keys -> byTable(connection, keys));
        }
    }

    private void measure(String source, String name, Way way) {
        console.printf(Locale.ROOT, "%-12s %-16s", source, name);
        double last = 0;
        for (int count : COUNTS) {
            String cell = "-";
            try {
                boolean isLong = last > LONG_MILLIS;
                last = isLong ? last : median(count, way);
                cell = isLong ? "long" : String.format(Locale.ROOT, "%.1f", last);
            } catch (BraidException | SQLException e) {
                // The source does not support the form, or not for this many keys.
                last = 0;
            }
            console.printf("%10s", cell);
        }
        console.println();
    }

    private double median(int count, Way way) throws SQLException {
        double[] millis = new double[repeat];
        for (int i = -1; i < repeat; i++) {
            List<Long> keys =
                    random.longs(0, rows).distinct().limit(count).boxed().toList();
            long start = System.nanoTime();
            int found = way.rows(keys);
            if (i >= 0) {
                millis[i] = (System.nanoTime() - start) / 1e6;
            }
            if (found != count) {
                throw new AssertionError(found + " rows of " + count + " keys");
            }
        }
        Arrays.sort(millis);
        return millis[repeat / 2];
    }

    private static int byForm(Source source, KeyForm form, List<Long> keys) {
        List<Parameter> arguments = form.style().takesArrays()
                ? List.of(new Parameter(KEY, keys))
                : keys.stream().map(key -> new Parameter(KEY, key)).toList();
        String text = "SELECT id, note FROM looked_up WHERE " + form.condition(List.of("id"), keys.size());
        RowType columns = RowType.unnamed(KEY, DataType.varchar(40));
        int found = 0;
        try (BatchStream stream = source.run(new Fragment(text, arguments, columns), ScanContext.of("bench"))) {
            for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                found += batch.rows();
            }
        }
        return found;
    }

    private static int byTable(Connection connection, List<Long> keys) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TEMPORARY TABLE wanted (k BIGINT)");
            try {
                insert(statement, "wanted", keys.stream().map(String::valueOf).toList());
                int found = 0;
                try (ResultSet rows = statement.executeQuery("SELECT id, note FROM looked_up JOIN wanted ON id = k")) {
                    while (rows.next()) {
                        found += rows.getString(2) == null ? 0 : 1;
                    }
                }
                return found;
            } finally {
                statement.execute("DROP TABLE wanted");
            }
        }
    }

    private static void insert(Statement statement, String table, List<String> rows) throws SQLException {
        for (int from = 0; from < rows.size(); from += LOADED_TOGETHER) {
            statement.execute("INSERT INTO " + table + " VALUES "
                    + rows.subList(from, Math.min(rows.size(), from + LOADED_TOGETHER)).stream()
                            .map(row -> "(" + row + ")")
                            .collect(Collectors.joining(",")));
        }
    }

    private void fill(TestServer server) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE looked_up (id BIGINT NOT NULL PRIMARY KEY, note VARCHAR(40))");
            for (int from = 0; from < rows; from += LOADED_TOGETHER) {
                StringBuilder values = new StringBuilder();
                for (int id = from; id < Math.min(rows, from + LOADED_TOGETHER); id++) {
                    values.append(id == from ? "(" : ",(")
                            .append(id)
                            .append(",'note of row ")
                            .append(id)
                            .append("')");
                }
                statement.execute("INSERT INTO looked_up VALUES " + values);
            }
            statement.execute(server.wrapper().equals("mysql") ? "ANALYZE TABLE looked_up" : "ANALYZE");
        }
    }
}
