package io.braid.bench;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A table whose rows lie in memory: to read it costs nothing, so that what is measured is the engine. */
public final class MemorySource extends EngineSource {
    private final List<Batch> batches;

    MemorySource(String name, List<Batch> batches) {
        super(name);
        this.batches = List.copyOf(batches);
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

    /** What is there already need not be read by another thread meanwhile. */
    @Override
    public Optional<BatchStream> runAhead(Fragment fragment, ScanContext context) {
        return Optional.empty();
    }
}
