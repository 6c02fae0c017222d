package io.braid.rivals.calcite;

import java.util.concurrent.CancellationException;
import org.apache.calcite.jdbc.Driver;
import org.apache.calcite.plan.RelOptListener;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.runtime.Hook;

/**
 * Calcite driver whose planning ends when its thread is interrupted. Calcite plans some joins of many tables
 * practically forever, and has no other cancellation.
 */
@SuppressWarnings("deprecation") // a hook for all threads that is never removed
public final class StoppableDriver extends Driver {
    static {
        Hook.PLANNER.add((RelOptPlanner planner) -> planner.addListener(new Stop()));
    }

    /** Check at each rule that the planner attempts. */
    private static final class Stop implements RelOptListener {
        @Override
        public void ruleAttempted(RuleAttemptedEvent event) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("interrupted while planning");
            }
        }

        @Override
        public void relEquivalenceFound(RelEquivalenceEvent event) {}

        @Override
        public void ruleProductionSucceeded(RuleProductionEvent event) {}

        @Override
        public void relDiscarded(RelDiscardedEvent event) {}

        @Override
        public void relChosen(RelChosenEvent event) {}
    }
}
