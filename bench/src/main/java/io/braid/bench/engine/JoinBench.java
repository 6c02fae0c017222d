package io.braid.bench.engine;

import io.braid.bench.option.HelpOption;
import io.braid.bench.option.RigOption;
import io.braid.bench.rig.BenchSources;
import io.braid.bench.rig.CpuTime;
import io.braid.bench.rig.Rig;
import io.braid.bench.rig.RigData;
import io.braid.bench.rig.RigSource;
import io.braid.bench.rig.RigSources;
import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.exchange.Parallelism;
import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.RowType;
import io.braid.testkit.load.LoadProgress;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Cost of a join of two databases compared with reading its inputs, and the time to its first row. */
@Command(name = "join", description = "lineitem in PostgreSQL joined with orders in MariaDB, beside only reading both.")
public final class JoinBench implements Callable<Integer> {
    private static final RowType LINES = RowType.unnamed(EngineTables.KEY);
    private static final int WORKERS = 2;

    @Option(names = "--scale", defaultValue = "0.1", description = "How much TPC-H data (default 0.1).")
    private double scale;

    @Mixin
    private RigOption databases = new RigOption();

    @Option(names = "--repeat", defaultValue = "7", description = "How often each is measured (default 7).")
    private int repeat;

    @Option(names = "--warm-up", defaultValue = "5", description = "How often it runs before that (default 5).")
    private int warmUp;

    @Option(names = "--folder", defaultValue = "data/bench", description = "Where the data is (default data/bench).")
    private Path folder = Path.of("");

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    private final PrintStream console = System.out;

    JoinBench() {}

    /** Repeated work, which returns its duration without the discarding of unread rows. */
    private interface Work {
        long nanos();
    }

    @Override
    public Integer call() {
        LoadProgress progress = line -> console.println("  " + line);
        try (RigSources sources = RigSources.start(folder.resolve(Rig.SOURCES), databases.data(scale), progress)) {
            // In given databases, no other database has orders.
            join(sources.source("dbA"), sources.source(databases.isEmbedded() ? "dbD" : RigData.EVERYTHING));
            return 0;
        } catch (BraidException e) {
            System.err.println("braid bench: " + e.getMessage());
            return 1;
        }
    }

    private void join(RigSource lines, RigSource orders) {
        try (Source lineSource = BenchSources.open(lines);
                Source orderSource = BenchSources.open(orders);
                Engine engine = new Engine(WORKERS, name -> name.equals("lines") ? lineSource : orderSource)) {
            String keys = "SELECT o_orderkey, o_orderpriority FROM " + orders.remote() + ".orders";
            SourceScan line = scan(0, "lines", "SELECT l_orderkey FROM " + lines.remote() + ".lineitem", LINES);
            SourceScan order = scan(1, "orders", keys, EngineTables.ORDERS);
            PlanNode grouped =
                    new Aggregate(join(line, order), List.of(2), List.of(), RowType.unnamed(EngineTables.TEXT));
            double reading = median(() -> readBoth(lineSource, line, orderSource, order));
            double joining = median(() -> run(engine, grouped, false));
            print("reading both", reading, "");
            print("joining and grouping", joining, "%.2fx".formatted(joining / reading));
            SourceScan few = scan(1, "orders", keys + " WHERE o_orderkey < 1000", EngineTables.ORDERS);
            double slower =
                    Math.max(median(() -> read(lineSource, line, true)), median(() -> read(orderSource, few, true)));
            double first = median(() -> run(engine, join(line, few), true));
            print("first row of the slower source", slower, "");
            print("first row of the join", first, "%.2fx".formatted(first / slower));
        }
    }

    private static SourceScan scan(int id, String source, String sql, RowType columns) {
        return new SourceScan(id, source, sql, List.of(), columns, 1);
    }

    private static PlanNode join(SourceScan lines, SourceScan orders) {
        return new HashJoin(
                lines, orders, JoinType.INNER, List.of(0), List.of(0), null, LINES.concat(EngineTables.ORDERS));
    }

    private static long run(Engine engine, PlanNode plan, boolean onlyFirst) {
        QueryContext context = QueryContext.of("bench").with(Parallelism.of(WORKERS));
        long start = System.nanoTime();
        try (Result result =
                engine.run(new PlannedQuery(plan, plan.columns(), List.of(), List.of()), List.of(), context)) {
            while (result.next() != null && !onlyFirst) {
                // The rows are discarded.
            }
            return System.nanoTime() - start;
        }
    }

    private static long readBoth(Source lines, SourceScan line, Source orders, SourceScan order) {
        long start = System.nanoTime();
        CompletableFuture<Void> others =
                CompletableFuture.runAsync(() -> read(orders, order, false), task -> new Thread(task).start());
        read(lines, line, false);
        others.join();
        return System.nanoTime() - start;
    }

    private static long read(Source source, SourceScan scan, boolean onlyFirst) {
        Fragment fragment = new Fragment(scan.sql(), List.of(), scan.columns());
        long start = System.nanoTime();
        try (BatchStream stream = source.run(fragment, ScanContext.of("bench"))) {
            while (stream.next() != null && !onlyFirst) {
                // The rows are discarded.
            }
            return System.nanoTime() - start;
        }
    }

    /** The median in milliseconds. */
    private double median(Work work) {
        double[] nanos = new double[Math.max(1, repeat)];
        for (int i = -warmUp; i < nanos.length; i++) {
            long took = work.nanos();
            if (i >= 0) {
                nanos[i] = took;
            }
        }
        return CpuTime.median(nanos) / 1e6;
    }

    private void print(String what, double millis, String ratio) {
        console.printf("%-32s %,10.1f ms %8s%n", what, millis, ratio);
    }
}
