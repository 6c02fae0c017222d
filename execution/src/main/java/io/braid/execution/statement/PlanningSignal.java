package io.braid.execution.statement;

import io.braid.engine.exchange.Cancellation;
import io.braid.planner.concurrent.CancellationSignal;

/**
 * Signal of a statement that is being planned: that of its query, and cooperative yielding to short queries once its
 * planning has taken a processor for long.
 *
 * @param query the signal of the query
 * @param work the planning itself, which nothing cancels
 */
record PlanningSignal(CancellationSignal query, Cancellation work) implements CancellationSignal {
    @Override
    public void onCancel(Runnable hook) {
        query.onCancel(hook);
    }

    @Override
    public void check() {
        query.check();
        work.check();
    }
}
