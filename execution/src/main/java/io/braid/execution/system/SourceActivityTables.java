package io.braid.execution.system;

import io.braid.execution.source.WatchedSource;
import io.braid.spi.Distant;
import io.braid.spi.Observability;
import io.braid.spi.Snapshots;
import io.braid.spi.activity.RunningStatement;
import io.braid.spi.activity.SourceActivity;
import io.braid.spi.activity.SourceActivity.Counts;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.VirtualDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** System tables about the sources' health and activity. */
final class SourceActivityTables {
    private SourceActivityTables() {}

    static List<SystemTable<?>> all() {
        return List.of(sources(), statements());
    }

    private static SystemTable<?> sources() {
        SystemTable.Builder<ActiveSource> table = SystemTable.<ActiveSource>of(
                        ServerTables.SCHEMA,
                        "sources",
                        "The sources of the database, their state and load. Counts start when a source is opened;"
                                + " null where an embedded source has none.",
                        scope -> scope.database().sources().stream()
                                .map(source -> ActiveSource.of(
                                        source, scope.database().catalog().database())))
                .forAdministrators()
                .text("name", "The source.", row -> row.source().name())
                .text("wrapper", "The foreign data wrapper.", row -> row.model()
                        .server(row.source().name())
                        .map(ServerDefinition::wrapper)
                        .orElse(""))
                .text("schemas", "The schemas of its tables.", ActiveSource::schemas)
                .text(
                        "state",
                        "up or down, at the last attempt to reach it; never asked if there was none.",
                        row -> lower(row.source().health().state()))
                .text("last_error", "The last error of a connection.", row -> row.source()
                        .health()
                        .lastError())
                .moment("last_error_at", "The time of that error.", row -> row.source()
                        .health()
                        .lastErrorAt())
                .moment("last_import_at", "The time of the last import of its tables.", row -> row.source()
                        .health()
                        .lastImport())
                .truth("one_state", "True if all statements of a query read one snapshot.", row -> Snapshots.of(
                                row.source())
                        .showsOneState())
                .bigint(
                        "round_trip_us",
                        "The shortest measured round trip in microseconds; null before a measurement.",
                        row -> positive(Distant.of(row.source()).roundTripMicros()))
                .bigint(
                        "bytes_per_second",
                        "The highest measured rate at which values arrive; null before a large result.",
                        row -> positive(Distant.of(row.source()).bytesPerSecond()));
        return withCounts(withLoad(table)).build();
    }

    private static @Nullable Long positive(double measured) {
        return measured > 0 ? Long.valueOf(Math.max(1, Math.round(measured))) : null;
    }

    private static SystemTable.Builder<ActiveSource> withLoad(SystemTable.Builder<ActiveSource> table) {
        return table.text(
                        "breaker",
                        "The circuit breaker: closed (in use), open (not tried after connection failures), half"
                                + " open (one attempt at a time), or login refused (not tried because"
                                + " the source rejects its"
                                + " user).",
                        row -> row.get(now -> lower(now.breaker().state())))
                .bigint(
                        "connect_failures",
                        "Failed connection attempts since the last successful one.",
                        row -> row.get(now -> (long) now.breaker().failures()))
                .moment(
                        "next_try_at",
                        "The time of the next attempt, while the breaker is open.",
                        row -> row.get(now -> now.breaker().nextTry()))
                .bigint(
                        "pool_size",
                        "The maximum number of connections.",
                        row -> row.get(now -> (long) now.permits().connections()))
                .bigint(
                        "connections_used",
                        "Connections in use.",
                        row -> row.get(now -> (long) now.permits().inUse()))
                .bigint("connections_idle", "Open connections that are idle.", row -> row.get(now -> (long) now.idle()))
                .bigint(
                        "max_statements",
                        "The maximum number of concurrent statements of queries.",
                        row -> row.get(now -> (long) now.permits().statements()))
                .bigint(
                        "statements_running",
                        "Running statements, as in sys.source_statements.",
                        row -> row.get(now -> (long) now.running().size()))
                .bigint(
                        "statements_waiting",
                        "Statements that wait for a permit.",
                        row -> row.get(now -> (long) now.permits().waiting()));
    }

