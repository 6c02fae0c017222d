package io.braid.engine.spill;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.engine.memory.MemoryReservation;
import java.util.function.Supplier;

/**
 * Memory, spill files and workers of one operator that may have to hold many rows.
 *
 * @param memory creates reservations for rows in memory
 * @param batchRows target number of rows of a batch
 * @param team the workers that share the operator's work
 */
public record Workspace(
        Supplier<MemoryReservation> memory,
        OperatorSpill spill,
        Cancellation cancellation,
        int batchRows,
        WorkerTeam team) {
    /** Creates a reservation for rows in memory. */
    public MemoryReservation reserve() {
        return memory.get();
    }
}
