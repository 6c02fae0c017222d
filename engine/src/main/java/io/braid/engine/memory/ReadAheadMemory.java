package io.braid.engine.memory;

/**
 * Memory of rows that were read ahead. They are charged only as long as there is room for them: whoever reads ahead
 * then waits, but for the one batch without which nobody would get on. Used by one thread at a time.
 */
public final class ReadAheadMemory {
    private final MemoryBudget budget;
    private long held;

    ReadAheadMemory(MemoryBudget budget) {
        this.budget = budget;
    }

    /** Charges that many bytes more, if there is room. */
    public boolean tryAdd(long bytes) {
        boolean fits = budget.tryChargeAhead(bytes);
        held += fits ? bytes : 0;
        return fits;
    }

    /** Gives back some of what it has charged. */
    public void remove(long bytes) {
        held -= bytes;
        budget.giveBackAhead(bytes);
    }

    /** Gives back all of it. */
    public void clear() {
        remove(held);
    }
}
