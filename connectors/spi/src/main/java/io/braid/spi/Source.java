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
 * One opened source. Safe for use by many threads. Every failure is a {@link io.braid.spi.error.BraidException} that
 * names the source; connections are made when first needed and pooled for the next query.
 *
 * <p>A source that can do more implements the optional interfaces beside this one: {@link Prefetching},
 * {@link Snapshots}, {@link ChangeTracking}, {@link Probing}, {@link Writable}, {@link Transactions}, {@link TwoPhase},
 * {@link OutcomeTracking}, {@link RefusalDetection} and {@link Observability}.
 */
public interface Source extends AutoCloseable {
    /** The name that the model gives it. */
    String name();

    /** The operations that may be pushed down. Does not connect; {@link #describe} probes what must be probed. */
    Capabilities capabilities();

    /** The tables of one remote schema, in a number of round trips that does not depend on how many there are. */
    List<TableDescription> describe(ImportRequest request);

    /**
     * The comparison of values that are read as text, of columns of a type and collation, as described by
     * {@link io.braid.spi.catalog.ColumnDescription#text()}; null if all text is compared alike. A type that is not
     * text to the source, or is unknown, is opaque.
     */
    @Nullable
    TextSemantics textSemantics(String nativeType, @Nullable String collation);

    /** The source's own statistics of a table, found without reading the table. */
    TableStatistics statistics(TableDescription table);

    /**
     * Runs a fragment. The stream's first batch may still be on its way when this returns; it must be closed whether or
     * not it was read to its end.
     */
    BatchStream run(Fragment fragment, ScanContext context);

    /**
     * An optional interface of the source: the source itself if it implements it. Only a source that wraps another
     * overrides this; use the interface's own {@code of(source)}.
     */
    default <T> Optional<T> optional(Class<T> part) {
        return part.isInstance(this) ? Optional.of(part.cast(this)) : Optional.empty();
    }

    @Override
    void close();
}
