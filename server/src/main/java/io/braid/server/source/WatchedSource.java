package io.braid.server.source;

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
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A source that remembers how it answered last. */
public final class WatchedSource implements Source {
    private final Source source;
    private volatile SourceHealth health = SourceHealth.NEVER_ASKED;

    public WatchedSource(Source source) {
        this.source = source;
    }

    public SourceHealth health() {
        return health;
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
        List<TableDescription> tables = watched(() -> source.describe(request));
        change(health.imported());
        return tables;
    }

    @Override
    public @Nullable TextSemantics textSemantics(String nativeType, @Nullable String collation) {
        return source.textSemantics(nativeType, collation);
    }

    @Override
    public TableStatistics statistics(TableDescription table) {
        return watched(() -> source.statistics(table));
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext context) {
        return new Stream(watched(() -> source.run(fragment, context)));
    }

    @Override
    public void close() {
        source.close();
    }

    private <T extends @Nullable Object> T watched(Supplier<T> question) {
        try {
            T answer = question.get();
            if (health.state() != SourceHealth.State.UP) {
                change(health.answered());
            }
            return answer;
        } catch (BraidException e) {
            if (e.code() == ErrorCode.SOURCE_UNAVAILABLE || e.code() == ErrorCode.SOURCE_LOST) {
                change(health.failed(String.valueOf(e.getMessage())));
            }
            throw e;
        }
    }

    /** Two threads that ask at once may see different things; the last word of either is as good. */
    private void change(SourceHealth next) {
        health = next;
    }

    /** Rows on their way, which may fail to come. */
    private final class Stream implements BatchStream {
        private final BatchStream stream;

        Stream(BatchStream stream) {
            this.stream = stream;
        }

        @Override
        public @Nullable Batch next() {
            return watched(stream::next);
        }

        @Override
        public void cancel() {
            stream.cancel();
        }

        @Override
        public void close() {
            stream.close();
        }
    }
}
