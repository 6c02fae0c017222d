package io.braid.planner.budget;

import com.sun.management.ThreadMXBean;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.lang.management.ManagementFactory;
import org.apache.calcite.rel.RelNode;
import org.jspecify.annotations.Nullable;

/** Enforcement of the planning budget of one statement. Confined to the thread that created it. */
public final class PlanningWatch {
    private static final @Nullable ThreadMXBean THREADS = threads();
    private static final PlanningWatch UNLIMITED = new PlanningWatch(PlanningBudget.UNLIMITED);
    private static final long BYTES_PER_MEGABYTE = 1 << 20;

    private final PlanningBudget budget;
    private final long start = System.nanoTime();
    private final long allocatedBefore = allocated();

    /** Starts the measurement. */
    public PlanningWatch(PlanningBudget budget) {
        this.budget = budget;
    }

    /** Returns the watch of the statement that a relation belongs to. */
    public static PlanningWatch over(RelNode relation) {
        return relation.getCluster()
                .getPlanner()
                .getContext()
                .maybeUnwrap(PlanningWatch.class)
                .orElse(UNLIMITED);
    }

    /** Fails if planning must end: the budget is exceeded, or the statement was canceled. */
    public void check() {
        budget.signal().check();
        long limit = budget.time().toNanos();
        if (limit > 0 && System.nanoTime() - start > limit) {
            throw tooComplex("longer than " + budget.time().toMillis() + " ms", "planning-timeout");
        }
        if (budget.memory() > 0 && allocated() - allocatedBefore > budget.memory()) {
            throw tooComplex("more than " + budget.memory() / BYTES_PER_MEGABYTE + " MB of memory", "planning-memory");
        }
    }

    private static BraidException tooComplex(String what, String setting) {
        return new BraidException(
                ErrorCode.STATEMENT_TOO_COMPLEX,
                "Planning the statement took " + what + "; split it into simpler ones, or raise " + setting);
    }

    private static long allocated() {
        return THREADS == null ? 0 : THREADS.getCurrentThreadAllocatedBytes();
    }

    private static @Nullable ThreadMXBean threads() {
        return ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean
                        && bean.isThreadAllocatedMemorySupported()
                        && bean.isThreadAllocatedMemoryEnabled()
                ? bean
                : null;
    }
}
