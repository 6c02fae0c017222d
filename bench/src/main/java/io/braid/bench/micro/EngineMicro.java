package io.braid.bench.micro;

import io.braid.bench.engine.EngineQueries;
import io.braid.bench.engine.EngineTables;
import io.braid.bench.engine.MemorySource;
import io.braid.engine.Engine;
import io.braid.engine.EngineLimits;
import io.braid.engine.context.QueryContext;
import io.braid.engine.exchange.Parallelism;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.spi.batch.Batch;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Engine with one thread, over 15,000 orders with 60,000 lines in memory. */
@State(Scope.Benchmark)
public class EngineMicro {
    private static final double SCALE = 0.01;

    private final Engine engine = engine();

    @Benchmark
    public long kernels() {
        return rows(EngineQueries.charges("lineitem"));
    }

    @Benchmark
    public long join() {
        return rows(EngineQueries.join("lineitem_shuffled", "orders"));
    }

    @Benchmark
    public long aggregation() {
        return rows(EngineQueries.manyGroups("lineitem_shuffled"));
    }

    @Benchmark
    public long sort() {
        return rows(EngineQueries.sort("lineitem_shuffled"));
    }

    @TearDown
    public void close() {
        engine.close();
    }

    private static Engine engine() {
        EngineTables tables = new EngineTables(SCALE);
        Map<String, MemorySource> sources = Stream.of(tables.orders(), tables.lineitem(false), tables.lineitem(true))
                .collect(Collectors.toMap(MemorySource::name, Function.identity()));
        long memory = Runtime.getRuntime().maxMemory() / 2;
        return new Engine(new EngineLimits(1, memory, memory, Long.MAX_VALUE), sources::get);
    }

    private long rows(PlanNode plan) {
        PlannedQuery query = new PlannedQuery(plan, plan.columns(), List.of(), List.of());
        long rows = 0;
        try (Result result = engine.run(query, List.of(), QueryContext.of("jmh").with(Parallelism.NONE))) {
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                rows += batch.rows();
            }
        }
        return rows;
    }
}
