package io.braid.engine.window;

import io.braid.engine.memory.MemoryReservation;

/** Share of one user of a memory reservation that several have in common. */
final class MemoryShare {
    private final MemoryReservation all;
    private long bytes;

    MemoryShare(MemoryReservation all) {
        this.all = all;
    }

    /** Keeps that many bytes in all, or fails with OUT_OF_MEMORY. */
    void set(long wanted) {
        all.add(wanted - bytes);
        bytes = wanted;
    }

    /** Keeps that many bytes in all if there is room. */
    boolean trySet(long wanted) {
        boolean fits = all.trySet(all.held() + wanted - bytes);
        bytes = fits ? wanted : bytes;
        return fits;
    }
}
