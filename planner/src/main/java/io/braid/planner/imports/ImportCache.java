package io.braid.planner.imports;

import io.braid.planner.concurrent.MetadataRequests;
import io.braid.planner.statistics.Analyses;
import io.braid.planner.statistics.Analysis;
import io.braid.spi.Probing;
import io.braid.spi.Source;
import io.braid.spi.catalog.TableName;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ServerDefinition;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cache of imported table definitions, one entry for each source and set of options. A source is imported when a
 * statement first needs its tables; concurrent requests share one import (single-flight). An import is valid until it
 * expires or is refreshed. If the source is unreachable, the last import is used, even one from before a restart, and
 * the import is retried in the background. Thread-safe; no statement waits for a source that it does not read.
 */
public final class ImportCache {
    private static final Logger LOG = LoggerFactory.getLogger(ImportCache.class);
    /** Delay before a failed import is retried. */
    private static final Duration RETRY = Duration.ofSeconds(10);
    /** Minimum age of an import before a failed query triggers a new one. */
    private static final Duration DOUBT = Duration.ofSeconds(5);

    private final ImportStore store;
    private final Duration interval;
    private final InstantSource clock;
    private final Executor background;
    private final StatisticsEpochs ages;
    private final Map<ImportKey, Entry> entries = new ConcurrentHashMap<>();
    private final AtomicLong revision = new AtomicLong();
    private final Map<ImportKey, Optional<Analysis>> analyses = new ConcurrentHashMap<>();
    private final MetadataRequests<ImportKey, ImportedTables> requests = new MetadataRequests<>();

    /**
     * Cached import of one key.
     *
     * @param current whether the last request succeeded
     * @param asked the time of the last request to the source, successful or not
     */
    private record Entry(ImportedTables tables, boolean current, Instant asked) {}

    /**
     * @param intervals validity periods of imports and statistics
     * @param background executor of requests that no statement waits for
     */
    public ImportCache(ImportStore store, ImportIntervals intervals, InstantSource clock, Executor background) {
        this.store = store;
        this.interval = intervals.tables();
        this.clock = clock;
        this.background = background;
        this.ages = new StatisticsEpochs(intervals.statistics(), clock, background);
    }

    /** Returns an in-memory cache whose imports never expire. */
    public static ImportCache inMemory() {
        return new ImportCache(ImportStore.NONE, ImportIntervals.NONE, InstantSource.system(), Runnable::run);
    }

    /** Returns an in-memory cache with these imports. */
    public static ImportCache knowing(Map<ImportKey, ImportedTables> known) {
        ImportCache cache = inMemory();
        known.forEach((key, tables) -> cache.entries.put(key, new Entry(tables, true, cache.clock.instant())));
        return cache;
    }

    /**
     * Returns the cached import, or a new one if there is none. The instance remains the same until the tables change.
     */
    public ImportedTables get(ImportKey key, Source source) {
        Entry entry = entries.get(key);
        if (entry == null) {
            return first(key, source);
        }
        if (isDue(entry)) {
            askSoon(key, source);
        }
        return entry.tables();
    }

    /** Returns the revision of all imports and statistics, which changes when one of them changes or expires. */
    public long revision() {
        return revision.get() + ages.changes() + ages.current();
    }

    /** Returns the epochs of statistics. */
    public StatisticsEpochs ages() {
        return ages;
    }

    /** Returns the keys of the imports of some remote schemas of a server. */
    public List<ImportKey> keys(ServerDefinition server, List<String> remoteSchemas) {
        return entries.keySet().stream()
                .filter(key ->
                        key.isOf(server) && remoteSchemas.stream().anyMatch(key.remoteSchema()::equalsIgnoreCase))
                .toList();
    }

    /** Returns an independent copy of the cache with some imports replaced. */
    public ImportCache with(Map<ImportKey, ImportedTables> others) {
        ImportCache cache = new ImportCache(ImportStore.NONE, ImportIntervals.NONE, clock, Runnable::run);
        cache.entries.putAll(entries);
        others.forEach((key, tables) -> cache.entries.put(key, new Entry(tables, true, clock.instant())));
        return cache;
    }

    /** Imports remote schemas again after their tables have changed; retries in the background on failure. */
    public void changed(ServerDefinition server, List<String> remoteSchemas, Source source) {
        for (ImportKey key : keys(server, remoteSchemas)) {
            try {
                refresh(key, source);
            } catch (BraidException e) {
                if (!isOutage(e)) {
                    // The schema has been dropped.
                    entries.remove(key);
                    revision.incrementAndGet();
                    continue;
                }
                LOG.warn("{} has changed and could not be imported again: {}", key, e.getMessage());
                entries.computeIfPresent(key, (same, entry) -> new Entry(entry.tables(), false, Instant.EPOCH));
            }
        }
    }

    /** Returns the cached or stored import, without a request to the source. */
    public Optional<ImportedTables> known(ImportKey key) {
        Entry entry = entries.get(key);
        return entry == null ? store.load(key) : Optional.of(entry.tables());
    }

    /** Returns the time of the last successful import of a server that is still cached. */
    public Optional<Instant> lastImport(ServerDefinition server) {
        return entries.entrySet().stream()
                .filter(entry -> entry.getKey().isOf(server))
                .map(entry -> entry.getValue().tables().at())
                .max(Comparator.naturalOrder());
    }

