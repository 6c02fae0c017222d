package io.braid.engine.memory;

/**
 * Memory account of rows that were read ahead. They are charged only while there is room; without, the producer waits,
 * except for the one batch that is needed for progress. Used by one thread at a time.
 */
public final class ReadAheadMemory {
    private final MemoryBudget budget;
    private long held;

    ReadAheadMemory(MemoryBudget budget) {
        this.budget = budget;
    }

    /** Charges additional bytes; false if there is no room. */
    public boolean tryAdd(long bytes) {
        boolean fits = budget.tryChargeAhead(bytes);
        held += fits ? bytes : 0;
        return fits;
    }

    /** Releases some of the bytes charged. */
    public void remove(long bytes) {
        held -= bytes;
        budget.giveBackAhead(bytes);
    }

    /** Releases all bytes charged. */
    public void clear() {
        remove(held);
    }
}
