package io.braid.bench.engine;

import io.braid.bench.memory.MemoryRival;
import io.braid.bench.memory.MemoryTable;
import io.braid.bench.option.HelpOption;
import io.braid.bench.rig.CpuTime;
import io.braid.bench.rival.Libraries;
import io.braid.engine.Engine;
import io.braid.engine.EngineLimits;
import io.braid.engine.context.QueryContext;
import io.braid.engine.exchange.Parallelism;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Braid's engine compared with others over the same rows in memory, each with one thread. */
@Command(
        name = "engine-rivals",
        description = "Joins and aggregations of rows that lie in memory, by Braid's engine and by those of others.")
public final class EngineRivalsBench implements Callable<Integer> {
    private static final String JOIN = "SELECT o_orderpriority, COUNT(*) FROM %s JOIN orders ON l_orderkey = o_orderkey"
            + " GROUP BY o_orderpriority";
    private static final String PRICING_SUMMARY = "SELECT l_returnflag, l_linestatus, SUM(l_quantity),"
            + " SUM(l_extendedprice), SUM(l_extendedprice * (1 - l_discount)),"
            + " SUM(l_extendedprice * (1 - l_discount) * (1 + l_tax)), SUM(l_discount), COUNT(*)"
            + " FROM lineitem WHERE l_shipdate <= DATE '1998-09-02' GROUP BY l_returnflag, l_linestatus";

    @Option(names = "--scale", defaultValue = "0.2", description = "How much TPC-H data (default 0.2).")
    private double scale;

    @Option(names = "--repeat", defaultValue = "7", description = "How often each query is measured (default 7).")
    private int repeat;

    @Option(names = "--warm-up", defaultValue = "10", description = "How often it runs before that (default 10).")
    private int warmUp;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    private final PrintStream console = System.out;

    EngineRivalsBench() {}

    /**
     * Query, as a plan for Braid's engine and as SQL for the others.
     *
     * @param rows the number of rows of all its inputs
     */
    private record Compared(String name, PlanNode plan, String sql, long rows) {}

    /** Engine that is prepared for one query. */
    private record Engaged(String title, MemoryRival.Query query) {}

    @Override
    public Integer call() throws Exception {
        EngineTables made = new EngineTables(scale);
        Map<String, MemoryTable> tables = new LinkedHashMap<>();
        Map<String, MemorySource> sources = new LinkedHashMap<>();
        add(made.orders(), EngineTables.ORDERS, tables, sources);
        add(made.lineitem(false), EngineTables.LINEITEM, tables, sources);
        add(made.lineitem(true), EngineTables.LINEITEM, tables, sources);
        long memory = Runtime.getRuntime().maxMemory() / 2;
        List<MemoryRival> rivals = rivals();
        boolean alike = true;
        try (Engine engine = new Engine(new EngineLimits(1, memory, memory, Long.MAX_VALUE), sources::get)) {
            for (MemoryRival rival : rivals) {
                console.println("  loading " + rival.title());
                for (MemoryTable table : tables.values()) {
                    rival.load(table);
                }
            }
            console.printf("%n%-22s %-32s %12s %10s %14s%n", "", "", "ms", "CPU ms", "M rows/CPU-s");
            for (Compared query : queries(tables)) {
                alike &= compare(query, engine, rivals);
            }
        } finally {
            for (MemoryRival rival : rivals) {
                rival.close();
            }
        }
        return alike ? 0 : 1;
    }

    private static void add(
            MemorySource source, RowType columns, Map<String, MemoryTable> tables, Map<String, MemorySource> sources) {
        sources.put(source.name(), source);
        tables.put(source.name(), new MemoryTable(source.name(), columns, source.batches()));
    }

