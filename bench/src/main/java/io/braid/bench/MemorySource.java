package io.braid.bench;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A table whose rows lie in memory: to read it costs nothing, so that what is measured is the engine. */
final class MemorySource implements Source {
    private final String name;
    private final List<Batch> batches;

    MemorySource(String name, List<Batch> batches) {
        this.name = name;
        this.batches = List.copyOf(batches);
    }

    @Override
    public String name() {
        return name;
    }

    long rows() {
        return batches.stream().mapToLong(Batch::rows).sum();
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities("memory", Set.of(), List.of(), TextSemantics.BINARY);
    }

    @Override
    public List<TableDescription> describe(ImportRequest request) {
        return List.of();
    }

    @Override
    public @Nullable TextSemantics textSemantics(String nativeType, @Nullable String collation) {
        return null;
    }

    @Override
    public TableStatistics statistics(TableDescription table) {
        return TableStatistics.UNKNOWN;
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
            public void cancel() {}

            @Override
            public void close() {}
        };
    }

    @Override
    public void close() {}
}
