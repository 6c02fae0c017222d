package io.braid.connector.duckdb;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Observability;
import io.braid.spi.Prefetching;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Source of a store. Reports damage on disk with DATA_CORRUPTED. */
final class StoreSource implements Source {
    private static final Pattern DAMAGE =
            Pattern.compile("(?i)corrupt|checksum|has been invalidated|could not read (enough|from)");

    private final Source source;
    private final Prefetching ahead;

    StoreSource(Source source) {
        this.source = source;
        Prefetching own = Prefetching.of(source);
        this.ahead = (fragment, context) ->
                telling(() -> own.runAhead(fragment, context)).map(Stream::new);
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public Capabilities capabilities() {
        return source.capabilities();
    }

    @Override
    public List<TableDescription> describe(ImportRequest request) {
        return source.describe(request);
    }

    @Override
    public @Nullable TextSemantics textSemantics(String nativeType, @Nullable String collation) {
        return source.textSemantics(nativeType, collation);
    }

    @Override
    public TableStatistics statistics(TableDescription table) {
        return source.statistics(table);
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext context) {
        return new Stream(telling(() -> source.run(fragment, context)));
    }

    /** A store has neither snapshots nor probes, since its tables never change. */
    @Override
    public <T> Optional<T> optional(Class<T> part) {
        if (part == Observability.class) {
            return source.optional(part);
        }
        return part == Prefetching.class ? Optional.of(part.cast(ahead)) : Optional.empty();
    }

    @Override
    public void close() {
        source.close();
    }

    private static <T extends @Nullable Object> T telling(Supplier<T> work) {
        try {
            return work.get();
        } catch (BraidException e) {
            boolean damage = e.code() == ErrorCode.SOURCE_FAILED
                    && DAMAGE.matcher(String.valueOf(e.getMessage())).find();
            throw damage
                    ? new BraidException(
                            ErrorCode.DATA_CORRUPTED, "Kept rows are damaged and cannot be read: " + e.getMessage(), e)
                    : e;
        }
    }

    /** Stream that reports damage found while reading. */
    private static final class Stream implements BatchStream {
        private final BatchStream rows;

        Stream(BatchStream rows) {
            this.rows = rows;
        }

        @Override
        public @Nullable Batch next() {
            return telling(rows::next);
        }

        @Override
        public boolean isOver() {
            return rows.isOver();
        }

        @Override
        public void cancel() {
            rows.cancel();
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
