package io.braid.planner.catalog;

import io.braid.planner.sample.Analyses;
import io.braid.planner.sample.Analysis;
import io.braid.planner.sample.KnownStatistics;
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
 * What is known of the contents of a source's tables: what the source knows itself, and what ANALYZE has found out. The
 * source is asked once about each table; one that cannot answer is left alone for a while, during which it has told
 * nothing: to plan never fails for want of statistics. Safe for use by many threads.
 */
final class SourceStatistics {
    private static final long PAUSE_NANOS = Duration.ofSeconds(10).toNanos();

    private final Source source;
    private final Analyses analyses;
    private final LongSupplier nanoTime;
    private final Map<TableName, KnownStatistics> told = new ConcurrentHashMap<>();
    private final Map<TableName, Merged> merged = new ConcurrentHashMap<>();
    private volatile long quietUntil;
    private volatile boolean quiet;

    /** What there is to plan by, made of both. */
    private record Merged(KnownStatistics told, @Nullable Analysis analysis, TableStatistics statistics) {}

    SourceStatistics(Source source, Analyses analyses, LongSupplier nanoTime) {
        this.source = source;
        this.analyses = analyses;
        this.nanoTime = nanoTime;
    }

    /** Of tables that ANALYZE does not look at. */
    SourceStatistics(Source source, LongSupplier nanoTime) {
        this(source, Analyses.NONE, nanoTime);
    }

    TableStatistics of(TableDescription table) {
        KnownStatistics said = told(table);
        Analysis analysis = analyses.of(table.name()).orElse(null);
        Merged before = merged.get(table.name());
        if (before != null && before.told().equals(said) && Objects.equals(before.analysis(), analysis)) {
            return before.statistics();
        }
        KnownStatistics known = analysis == null ? said : analysis.over(said);
        TableStatistics statistics = known.statistics();
        merged.put(table.name(), new Merged(said, analysis, statistics));
        return statistics;
    }

    private KnownStatistics told(TableDescription table) {
        KnownStatistics known = told.get(table.name());
        if (known != null) {
            return known;
        }
        if (quiet && nanoTime.getAsLong() - quietUntil < 0) {
            return KnownStatistics.NONE;
        }
        try {
            KnownStatistics asked = KnownStatistics.told(source.statistics(table), Instant.now());
            told.put(table.name(), asked);
            quiet = false;
            return asked;
        } catch (BraidException e) {
            if (e.code() == ErrorCode.SOURCE_FAILED) {
                // It is there and has nothing to say of this table.
                told.put(table.name(), KnownStatistics.NONE);
                return KnownStatistics.NONE;
            }
            quietUntil = nanoTime.getAsLong() + PAUSE_NANOS;
            quiet = true;
            return KnownStatistics.NONE;
        }
    }

    void keep(TableName table, Analysis found) {
        analyses.keep(table, found);
    }

    /** What is known without asking. */
    KnownStatistics known(TableName table) {
        KnownStatistics said = told.getOrDefault(table, KnownStatistics.NONE);
        return analyses.of(table).map(analysis -> analysis.over(said)).orElse(said);
    }
}
