package io.braid.bench.engine;

import io.braid.bench.option.HelpOption;
import io.braid.bench.rig.CpuTime;
import io.braid.engine.Engine;
import io.braid.engine.EngineLimits;
import io.braid.engine.context.QueryContext;
import io.braid.engine.exchange.Parallelism;
import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Join of two large generated tables within the given memory, with a check of the result. */
@Command(
        name = "big-join",
        description = "Joins two large tables that are made up as they are read, with as much memory as is given.")
public final class BigJoinBench implements Callable<Integer> {
    private static final long MEGABYTE = 1 << 20;
    private static final int WORKERS = 2;
    private static final RowType ANSWER = RowType.unnamed(
            DataType.of(TypeKind.BIGINT).notNull(), DataType.decimal(38, 0), MadeUpSource.TEXT, MadeUpSource.TEXT);

    @Option(names = "--size", defaultValue = "1024", description = "MB of rows on each side (default 1024).")
    private long size;

    @Option(names = "--memory", defaultValue = "64", description = "MB that a query may keep (default 64).")
    private long memory;

    @Option(names = "--at-once", defaultValue = "1", description = "How many such joins run at once (default 1).")
    private int atOnce;

    @Option(
            names = "--heavy",
            description = "How many of them work while the others wait for their turn, as max-heavy-queries has it in a"
                    + " server"
                    + " (default: all).")
    private @Nullable Integer heavy;

    @Option(names = "--threads", defaultValue = "1", description = "Threads of each query (default 1).")
    private int threads;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private HelpOption help = new HelpOption();

    private final PrintStream console = System.out;

    BigJoinBench() {}

    @Override
    public Integer call() throws InterruptedException {
        int working = heavy == null ? atOnce : heavy;
        if (atOnce < 1 || working < 1) {
            System.err.println("braid bench: --at-once and --heavy need numbers from 1 on.");
            return 1;
        }
        long rows = MadeUpSource.rows(size * MEGABYTE);
        long serverMemory = Math.max(memory * MEGABYTE, EngineLimits.heapShare());
        ExecutorService clients = Executors.newFixedThreadPool(working);
        try (Engine engine = new Engine(
                new EngineLimits(WORKERS, serverMemory, memory * MEGABYTE, Long.MAX_VALUE),
                name -> new MadeUpSource(name, rows))) {
            List<Future<String>> outcomes = new ArrayList<>();
            for (int i = 0; i < atOnce; i++) {
                outcomes.add(clients.submit(() -> run(engine, rows)));
            }
            boolean wrong = false;
            for (Future<String> outcome : outcomes) {
                String said = said(outcome);
                wrong |= said.startsWith("WRONG");
                console.println(said);
            }
            return wrong ? 1 : 0;
        } finally {
            clients.shutdownNow();
        }
    }

    private static String said(Future<String> outcome) throws InterruptedException {
        try {
            return outcome.get();
        } catch (ExecutionException e) {
            return "WRONG: " + e.getCause();
        }
    }

    private String run(Engine engine, long rows) {
        long cpu = CpuTime.nanos();
        long start = System.nanoTime();
        PlanNode plan = plan();
        PlannedQuery query = new PlannedQuery(plan, plan.columns(), List.of(), List.of());
        QueryContext context = QueryContext.of("bench").with(Parallelism.of(threads));
        try (Result result = engine.run(query, List.of(), context)) {
            Batch answer = result.next();
            Object count = answer == null ? null : answer.column(0).value(0);
            if (!Long.valueOf(rows).equals(count)) {
                return "WRONG: " + count + " rows instead of " + rows;
            }
            return "%,d rows joined with as many: %.1f s, %.1f s CPU, %,d MB spilled, %,d MB kept at most"
                    .formatted(
                            rows,
                            (System.nanoTime() - start) / 1e9,
                            (CpuTime.nanos() - cpu) / 1e9,
                            result.statistics().spilled().bytes() / MEGABYTE,
                            result.statistics().peakMemory() / MEGABYTE);
        } catch (BraidException e) {
            return e.code().sqlState() + ": " + e.getMessage();
        }
    }

    /** {@code SELECT count(*), sum(l.k), max(l.t), max(r.t) FROM l JOIN r ON l.k = r.k}. */
    private static PlanNode plan() {
        PlanNode join = new HashJoin(
                scan(0, "ascending"),
                scan(1, "shuffled"),
                JoinType.INNER,
                List.of(0),
                List.of(0),
                null,
                MadeUpSource.COLUMNS.concat(MadeUpSource.COLUMNS));
        return new Aggregate(
                join,
                List.of(),
                List.of(
                        call(AggregateFunction.COUNT, AggregateCall.NONE, 0),
                        call(AggregateFunction.SUM, 0, 1),
                        call(AggregateFunction.MAX, 1, 2),
                        call(AggregateFunction.MAX, 3, 3)),
                ANSWER);
    }

    private static AggregateCall call(AggregateFunction function, int argument, int result) {
        return new AggregateCall(function, argument, false, AggregateCall.NONE, ANSWER.type(result));
    }

    private static SourceScan scan(int id, String name) {
        return new SourceScan(id, name, "", List.of(), MadeUpSource.COLUMNS, 1);
    }
}
