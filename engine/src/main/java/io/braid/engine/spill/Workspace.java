package io.braid.engine.spill;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.engine.memory.MemoryReservation;
import java.util.function.Supplier;

/**
 * Memory, spill files and workers of one operator that may have to hold many rows.
 *
 * @param memory makes what rows in memory are charged to
 * @param batchRows how many rows a batch should have
 * @param team the workers that share the operator's work
 */
public record Workspace(
        Supplier<MemoryReservation> memory,
        OperatorSpill spill,
        Cancellation cancellation,
        int batchRows,
        WorkerTeam team) {
    /** Something to charge rows in memory to. */
    public MemoryReservation reserve() {
        return memory.get();
    }
}
