package io.braid.server.source;

import io.braid.planner.imports.ImportCache;
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
import io.braid.vdb.ServerDefinition;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A source of which is known when it last answered: its errors say so when it cannot be reached. What was imported of it is
 * imported again when it answers after an outage, and when a statement fails as it does if its tables have changed.
 */
final class WatchedSource implements Source {
    private final Source source;
    private final ServerDefinition server;
    private final ImportCache imports;
    private volatile @Nullable Instant lastSeen;
    private volatile boolean out;

    WatchedSource(Source source, ServerDefinition server, ImportCache imports) {
        this.source = source;
        this.server = server;
        this.imports = imports;
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
        return watched(() -> source.describe(request));
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
        BatchStream stream = watched(() -> source.run(fragment, context));
        return new BatchStream() {
            private boolean begun;

            @Override
            public @Nullable Batch next() {
                try {
                    Batch batch = stream.next();
                    if (!begun) {
                        begun = true;
                        seen();
                    }
                    return batch;
                } catch (BraidException e) {
                    throw explained(e);
                }
            }

            @Override
            public void cancel() {
                stream.cancel();
            }

            @Override
            public void close() {
                stream.close();
            }
        };
    }

    @Override
    public void close() {
        source.close();
    }

    private <T> T watched(Supplier<T> question) {
        try {
            T answer = question.get();
            seen();
            return answer;
        } catch (BraidException e) {
            throw explained(e);
        }
    }

    private void seen() {
        lastSeen = Instant.now();
        if (out) {
            out = false;
            imports.reached(server, this);
        }
    }

    private BraidException explained(BraidException e) {
        if (e.code() == ErrorCode.SOURCE_FAILED && isAboutNames(e.getCause())) {
            imports.doubt(server, this);
        }
        if (e.code() != ErrorCode.SOURCE_UNAVAILABLE) {
            return e;
        }
        out = true;
        Instant seen = lastSeen;
        String when = seen == null
                ? imports.lastImport(server)
                        .map(at -> "it was last imported at " + seconds(at))
                        .orElse("it was never seen")
                : "it was last seen at " + seconds(seen);
        return new BraidException(e.code(), e.getMessage() + "; " + when, e);
    }

    private static String seconds(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Whether a statement was refused rather than failed: some sources have no SQLSTATE for it. */
    private static boolean isAboutNames(@Nullable Throwable cause) {
        if (!(cause instanceof SQLException error)) {
            return false;
        }
        String state = error.getSQLState();
        return state == null || state.startsWith("42") || state.startsWith("S000") || state.startsWith("90");
    }
}