    /** Calls {@link #refresh} and starts a new epoch of statistics. */
    public void refreshAll(ImportKey key, Source source) {
        refresh(key, source);
        ages.end();
    }

    /** Imports again; if that fails, the cached import remains valid. */
    public ImportedTables refresh(ImportKey key, Source source) {
        // An import in flight may have read the source before the change that this refresh is for.
        requests.awaitInFlight(key);
        return importOnce(key, source);
    }

    /** Imports, or joins an import in flight. */
    private ImportedTables importOnce(ImportKey key, Source source) {
        return requests.get(key, () -> importNow(key, source));
    }

    private ImportedTables importNow(ImportKey key, Source source) {
        Entry before = entries.get(key);
        if (before == null) {
            store.load(key).ifPresent(last -> Probing.of(source).recall(last.probes()));
        }
        ImportedTables tables = new ImportedTables(
                source.describe(key.request()), Probing.of(source).probes(), clock.instant());
        // Retaining the instance of unchanged tables lets plans over them remain valid.
        ImportedTables kept = before != null && before.tables().isLike(tables) ? before.tables() : tables;
        entries.put(key, new Entry(kept, true, tables.at()));
        if (before == null || kept != before.tables()) {
            revision.incrementAndGet();
        }
        store.save(key, tables);
        return kept;
    }

    /** Returns the ANALYZE results for the tables of a server, including those from before a restart. */
    public Analyses analyses(ServerDefinition server) {
        Map<TableName, ImportKey> keys = new ConcurrentHashMap<>();
        return new Analyses() {
            @Override
            public Optional<Analysis> of(TableName table) {
                return analyses.computeIfAbsent(key(table), store::loadAnalysis);
            }

            @Override
            public void keep(TableName table, Analysis found) {
                Optional<Analysis> whole =
                        analyses.compute(key(table), (key, known) -> (known == null ? store.loadAnalysis(key) : known)
                                .map(found::after)
                                .or(() -> Optional.of(found)));
                // Invalidates plans made with the earlier statistics.
                revision.incrementAndGet();
                store.saveAnalysis(key(table), whole.orElseThrow());
            }

            private ImportKey key(TableName table) {
                return keys.computeIfAbsent(table, name -> ImportKey.of(server, name));
            }
        };
    }

    /** Renews the imports of a source in the background after a query has failed, as its tables may have changed. */
    public void doubt(ServerDefinition server, Source source) {
        entries.forEach((key, entry) -> {
            if (key.isOf(server) && !isYounger(entry, DOUBT)) {
                askSoon(key, source);
            }
        });
    }

    /** Retries failed imports of a source in the background after a successful connection. */
    public void reached(ServerDefinition server, Source source) {
        entries.forEach((key, entry) -> {
            if (!entry.current() && key.isOf(server)) {
                askSoon(key, source);
            }
        });
    }

    private ImportedTables first(ImportKey key, Source source) {
        try {
            return importOnce(key, source);
        } catch (BraidException e) {
            Optional<ImportedTables> last = isOutage(e) ? store.load(key) : Optional.empty();
            if (last.isEmpty()) {
                throw e;
            }
            LOG.warn(
                    "{} is taken from the last import, of {}: {}",
                    key,
                    last.get().at(),
                    e.getMessage());
            Entry kept = new Entry(last.get(), false, clock.instant());
            Entry meanwhile = entries.putIfAbsent(key, kept);
            return meanwhile == null ? kept.tables() : meanwhile.tables();
        }
    }

    private boolean isDue(Entry entry) {
        if (!entry.current()) {
            return !isYounger(entry, RETRY);
        }
        return !interval.isZero() && !isYounger(entry, interval);
    }

    private boolean isYounger(Entry entry, Duration age) {
        return clock.instant().isBefore(entry.asked().plus(age));
    }

    private void askSoon(ImportKey key, Source source) {
        Entry entry = entries.get(key);
        if (entry == null || requests.isInFlight(key)) {
            return;
        }
        // Recorded before the request, so that only one of several statements triggers it.
        if (entries.replace(key, entry, new Entry(entry.tables(), entry.current(), clock.instant()))) {
            background.execute(() -> ask(key, source));
        }
    }

    private void ask(ImportKey key, Source source) {
        try {
            importOnce(key, source);
        } catch (BraidException e) {
            LOG.info("{} could not be imported again: {}", key, e.getMessage());
            Entry entry = entries.get(key);
            if (entry != null && isOutage(e)) {
                entries.replace(key, entry, new Entry(entry.tables(), false, clock.instant()));
            } else if (entry != null) {
                // The source no longer has the tables: remove the entry, so that the next statement gets the error.
                entries.remove(key, entry);
                revision.incrementAndGet();
            }
        } catch (RuntimeException e) {
            LOG.warn("{} could not be imported again", key, e);
        }
    }

    private static boolean isOutage(BraidException e) {
        return e.code() == ErrorCode.SOURCE_UNAVAILABLE
                || e.code() == ErrorCode.SOURCE_LOST
                || e.code() == ErrorCode.TOO_MANY_CONNECTIONS;
    }
}
