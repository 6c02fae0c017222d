package io.braid.bench.engine;

import io.braid.bench.option.HelpOption;
import io.braid.bench.rig.CpuTime;
import io.braid.engine.Engine;
import io.braid.engine.EngineLimits;
import io.braid.engine.context.QueryContext;
import io.braid.engine.exchange.Parallelism;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Cost of joins, grouping, sorts and windows in memory, with ample and with little memory. */
@Command(
        name = "engine",
        description = "Joins, aggregations, sorts and windows over rows that lie in memory, with ample memory and with"
                + " little.")
public final class EngineBench implements Callable<Integer> {
    private static final int WORKERS = 2;
    private static final long MEGABYTE = 1 << 20;

    @Option(names = "--scale", defaultValue = "0.2", description = "How much TPC-H data (default 0.2).")
    private double scale;

    @Option(names = "--repeat", defaultValue = "5", description = "How often each query is measured (default 5).")
    private int repeat;

    @Option(names = "--warm-up", defaultValue = "5", description = "How often it runs before that (default 5).")
    private int warmUp;

    @Option(names = "--little", defaultValue = "4", description = "How little memory, in MB (default 4).")
    private long little;

    @Option(names = "--threads", defaultValue = "2", description = "How many threads to compare with one (default 2).")
    private int threads;

    @Option(names = "--only", defaultValue = "", description = "Only queries whose name has this in it.")
    private String only = "";

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    private final PrintStream console = System.out;
    private final ExecutorService atOnce = Executors.newCachedThreadPool(run -> {
        Thread thread = new Thread(run, "bench-at-once");
        thread.setDaemon(true);
        return thread;
    });

    EngineBench() {}

    /**
     * Cost of one run.
     *
     * @param spilled the bytes spilled to disk
     */
    private record Run(double cpuNanos, double nanos, long spilled) {}

    @Override
    public Integer call() {
        EngineTables tables = new EngineTables(scale);
        Map<String, MemorySource> sources = new LinkedHashMap<>();
        Stream.of(tables.orders(), tables.lineitem(false), tables.lineitem(true))
                .forEach(source -> sources.put(source.name(), source));
        long ample = Runtime.getRuntime().maxMemory() / 2;
        try (Engine inMemory = engine(ample, sources);
                Engine spilling = engine(little * MEGABYTE, sources)) {
            console.printf(
                    "%-22s %12s %14s %10s %22s %12s %28s%n",
                    "",
                    "rows",
                    "M rows/CPU-s",
                    "M rows/s",
                    threads + " threads",
                    threads + " at once",
                    "with little memory");
            print(inMemory, spilling, sources, "join, in key order", EngineQueries.join("lineitem", "orders"));
            print(inMemory, spilling, sources, "join, shuffled", EngineQueries.join("lineitem_shuffled", "orders"));
            print(inMemory, spilling, sources, "TPC-H Q1's shape", EngineQueries.pricingSummary("lineitem"));
            print(inMemory, spilling, sources, "many groups", EngineQueries.manyGroups("lineitem_shuffled"));
            print(inMemory, spilling, sources, "sort", EngineQueries.sort("lineitem_shuffled"));
            print(inMemory, spilling, sources, "window", EngineQueries.window("lineitem_shuffled"));
        } catch (BraidException e) {
            System.err.println("braid bench: " + e.getMessage());
            return 1;
        }
        return 0;
    }

    private static Engine engine(long memory, Map<String, MemorySource> sources) {
        return new Engine(new EngineLimits(WORKERS, memory, memory, Long.MAX_VALUE), sources::get);
    }

    private void print(
            Engine inMemory, Engine spilling, Map<String, MemorySource> sources, String name, PlanNode plan) {
        if (!name.contains(only)) {
            return;
        }
        long rows = sources.values().stream()
                .filter(source -> reads(plan, source.name()))
                .mapToLong(MemorySource::rows)
                .sum();
        List<Run> runs = inTurns(
                () -> run(inMemory, plan, 1), () -> run(inMemory, plan, threads), () -> runAtOnce(inMemory, plan));
        Run ample = runs.get(0);
        Run parallel = runs.get(1);
        Run scarce = inTurns(() -> run(spilling, plan, 1)).get(0);
        console.printf(
                "%-22s %,12d %14.1f %10.1f %22s %12s %28s%n",
                name,
                rows,
                rows * 1e3 / ample.cpuNanos(),
                rows * 1e3 / ample.nanos(),
                "%.2fx as fast, %.1fx CPU"
                        .formatted(ample.nanos() / parallel.nanos(), parallel.cpuNanos() / ample.cpuNanos()),
                "%.2fx".formatted(threads * ample.nanos() / runs.get(2).nanos()),
                scarce.spilled() == 0
                        ? "nothing spilled"
                        : "%.1fx CPU, %.1fx time, %,d MB"
                                .formatted(
                                        scarce.cpuNanos() / ample.cpuNanos(),
                                        scarce.nanos() / ample.nanos(),
                                        scarce.spilled() / MEGABYTE));
    }

    private static boolean reads(PlanNode plan, String source) {
        return plan instanceof SourceScan scan
                ? scan.source().equals(source)
                : plan.inputs().stream().anyMatch(input -> reads(input, source));
    }

    /** Repeated work, which returns the bytes that it spilled. */
    private interface Work {
        long run();
    }

    /** Measures alternately, so that disturbances of the machine affect all alike. */
    private List<Run> inTurns(Work... works) {
        int runs = Math.max(1, repeat);
        double[][] cpu = new double[works.length][runs];
        double[][] nanos = new double[works.length][runs];
        long[] spilled = new long[works.length];
        for (int i = -warmUp; i < runs; i++) {
            for (int j = 0; j < works.length; j++) {
                long cpuBefore = CpuTime.nanos();
                long before = System.nanoTime();
                spilled[j] = works[j].run();
                nanos[j][Math.max(0, i)] = System.nanoTime() - before;
                cpu[j][Math.max(0, i)] = CpuTime.nanos() - cpuBefore;
            }
        }
        return IntStream.range(0, works.length)
                .mapToObj(j -> new Run(CpuTime.median(cpu[j]), CpuTime.median(nanos[j]), spilled[j]))
                .toList();
    }

    /**
     * Runs a query once per thread concurrently; the speed-up over sequential runs shows the parallelism of the
     * machine.
     */
    private long runAtOnce(Engine engine, PlanNode plan) {
        List<CompletableFuture<Long>> others = Stream.generate(
                        () -> CompletableFuture.supplyAsync(() -> run(engine, plan, 1), atOnce))
                .limit(threads - 1L)
                .toList();
        return run(engine, plan, 1)
                + others.stream().mapToLong(CompletableFuture::join).sum();
    }

    private static long run(Engine engine, PlanNode plan, int threads) {
        PlannedQuery query = new PlannedQuery(plan, plan.columns(), List.of(), List.of());
        try (Result result =
                engine.run(query, List.of(), QueryContext.of("bench").with(Parallelism.of(threads)))) {
            Batch batch = result.next();
            while (batch != null) {
                batch = result.next();
            }
            return result.statistics().spilled().bytes();
        }
    }
}
