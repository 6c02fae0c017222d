package io.braid.planner.function.fold;

import io.braid.engine.plan.expression.Evaluation;
import io.braid.planner.budget.PlanningWatch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;

/**
 * Limits of constant folding for one statement. A constant that exceeds them is computed at execution and charged to
 * the query.
 */
final class FoldingBudget {
    private static final long MOST_NANOS = Duration.ofMillis(100).toNanos();
    private static final long MOST_BYTES = 1 << 22;

    private final PlanningWatch watch;
    private final Evaluation evaluation = new Evaluation(this::check, FoldingBudget::charge);
    private long spentNanos;
    private long sinceNanos;

    FoldingBudget(PlanningWatch watch) {
        this.watch = watch;
    }

    boolean isSpent() {
        return spentNanos > MOST_NANOS;
    }

    void during(Runnable folding) {
        sinceNanos = System.nanoTime();
        try {
            evaluation.<Object>during(() -> {
                folding.run();
                return "";
            });
        } finally {
            spentNanos += System.nanoTime() - sinceNanos;
        }
    }

    private void check() {
        watch.check();
        if (spentNanos + System.nanoTime() - sinceNanos > MOST_NANOS) {
            throw abandoned();
        }
    }

    private static void charge(long bytes) {
        if (bytes > MOST_BYTES) {
            throw abandoned();
        }
    }

    private static BraidException abandoned() {
        return new BraidException(
                ErrorCode.STATEMENT_TOO_COMPLEX, "A constant takes too much to be computed while planning");
    }
}
