package io.braid.execution.source;

import io.braid.planner.imports.ImportCache;
import io.braid.spi.BatchStream;
import io.braid.spi.ChangeTracking;
import io.braid.spi.Fragment;
import io.braid.spi.Prefetching;
import io.braid.spi.RefusalDetection;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import io.braid.spi.Snapshots;
import io.braid.spi.Source;
import io.braid.spi.TraceTag;
import io.braid.spi.activity.RunningStatement;
import io.braid.spi.activity.SourceActivity;
import io.braid.spi.batch.Batch;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Redaction;
import io.braid.vdb.ServerDefinition;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Wrapper of a source that tracks its health. Connection errors mention the last response, and secrets are redacted
 * from all errors. Metadata is imported again when the source recovers from an outage, and when a statement fails in a
 * way that suggests changed tables.
 */
public final class WatchedSource implements Source {
    private final Source source;
    private final Redaction secrets;
    private final ServerDefinition server;
    private final ImportCache imports;
    private final StatementListener listener;
    private final RefusalDetection refusals;
    /** Wrappers of the optional interfaces that may contact the source. */
    private final List<Object> parts;

    private final QuickTexts quick = new QuickTexts();
    /** Snapshots that are held, with the ids of their queries. */
    private final Map<State, String> held = new ConcurrentHashMap<>();

    private final LongAdder rows = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private volatile SourceHealth health = SourceHealth.NEVER_ASKED;
    private volatile @Nullable Instant lastAnswer;

    /**
     * @param secrets the redaction of error messages
     * @param listener notified of each statement that the source runs
     */
    public WatchedSource(
            Source source,
            Redaction secrets,
            ServerDefinition server,
            ImportCache imports,
            StatementListener listener) {
        this.listener = listener;
        this.source = source;
        this.secrets = secrets;
        this.server = server;
        this.imports = imports;
        this.refusals = RefusalDetection.of(source);
        this.parts = List.of(new Ahead(), new States(), new Changes());
    }

    public SourceHealth health() {
        return health;
    }

    /** Ids of the queries that hold resources of the source, once for each running statement and held snapshot. */
    public List<String> holders(SourceActivity now) {
        return Stream.concat(now.running().stream().map(RunningStatement::queryId), held.values().stream())
                .toList();
    }

    /** Rows that the source has returned since it was opened. */
    public long rows() {
        return rows.sum();
    }

    /** Memory size of these rows in bytes. */
    public long bytes() {
        return bytes.sum();
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
        Step step = begin(fragment, context);
        return new Rows(explaining(fragment, () -> failing(() -> source.run(fragment, step.context()))), step);
    }

    /**
     * Adds a trace tag only to statements that may run long and have no parameters: a tag makes each text unique, so
     * that neither side could reuse a prepared statement.
     */
    private Step begin(Fragment fragment, ScanContext context) {
        TraceTag tag = listener.begins(context.queryId());
        if (tag == null || !fragment.parameters().isEmpty() || quick.contains(fragment.sql())) {
            return new Step(fragment, context, tag);
        }
        return new Step(fragment, context.with(tag), tag);
    }

    /**
     * A statement that begins.
     *
     * @param tag see {@link EndedStatement#step()}
     */
    private record Step(
            Fragment fragment,
            ScanContext context,
            @Nullable TraceTag tag) {}

    /** The source's own implementation, wrapped if it may contact the source. */
    @Override
    public <T> Optional<T> optional(Class<T> part) {
        return source.optional(part).map(own -> parts.stream()
                .filter(part::isInstance)
                .findFirst()
                .<T>map(part::cast)
                .orElse(own));
    }

    @Override
    public void close() {
        source.close();
    }

    /** Runs a request whose success proves that the source is reachable. */
    private <T extends @Nullable Object> T watched(Supplier<T> question) {
        T answer = failing(question);
        lastAnswer = Instant.now();
        SourceHealth before = health;
        if (before.state() != SourceHealth.State.UP) {
            change(before.answered());
        }
        if (before.state() == SourceHealth.State.DOWN) {
            imports.reached(server, this);
        }
        return answer;
    }

    /** Runs a request that may not contact the source, so that success proves nothing. */
    private <T extends @Nullable Object> T failing(Supplier<T> question) {
        try {
            return question.get();
        } catch (BraidException raw) {
            BraidException e = secrets.error(raw);
            if (e.code() == ErrorCode.SOURCE_UNAVAILABLE || e.code() == ErrorCode.SOURCE_LOST) {
                change(health.failed(String.valueOf(e.getMessage())));
            }
            if (refusals.isRefusal(e)) {
                imports.doubt(server, this);
            }
            throw e.code() == ErrorCode.SOURCE_UNAVAILABLE ? withLastSeen(e) : e;
        }
    }

