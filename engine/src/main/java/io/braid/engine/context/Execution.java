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
 * @param sources finds a source by its name; fails for a name it does not know
 * @param snapshots the states of sources that several statements see
 * @param spill where what does not fit in memory goes
 * @param cancels runs the cancelling of sources, which may take a while
 * @param workers run what may as well be done by whoever wants its result
 * @param measurements where the operators are measured, or null for a query that just runs
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

    /** The evaluation of one expression, charged to this query. */
    public Evaluation newEvaluation() {
        return new Evaluation(cancellation::check, memory.reserve("Computing values")::set);
    }

    public Execution measuredBy(Measurements by) {
        return new Execution(
                context, parameters, sources, snapshots, cancellation, memory, spill, cancels, workers, by);
    }
}
