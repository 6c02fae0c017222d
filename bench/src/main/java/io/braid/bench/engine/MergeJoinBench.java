package io.braid.bench.engine;

import io.braid.bench.option.HelpOption;
import io.braid.bench.rig.CpuTime;
import io.braid.engine.Engine;
import io.braid.engine.EngineLimits;
import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.MergeJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.QueryStatistics;
import io.braid.engine.result.Result;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Merge join compared with a hash join of the same rows in key order; in one process, alternately. */
@Command(name = "merge-join", description = "A merge join beside a hash join of rows that come in order.")
public final class MergeJoinBench implements Callable<Integer> {
    private static final long MEGABYTE = 1 << 20;
    private static final int WARM_UP = 3;
    private static final DataType NUMBER = DataType.of(TypeKind.BIGINT).notNull();
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR).notNull();

    @Option(names = "--rows", defaultValue = "2000000", description = "Rows on each side (default 2000000).")
    private long rows;

    @Option(names = "--memory", defaultValue = "32", description = "MB that are little memory (default 32).")
    private long little;

    @Option(names = "--repeat", defaultValue = "5", description = "How often each is measured (default 5).")
    private int repeat;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    private final PrintStream console = System.out;

    MergeJoinBench() {}

    /** Shape of a join: rows per key on the left, and the key type. */
    private record Case(String name, int rowsPerKey, DataType keyType, LongFunction<Object> key) {}

    @Override
    public Integer call() {
        console.printf(
                "%-40s %-8s %16s %16s %10s %10s%n", "", "", "rows/CPU s", "of the hash join", "MB kept", "spilled");
        for (Case each : List.of(
                new Case("numbers, 1 row of each", 1, NUMBER, i -> i),
                new Case("numbers, 4 rows of each", 4, NUMBER, i -> i),
                new Case("text, 1 row of each", 1, TEXT, "key %012d"::formatted))) {
            RowType columns = RowType.unnamed(each.keyType(), NUMBER);
            MemorySource left = new MemorySource("left", batches(each, each.rowsPerKey()), /* spare= */ true);
            MemorySource right = new MemorySource("right", batches(each, 1), /* spare= */ true);
            HashJoin hash = new HashJoin(
                    new SourceScan(0, "left", "", List.of(), columns, rows),
                    new SourceScan(1, "right", "", List.of(), columns, rows),
                    JoinType.INNER,
                    List.of(0),
                    List.of(0),
                    null,
                    columns.concat(columns));
            compare(each.name(), left, right, hash, 4096);
            compare(each.name() + ", little memory", left, right, hash, little);
        }
        return 0;
    }

    private List<Batch> batches(Case each, int rowsPerKey) {
        BatchBuilder builder = new BatchBuilder(List.of(each.keyType(), NUMBER), Batch.TARGET_ROWS);
        List<Batch> batches = new ArrayList<>();
        for (long i = 0; i < rows; i++) {
            builder.appendRow(each.key().apply(i / rowsPerKey), i);
            if (builder.isFull()) {
                batches.add(builder.build());
            }
        }
        if (!builder.isEmpty()) {
            batches.add(builder.build());
        }
        return batches;
    }

    private void compare(String name, MemorySource left, MemorySource right, HashJoin hash, long megabytes) {
        EngineLimits limits = new EngineLimits(1, megabytes * MEGABYTE, megabytes * MEGABYTE, Long.MAX_VALUE);
        try (Engine engine = new Engine(limits, source -> source.equals("left") ? left : right)) {
            double[] hashed = new double[repeat];
            double[] merged = new double[repeat];
            QueryStatistics ofHash = QueryStatistics.NONE;
            QueryStatistics ofMerge = QueryStatistics.NONE;
            for (int i = -WARM_UP; i < repeat; i++) {
                int at = Math.max(0, i);
                ofHash = run(engine, hash, hashed, at);
                ofMerge = run(engine, new MergeJoin(hash, "left", "right"), merged, at);
            }
            double unit = CpuTime.median(hashed);
            print(name, "hash", CpuTime.median(hashed), unit, ofHash);
            print("", "merge", CpuTime.median(merged), unit, ofMerge);
        }
    }

    private static QueryStatistics run(Engine engine, PlanNode plan, double[] nanos, int at) {
        long before = CpuTime.nanos();
        PlannedQuery query = new PlannedQuery(plan, plan.columns(), List.of(), List.of());
        try (Result result = engine.run(query, List.of(), QueryContext.of("bench"))) {
            while (result.next() != null) {
                // The rows are discarded.
            }
            nanos[at] = CpuTime.nanos() - before;
            return result.statistics();
        }
    }

    private void print(String name, String join, double nanos, double hashNanos, QueryStatistics statistics) {
        console.printf(
                "%-40s %-8s %,16.0f %16s %,10d %,7d MB%n",
                name,
                join,
                2 * rows / (nanos / 1e9),
                "%.2fx".formatted(hashNanos / nanos),
                statistics.peakMemory() / MEGABYTE,
                statistics.spilled().bytes() / MEGABYTE);
    }
}