    private static SystemTable.Builder<ActiveSource> withCounts(SystemTable.Builder<ActiveSource> table) {
        return table.bigint("statements", "Statements that have started.", row -> row.count(Counts::statements))
                .bigint("failures", "Statements that failed in the source.", row -> row.count(Counts::failures))
                .bigint("waits", "Statements that had to wait for a permit.", row -> row.count(Counts::waits))
                .bigint(
                        "wait_ms",
                        "The total time of these waits in milliseconds.",
                        row -> row.count(
                                counts -> Duration.ofNanos(counts.waitNanos()).toMillis()))
                .bigint(
                        "timeouts",
                        "Statements that timed out while they waited for a permit.",
                        row -> row.count(Counts::timeouts))
                .bigint(
                        "rejections",
                        "Statements that were rejected because the breaker was open.",
                        row -> row.count(Counts::rejections))
                .bigint(
                        "outages",
                        "Times that the breaker has opened.",
                        row -> row.get(now -> now.breaker().opened()))
                .bigint(
                        "silences",
                        "Statements that were canceled because the source had stopped responding.",
                        row -> row.count(Counts::silences))
                .bigint(
                        "orphans",
                        "Statements that were still running in the source after their query had ended, and were"
                                + " ended there.",
                        row -> row.count(Counts::orphans));
    }

    private static SystemTable<?> statements() {
        return SystemTable.<Traced>of(
                        ServerTables.SCHEMA,
                        "source_statements",
                        "The statements that sources are running for queries.",
                        scope -> scope.database().sources().stream().flatMap(Traced::of))
                .forAdministrators()
                .text("source", "The source.", Traced::source)
                .text(
                        "query_id",
                        "The query, as in sys.queries; for stored rows of a materialized view, their table.",
                        row -> row.statement().queryId())
                .text("user_name", "The user who runs the query.", row -> row.statement()
                        .user())
                .text(
                        "backends",
                        "The session identifiers of the source, such as PostgreSQL's pids; null if unknown.",
                        row -> row.statement().backends().isEmpty()
                                ? null
                                : String.join(", ", row.statement().backends()))
                .moment(
                        "started_at",
                        "The time at which it started, after any wait for a permit.",
                        row -> row.statement().since())
                .bigint(
                        "elapsed_ms",
                        "Milliseconds since its start.",
                        row -> row.statement().runningNanos() / 1_000_000)
                .bigint(
                        "silent_ms",
                        "Milliseconds for which Braid has been waiting for rows; 0 if it is not waiting.",
                        row -> row.statement().silentNanos() / 1_000_000)
                .build();
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** A source, the model that declares it, and its current activity. */
    private record ActiveSource(
            WatchedSource source,
            VirtualDatabase model,
            @Nullable SourceActivity activity) {
        static ActiveSource of(WatchedSource source, VirtualDatabase model) {
            return new ActiveSource(
                    source, model, Observability.of(source).activity().orElse(null));
        }

        String schemas() {
            return model.schemas().stream()
                    .filter(schema -> source.name().equalsIgnoreCase(schema.server()))
                    .map(SchemaDefinition::name)
                    .collect(Collectors.joining(", "));
        }

        <T> @Nullable T get(Function<SourceActivity, @Nullable T> what) {
            return activity == null ? null : what.apply(activity);
        }

        @Nullable
        Long count(Function<Counts, Long> what) {
            return get(now -> what.apply(now.counts()));
        }
    }

    /** A running statement and its source. */
    private record Traced(String source, RunningStatement statement) {
        static Stream<Traced> of(WatchedSource source) {
            return Observability.of(source).activity().stream()
                    .flatMap(now -> now.running().stream())
                    .map(statement -> new Traced(source.name(), statement));
        }
    }
}
