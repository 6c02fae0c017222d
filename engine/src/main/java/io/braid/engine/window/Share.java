package io.braid.engine.window;

import io.braid.engine.memory.MemoryReservation;

/** What one of several keeps of what is charged for all of them. */
final class Share {
    private final MemoryReservation all;
    private long bytes;

    Share(MemoryReservation all) {
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
