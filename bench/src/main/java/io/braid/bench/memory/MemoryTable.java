package io.braid.bench.memory;

import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.List;

/** Table in memory with named columns. */
public record MemoryTable(String name, RowType columns, List<Batch> batches) {
    public MemoryTable {
        batches = List.copyOf(batches);
    }

    public long rows() {
        return batches.stream().mapToLong(Batch::rows).sum();
    }
}
