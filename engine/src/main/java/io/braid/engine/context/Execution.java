package io.braid.engine.context;

import io.braid.engine.analyze.Measurements;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.plan.expression.Evaluation;
import io.braid.engine.scan.QuerySnapshots;
import io.braid.engine.spill.QuerySpill;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Shared context of all operators of one running query.
 *
 * @param sources finds a source by its name; fails for an unknown name
 * @param snapshots the snapshots of sources that several statements share
 * @param spill the query's spill files
 * @param cancels executor of cancellations at sources, which may block
 * @param workers executor of work that the consuming thread can do as well
 * @param measurements figures of the operators, or null for a query that is not analyzed
 */
public record Execution(
        QueryContext context,
        List<Parameter> parameters,
        Function<String, Source> sources,
        QuerySnapshots snapshots,
        Cancellation cancellation,
        MemoryBudget memory,
        QuerySpill spill,
        Executor cancels,
        Executor workers,
        @Nullable Measurements measurements) {
    public Execution {
        parameters = List.copyOf(parameters);
    }

    /** Creates the evaluation of an expression, charged to this query. */
    public Evaluation newEvaluation() {
        return new Evaluation(cancellation::check, memory.reserve("Computing values")::set);
    }

    public Execution measuredBy(Measurements by) {
        return new Execution(
                context, parameters, sources, snapshots, cancellation, memory, spill, cancels, workers, by);
    }
}
