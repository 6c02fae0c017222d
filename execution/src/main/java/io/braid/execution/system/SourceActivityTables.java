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
                        "The sources of the database, and how they answer. Counts begin when the source is opened; what"
                                + " an embedded source keeps no account of is null.",
                        scope -> scope.database().sources().stream()
                                .map(source -> ActiveSource.of(
                                        source, scope.database().catalog().database())))
                .forAdministrators()
                .text("name", "The source.", row -> row.source().name())
                .text("wrapper", "The foreign data wrapper that reaches it.", row -> row.model()
                        .server(row.source().name())
                        .map(ServerDefinition::wrapper)
                        .orElse(""))
                .text("schemas", "The schemas of its tables.", ActiveSource::schemas)
                .text(
                        "state",
                        "up or down, as it was when it was last asked; never asked if it was not.",
                        row -> lower(row.source().health().state()))
                .text("last_error", "Why it could not be reached when that last happened.", row -> row.source()
                        .health()
                        .lastError())
                .moment("last_error_at", "When that was.", row -> row.source()
                        .health()
                        .lastErrorAt())
                .moment("last_import_at", "When it last told of its tables.", row -> row.source()
                        .health()
                        .lastImport())
                .truth(
                        "one_state",
                        "Whether all statements of one query see the same state of it.",
                        row -> Snapshots.of(row.source()).showsOneState())
                .bigint(
                        "round_trip_us",
                        "How many microseconds a message and its answer take at least, as measured; null where nothing"
                                + " was.",
                        row -> positive(Distant.of(row.source()).roundTripMicros()))
                .bigint(
                        "bytes_per_second",
                        "How many bytes of values arrive in a second at best, as measured; null where no large answer"
                                + " came yet.",
                        row -> positive(Distant.of(row.source()).bytesPerSecond()));
        return withCounts(withLoad(table)).build();
    }

    private static @Nullable Long positive(double measured) {
        return measured > 0 ? Long.valueOf(Math.max(1, Math.round(measured))) : null;
    }

    private static SystemTable.Builder<ActiveSource> withLoad(SystemTable.Builder<ActiveSource> table) {
        return table.text(
                        "breaker",
                        "closed if it is asked, open if it is left alone because it could not be reached, half open"
                                + " if one"
                                + " query may try, or tries, login refused if it is left alone because it does not"
                                + " let its"
                                + " user in.",
                        row -> row.get(now -> lower(now.breaker().state())))
                .bigint(
                        "connect_failures",
                        "How many attempts to connect have failed since the last that did not.",
                        row -> row.get(now -> (long) now.breaker().failures()))
                .moment(
                        "next_try_at",
                        "When it may be tried again, if it is left alone.",
                        row -> row.get(now -> now.breaker().nextTry()))
                .bigint(
                        "pool_size",
                        "How many connections there may be.",
                        row -> row.get(now -> (long) now.permits().connections()))
                .bigint(
                        "connections_used",
                        "How many of them are in use.",
                        row -> row.get(now -> (long) now.permits().inUse()))
                .bigint(
                        "connections_idle",
                        "How many are open and not in use.",
                        row -> row.get(now -> (long) now.idle()))
                .bigint(
                        "max_statements",
                        "How many statements of queries may run.",
                        row -> row.get(now -> (long) now.permits().statements()))
                .bigint(
                        "statements_running",
                        "How many run: rows are in sys.source_statements.",
                        row -> row.get(now -> (long) now.running().size()))
                .bigint(
                        "statements_waiting",
                        "How many wait for their turn.",
                        row -> row.get(now -> (long) now.permits().waiting()));
    }

    private static SystemTable.Builder<ActiveSource> withCounts(SystemTable.Builder<ActiveSource> table) {
        return table.bigint("statements", "How many statements have begun.", row -> row.count(Counts::statements))
                .bigint("failures", "How many of them the source has failed.", row -> row.count(Counts::failures))
                .bigint("waits", "How many had to wait for their turn.", row -> row.count(Counts::waits))
                .bigint(
                        "wait_ms",
                        "For how many milliseconds, all together.",
                        row -> row.count(
                                counts -> Duration.ofNanos(counts.waitNanos()).toMillis()))
                .bigint("timeouts", "How many waited in vain.", row -> row.count(Counts::timeouts))
                .bigint(
                        "rejections",
                        "How many were refused at once, because it was left alone.",
                        row -> row.count(Counts::rejections))
                .bigint(
                        "outages",
                        "How often it was left alone.",
                        row -> row.get(now -> now.breaker().opened()))
                .bigint(
                        "silences",
                        "How many were given up because it had fallen silent.",
                        row -> row.count(Counts::silences))
                .bigint(
                        "orphans",
                        "How many still ran in the source when their query had gone, and were ended there.",
                        row -> row.count(Counts::orphans));
    }

    private static SystemTable<?> statements() {
        return SystemTable.<Traced>of(
                        ServerTables.SCHEMA,
                        "source_statements",
                        "The statements that sources run for queries now, and in which of their sessions.",
                        scope -> scope.database().sources().stream().flatMap(Traced::of))
                .forAdministrators()
                .text("source", "The source.", Traced::source)
                .text(
                        "query_id",
                        "The query, as in sys.queries; of rows that are kept there, the table.",
                        row -> row.statement().queryId())
                .text("user_name", "Who asked.", row -> row.statement().user())
                .text(
                        "backends",
                        "The numbers by which the source knows its sessions, such as pids of PostgreSQL; null if"
                                + " unknown.",
                        row -> row.statement().backends().isEmpty()
                                ? null
                                : String.join(", ", row.statement().backends()))
                .moment("started_at", "When its turn came.", row -> row.statement()
                        .since())
                .bigint(
                        "elapsed_ms",
                        "Milliseconds since then.",
                        row -> row.statement().runningNanos() / 1_000_000)
                .bigint(
                        "silent_ms",
                        "For how many milliseconds Braid has been waiting for rows; 0 if it does not wait.",
                        row -> row.statement().silentNanos() / 1_000_000)
                .build();
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** A source, the model that names it, and what it does. */
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

    /** A statement and where it runs. */
    private record Traced(String source, RunningStatement statement) {
        static Stream<Traced> of(WatchedSource source) {
            return Observability.of(source).activity().stream()
                    .flatMap(now -> now.running().stream())
                    .map(statement -> new Traced(source.name(), statement));
        }
    }
}
