package io.braid.bench.engine;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Prefetching;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Table in memory, whose reading costs nothing, so that only the engine is measured. */
public final class MemorySource extends EngineSource implements Prefetching {
    private final List<Batch> batches;
    private final boolean spare;

    /** Creates a source without a spare permit: rows in memory need no prefetching. */
    MemorySource(String name, List<Batch> batches) {
        this(name, batches, false);
    }

    /** @param spare true if a permit is always free for prefetching */
    MemorySource(String name, List<Batch> batches, boolean spare) {
        super(name);
        this.batches = List.copyOf(batches);
        this.spare = spare;
    }

    List<Batch> batches() {
        return batches;
    }

    long rows() {
        return batches.stream().mapToLong(Batch::rows).sum();
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext context) {
        Iterator<Batch> rest = batches.iterator();
        return new BatchStream() {
            @Override
            public @Nullable Batch next() {
                return rest.hasNext() ? rest.next() : null;
            }

            @Override
            public boolean isOver() {
                return !rest.hasNext();
            }

            @Override
            public void cancel() {}

            @Override
            public void close() {}
        };
    }

    @Override
    public Optional<BatchStream> runAhead(Fragment fragment, ScanContext context) {
        return spare ? Optional.of(run(fragment, context)) : Optional.empty();
    }
}