    /** Runs a statement that the source may reject. */
    private <T extends @Nullable Object> T explaining(Fragment fragment, Supplier<T> question) {
        try {
            return question.get();
        } catch (BraidException e) {
            throw refusals.isRefusal(e) ? RefusedText.explained(e, fragment.sql()) : e;
        }
    }

    private BraidException withLastSeen(BraidException e) {
        Instant seen = lastAnswer;
        String when = seen != null
                ? "it last answered at " + seconds(seen)
                : imports.lastImport(server)
                        .map(at -> "its tables were last imported at " + seconds(at))
                        .orElse("it has never answered");
        // Some messages of sources end with a full stop.
        return new BraidException(e.code(), String.valueOf(e.getMessage()).replaceFirst("\\.$", "") + "; " + when, e);
    }

    private static String seconds(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Not synchronized: concurrent requests may see different states, and either of them is valid. */
    private void change(SourceHealth next) {
        health = next;
    }

    /** Fragments that the source prefetches. */
    private final class Ahead implements Prefetching {
        private final Prefetching own = Prefetching.of(source);

        @Override
        public Optional<BatchStream> runAhead(Fragment fragment, ScanContext context) {
            Step step = begin(fragment, context);
            return explaining(fragment, () -> failing(() -> own.runAhead(fragment, step.context())))
                    .map(stream -> new Rows(stream, step));
        }
    }

    /** Snapshots of the source. */
    private final class States implements Snapshots {
        private final Snapshots own = Snapshots.of(source);

        @Override
        public Optional<Snapshot> snapshot(ScanContext context) {
            return failing(() -> own.snapshot(context)).map(state -> new State(state, context.queryId()));
        }

        @Override
        public boolean showsOneState() {
            return own.showsOneState();
        }
    }

    /** Change tokens of the source. */
    private final class Changes implements ChangeTracking {
        private final ChangeTracking own = ChangeTracking.of(source);

        @Override
        public Optional<String> changeToken(Set<TableName> tables, @Nullable String before, ScanContext context) {
            return watched(() -> own.changeToken(tables, before, context));
        }
    }

    /** A snapshot, which the source may be unable to take. */
    private final class State implements Snapshot {
        private final Snapshot state;
        private final String query;

        State(Snapshot state, String query) {
            this.state = state;
            this.query = query;
        }

        @Override
        public boolean take() {
            boolean taken = watched(state::take);
            if (taken) {
                held.put(this, query);
            }
            return taken;
        }

        @Override
        public boolean oneAtATime() {
            return state.oneAtATime();
        }

        @Override
        public BatchStream run(Fragment fragment, ScanContext context) {
            Step step = begin(fragment, context);
            return new Rows(explaining(fragment, () -> failing(() -> state.run(fragment, step.context()))), step);
        }

        @Override
        public Optional<BatchStream> runAhead(Fragment fragment, ScanContext context) {
            Step step = begin(fragment, context);
            return explaining(fragment, () -> failing(() -> state.runAhead(fragment, step.context())))
                    .map(stream -> new Rows(stream, step));
        }

        @Override
        public void cancel() {
            state.cancel();
        }

        @Override
        public void close() {
            held.remove(this);
            state.close();
        }
    }

    /** Stream of rows from the source. */
    private final class Rows implements BatchStream {
        private final BatchStream stream;
        private final Step step;
        private final long startNanos = System.nanoTime();
        private long ownRows;
        private boolean ended;

        Rows(BatchStream stream, Step step) {
            this.stream = stream;
            this.step = step;
        }

        @Override
        public @Nullable Batch next() {
            Batch batch;
            try {
                batch = explaining(step.fragment(), () -> watched(stream::next));
            } catch (BraidException e) {
                end(e.sqlState());
                throw e;
            }
            if (batch != null) {
                ownRows += batch.rows();
                rows.add(batch.rows());
                bytes.add(batch.valueBytes());
            }
            if (batch == null || isOver()) {
                end(null);
            }
            return batch;
        }

        @Override
        public boolean isOver() {
            return stream.isOver();
        }

        /** Not synchronized, because a stream is read by one thread at a time. */
        private void end(@Nullable String sqlState) {
            if (!ended) {
                ended = true;
                Duration took = Duration.ofNanos(System.nanoTime() - startNanos);
                String sql = step.fragment().sql();
                if (step.tag() != null) {
                    quick.answered(sql, took.toNanos());
                }
                String query = step.context().queryId();
                Instant began = Instant.now().minus(took);
                listener.ended(new EndedStatement(name(), query, step.tag(), sql, began, took, ownRows, sqlState));
            }
        }

        @Override
        public void cancel() {
            stream.cancel();
        }

        @Override
        public void close() {
            try {
                stream.close();
            } finally {
                end(null);
            }
        }
    }
}
