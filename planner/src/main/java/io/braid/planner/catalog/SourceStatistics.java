package io.braid.planner.catalog;

import io.braid.planner.concurrent.MetadataRequests;
import io.braid.planner.imports.StatisticsEpochs;
import io.braid.planner.statistics.Analyses;
import io.braid.planner.statistics.Analysis;
import io.braid.planner.statistics.KnownStatistics;
import io.braid.spi.Source;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of a source's tables: reported by the source, and found by ANALYZE. The source is asked about each table
 * when a plan first needs it, and again in later epochs, while plans use the earlier report. A source that fails or
 * takes too long is not asked again for a while and counts as having no statistics. Planning never fails for lack of
 * statistics, and waits for them only briefly. Plans that were made without them are replanned when they may have
 * arrived. Thread-safe.
 */
final class SourceStatistics {
    private static final long PAUSE_NANOS = Duration.ofSeconds(10).toNanos();
    /** Maximum wait while planning: a waiting statement holds permits that statements on other sources need. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final Source source;
    private final Analyses analyses;
    private final StatisticsEpochs ages;
    private final LongSupplier nanoTime;
    private final Map<TableName, Reported> reported = new ConcurrentHashMap<>();
    private final MetadataRequests<TableName, KnownStatistics> requests;
    private final Map<TableName, Merged> merged = new ConcurrentHashMap<>();
    private volatile long quietUntil;
    private volatile boolean quiet;

    /** Statistics reported by the source, and their epoch. */
    private record Reported(KnownStatistics statistics, long age) {}

    /** Merged statistics for the planner. */
    private record Merged(
            KnownStatistics reported, @Nullable Analysis analysis, TableStatistics statistics) {}

    SourceStatistics(Source source, Analyses analyses, StatisticsEpochs ages, LongSupplier nanoTime) {
        this.source = source;
        this.analyses = analyses;
        this.ages = ages;
        this.nanoTime = nanoTime;
        this.requests = new MetadataRequests<>(nanoTime);
    }

    /** Creates statistics without ANALYZE that never expire. */
    SourceStatistics(Source source, LongSupplier nanoTime) {
        this(source, Analyses.NONE, StatisticsEpochs.one(), nanoTime);
    }

    /** Creates fixed statistics of one table, without requests to the source. */
    static SourceStatistics fixed(Source source, TableName table, TableStatistics known) {
        SourceStatistics statistics = new SourceStatistics(source, System::nanoTime);
        statistics.reported.put(
                table, new Reported(KnownStatistics.reported(known, Instant.now()), statistics.ages.current()));
        return statistics;
    }

    TableStatistics of(TableDescription table) {
        KnownStatistics said = reported(table);
        Analysis analysis = analyses.of(table.name()).orElse(null);
        Merged before = merged.get(table.name());
        if (before != null && before.reported().equals(said) && Objects.equals(before.analysis(), analysis)) {
            return before.statistics();
        }
        KnownStatistics known = analysis == null ? said : analysis.over(said);
        TableStatistics statistics = known.statistics();
        merged.put(table.name(), new Merged(said, analysis, statistics));
        return statistics;
    }

    private KnownStatistics reported(TableDescription table) {
        Reported known = reported.get(table.name());
        if (known != null) {
            askAgain(table, known);
            return known.statistics();
        }
        if (isQuiet()) {
            return untold();
        }
        return requests.getWithin(table.name(), () -> askFirst(table), LONGEST_WAIT)
                .orElseGet(() -> {
                    beQuiet();
                    return untold();
                });
    }

    private KnownStatistics askFirst(TableDescription table) {
        Reported meanwhile = reported.get(table.name());
        if (meanwhile != null) {
            return meanwhile.statistics();
        }
        try {
            Reported latest = ask(table);
            reported.put(table.name(), latest);
            quiet = false;
            return latest.statistics();
        } catch (BraidException e) {
            beQuiet();
            return untold();
        }
    }

    private void beQuiet() {
        quietUntil = nanoTime.getAsLong() + PAUSE_NANOS;
        quiet = true;
    }

    private boolean isQuiet() {
        return quiet && nanoTime.getAsLong() - quietUntil < 0;
    }

    private KnownStatistics untold() {
        ages.changedOnce(this, () -> !isQuiet());
        return KnownStatistics.NONE;
    }

    /** Refreshes statistics in the background, once per epoch; on failure, the old ones remain. */
    private void askAgain(TableDescription table, Reported before) {
        Reported asking = new Reported(before.statistics(), ages.current());
        if (before.age() != asking.age() && reported.replace(table.name(), before, asking)) {
            ages.soon(() -> renew(table, before));
        }
    }

    private void renew(TableDescription table, Reported before) {
        try {
            Reported now = ask(table);
            reported.put(table.name(), now);
            if (!now.statistics().statistics().equals(before.statistics().statistics())) {
                ages.changed();
            }
        } catch (BraidException e) {
            // On failure, the last report remains the best known.
        }
    }

    private Reported ask(TableDescription table) {
        long age = ages.current();
        try {
            return new Reported(KnownStatistics.reported(source.statistics(table), Instant.now()), age);
        } catch (BraidException e) {
            if (e.code() == ErrorCode.SOURCE_FAILED) {
                // The source is available but has no statistics of this table.
                return new Reported(KnownStatistics.NONE, age);
            }
            throw e;
        }
    }

    void keep(TableName table, Analysis found) {
        analyses.keep(table, found);
    }

    /** Returns the statistics known without a request to the source. */
    KnownStatistics known(TableName table) {
        Reported latest = reported.get(table);
        KnownStatistics said = latest == null ? KnownStatistics.NONE : latest.statistics();
        return analyses.of(table).map(analysis -> analysis.over(said)).orElse(said);
    }
}
