package io.braid.spi;

import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Opened source. Thread-safe. Every failure is a {@link io.braid.spi.error.BraidException} that names the source;
 * connections are opened on demand and pooled.
 *
 * <p>A source implements further capabilities as optional interfaces: {@link Prefetching}, {@link Snapshots},
 * {@link ChangeTracking}, {@link Probing}, {@link Writable}, {@link Transactions}, {@link TwoPhase},
 * {@link OutcomeTracking}, {@link TableDefinitions}, {@link RefusalDetection}, {@link Distant} and
 * {@link Observability}.
 */
public interface Source extends AutoCloseable {
    /** The source's name in the model. */
    String name();

    /** The operations that may be pushed down. Does not connect; {@link #describe} runs the probes. */
    Capabilities capabilities();

    /** The tables of one remote schema. The number of round trips does not depend on the number of tables. */
    List<TableDescription> describe(ImportRequest request);

    /**
     * Comparison semantics of values read as text, by type and collation as in
     * {@link io.braid.spi.catalog.ColumnDescription#text()}; null if all text is compared alike. Types that are unknown
     * or not text are opaque.
     */
    @Nullable
    TextSemantics textSemantics(String nativeType, @Nullable String collation);

    /** The source's own statistics of a table, obtained without reading the table. */
    TableStatistics statistics(TableDescription table);

    /** Runs a fragment. Returns before the first batch has arrived; the caller must close the stream in any case. */
    BatchStream run(Fragment fragment, ScanContext context);

    /**
     * The source as an optional interface, if it implements it. Only a source that wraps another overrides this;
     * callers use the interface's own {@code of(source)}.
     */
    default <T> Optional<T> optional(Class<T> part) {
        return part.isInstance(this) ? Optional.of(part.cast(this)) : Optional.empty();
    }

    @Override
    void close();
}
