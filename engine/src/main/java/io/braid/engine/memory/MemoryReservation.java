package io.braid.engine.memory;

/** Part of a query's memory budget that one operator has reserved. Used by one thread; released when closed. */
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

    /** True if the memory only saves time and can be dropped. */
    boolean isOptional() {
        return optional;
    }

    public long held() {
        return held;
    }

    /** Adds to the reservation, or fails with OUT_OF_MEMORY. */
    public void add(long bytes) {
        set(held + bytes);
    }

    /** Sets the size of the reservation, or fails with OUT_OF_MEMORY. */
    public void set(long bytes) {
        budget.charge(operator, bytes - held);
        held = bytes;
    }

    /**
     * Sets the size of the reservation if the budget has room for memory that can be spilled or dropped; false if not.
     */
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

    /** True if it exceeds the rest of the budget, which is too much for optional memory. */
    public boolean isTooLarge() {
        return held > budget.free();
    }

    @Override
    public void close() {
        set(0);
        budget.forget(this);
    }
}
