package io.braid.engine.spill;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Crew;
import io.braid.engine.memory.MemoryReservation;
import java.util.function.Supplier;

/**
 * Where an operator works that may have to keep much: in memory as far as there is room, else on disk.
 *
 * @param memory makes what rows in memory are charged to
 * @param batchRows how many rows a batch should have
 * @param crew does what can be done in parts
 */
public record Workspace(
        Supplier<MemoryReservation> memory, OperatorSpill spill, Cancellation cancellation, int batchRows, Crew crew) {
    /** Something to charge rows in memory to. */
    public MemoryReservation reserve() {
        return memory.get();
    }
}
