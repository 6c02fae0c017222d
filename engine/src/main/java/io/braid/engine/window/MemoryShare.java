package io.braid.engine.window;

import io.braid.engine.memory.MemoryReservation;

/** Share of one of several users of a memory reservation. */
final class MemoryShare {
    private final MemoryReservation all;
    private long bytes;

    MemoryShare(MemoryReservation all) {
        this.all = all;
    }

    /** Sets the size of the share, or fails with OUT_OF_MEMORY. */
    void set(long wanted) {
        all.add(wanted - bytes);
        bytes = wanted;
    }

    /** Sets the size of the share if there is room; false if not. */
    boolean trySet(long wanted) {
        boolean fits = all.trySet(all.held() + wanted - bytes);
        bytes = fits ? wanted : bytes;
        return fits;
    }
}