    private static List<MemoryRival> rivals() {
        Path module =
                Path.of(System.getProperty("braid.rivals", "bench/rivals")).resolve("memory");
        return ServiceLoader.load(MemoryRival.class, Libraries.of(module).besideBraid()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    private static List<Compared> queries(Map<String, MemoryTable> tables) {
        long orders = rows(tables, "orders");
        long lines = rows(tables, "lineitem");
        return List.of(
                new Compared(
                        "join, in key order",
                        EngineQueries.join("lineitem", "orders"),
                        JOIN.formatted("lineitem"),
                        orders + lines),
                new Compared(
                        "join, shuffled",
                        EngineQueries.join("lineitem_shuffled", "orders"),
                        JOIN.formatted("lineitem_shuffled"),
                        orders + lines),
                new Compared("TPC-H Q1's shape", EngineQueries.pricingSummary("lineitem"), PRICING_SUMMARY, lines));
    }

    private static long rows(Map<String, MemoryTable> tables, String name) {
        return Objects.requireNonNull(tables.get(name)).rows();
    }

    private boolean compare(Compared compared, Engine engine, List<MemoryRival> rivals) throws Exception {
        List<Engaged> all = new ArrayList<>();
        all.add(new Engaged("braid", () -> answer(engine, compared.plan())));
        for (MemoryRival rival : rivals) {
            all.add(new Engaged(rival.title(), rival.prepare(compared.sql())));
        }
        double[][] nanos = new double[all.size()][repeat];
        double[][] cpu = new double[all.size()][repeat];
        List<List<List<String>>> answers = new ArrayList<>();
        for (int i = -warmUp; i < repeat; i++) {
            answers.clear();
            for (int j = 0; j < all.size(); j++) {
                long cpuBefore = processNanos();
                long before = System.nanoTime();
                answers.add(all.get(j).query().answer());
                nanos[j][Math.max(0, i)] = System.nanoTime() - before;
                cpu[j][Math.max(0, i)] = processNanos() - cpuBefore;
            }
        }
        List<String> right = plain(answers.get(0));
        boolean alike = true;
        double own = CpuTime.median(cpu[0]);
        for (int j = 0; j < all.size(); j++) {
            double nanosOfCpu = CpuTime.median(cpu[j]);
            console.printf(
                    "%-22s %-32s %,12.1f %,10.1f %14.1f%s%n",
                    j == 0 ? compared.name() : "",
                    all.get(j).title(),
                    CpuTime.median(nanos[j]) / 1e6,
                    nanosOfCpu / 1e6,
                    compared.rows() * 1e3 / nanosOfCpu,
                    j == 0 ? "" : "   Braid: %.1fx".formatted(nanosOfCpu / own));
            if (!plain(answers.get(j)).equals(right)) {
                console.println("  ANOTHER ANSWER: " + answers.get(j) + " where Braid says " + answers.get(0));
                alike = false;
            }
        }
        return alike;
    }

    /** The processor time of the whole process, including native threads and the garbage collector. */
    private static long processNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static List<List<String>> answer(Engine engine, PlanNode plan) {
        PlannedQuery query = new PlannedQuery(plan, plan.columns(), List.of(), List.of());
        List<List<String>> rows = new ArrayList<>();
        try (Result result =
                engine.run(query, List.of(), QueryContext.of("bench").with(Parallelism.NONE))) {
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                rows.addAll(rows(batch));
            }
        }
        return rows;
    }

    private static List<List<String>> rows(Batch batch) {
        return IntStream.range(0, batch.rows())
                .mapToObj(row -> IntStream.range(0, batch.columnCount())
                        .mapToObj(column -> String.valueOf(batch.column(column).value(row)))
                        .toList())
                .toList();
    }

    /** Normalizes rows: sorted, and numbers without trailing zeros. */
    private static List<String> plain(List<List<String>> rows) {
        return rows.stream()
                .map(row -> String.join(
                        "|", row.stream().map(EngineRivalsBench::plain).toList()))
                .sorted(Comparator.naturalOrder())
                .toList();
    }

    private static String plain(String value) {
        return value.matches("[0-9.]+")
                ? new BigDecimal(value).stripTrailingZeros().toPlainString()
                : value;
    }
}
