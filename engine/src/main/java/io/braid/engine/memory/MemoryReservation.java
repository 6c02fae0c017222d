package io.braid.engine.memory;

/**
 * Part of a query's memory budget that one operator has reserved. Used by one thread; gives everything back when
 * closed.
 */
public final class MemoryReservation implements AutoCloseable {
    private final MemoryBudget budget;
    private final String operator;
    private final boolean optional;
    private volatile long held;

    MemoryReservation(MemoryBudget budget, String operator, boolean optional) {
        this.budget = budget;
        this.operator = operator;
        this.optional = optional;
    }

    /** True if what is kept is kept only to be quicker. */
    boolean isOptional() {
        return optional;
    }

    public long held() {
        return held;
    }

    /** Keeps that many bytes more, or fails with OUT_OF_MEMORY. */
    public void add(long bytes) {
        set(held + bytes);
    }

    /** Keeps that many bytes in all, or fails with OUT_OF_MEMORY. */
    public void set(long bytes) {
        budget.charge(operator, bytes - held);
        held = bytes;
    }

    /** Keeps that many bytes in all if there is room for what could as well be spilled or done without. */
    public boolean trySet(long bytes) {
        if (bytes <= held) {
            set(bytes);
            return true;
        }
        boolean fits = budget.tryCharge(this, bytes - held);
        if (fits) {
            held = bytes;
        }
        return fits;
    }

    /** True if it keeps more than is left for all others: too much for what can be done without. */
    public boolean isTooLarge() {
        return held > budget.free();
    }

    @Override
    public void close() {
        set(0);
        budget.forget(this);
    }
}
