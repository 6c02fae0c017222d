package io.braid.engine.operator;

import io.braid.engine.QueryContext;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.memory.MemoryBudget;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * What all operators of one running query share.
 *
 * @param sources finds a source by its name; fails for a name it does not know
 * @param cancels runs the cancelling of sources, which may take a while
 */
public record Execution(
        QueryContext context,
        List<Parameter> parameters,
        Function<String, Source> sources,
        Cancellation cancellation,
        MemoryBudget memory,
        Executor cancels) {
    public Execution {
        parameters = List.copyOf(parameters);
    }
}
