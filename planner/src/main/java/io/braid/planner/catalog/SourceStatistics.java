package io.braid.planner.catalog;

import io.braid.planner.imports.Ages;
import io.braid.planner.question.Questions;
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
 * source is asked about each table when a plan first needs it; in a later age again, while plans go on with what it told
 * before. One that cannot answer, or takes too long, is left alone for a while, during which it has told nothing: to plan
 * never fails for want of statistics, nor waits for them for long. Plans that were made without them are made anew once
 * there is hope for some. Safe for use by many threads.
 */
final class SourceStatistics {
    private static final long PAUSE_NANOS = Duration.ofSeconds(10).toNanos();
    /** How long somebody who plans waits: those who wait hold turns that others need, who ask other sources. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final Source source;
    private final Analyses analyses;
    private final Ages ages;
    private final LongSupplier nanoTime;
    private final Map<TableName, Told> told = new ConcurrentHashMap<>();
    private final Questions<TableName, KnownStatistics> questions;
    private final Map<TableName, Merged> merged = new ConcurrentHashMap<>();
    private volatile long quietUntil;
    private volatile boolean quiet;

    /** What the source has told, and in which age it was asked. */
    private record Told(KnownStatistics statistics, long age) {}

    /** What there is to plan by, made of both. */
    private record Merged(KnownStatistics told, @Nullable Analysis analysis, TableStatistics statistics) {}

    SourceStatistics(Source source, Analyses analyses, Ages ages, LongSupplier nanoTime) {
        this.source = source;
        this.analyses = analyses;
        this.ages = ages;
        this.nanoTime = nanoTime;
        this.questions = new Questions<>(nanoTime);
    }

    /** Of tables that ANALYZE does not look at, and of which it is known once and for all. */
    SourceStatistics(Source source, LongSupplier nanoTime) {
        this(source, Analyses.NONE, Ages.one(), nanoTime);
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
        Told known = told.get(table.name());
        if (known != null) {
            askAgain(table, known);
            return known.statistics();
        }
        if (isQuiet()) {
            return untold();
        }
        return questions
                .askBriefly(table.name(), () -> askFirst(table), LONGEST_WAIT)
                .orElseGet(() -> {
                    beQuiet();
                    return untold();
                });
    }

    private KnownStatistics askFirst(TableDescription table) {
        Told meanwhile = told.get(table.name());
        if (meanwhile != null) {
            return meanwhile.statistics();
        }
        try {
            Told asked = ask(table);
            told.put(table.name(), asked);
            quiet = false;
            return asked.statistics();
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

    /** Once in each age, in the background; what cannot be asked then stays as it was. */
    private void askAgain(TableDescription table, Told before) {
        Told asking = new Told(before.statistics(), ages.current());
        if (before.age() != asking.age() && told.replace(table.name(), before, asking)) {
            ages.soon(() -> renew(table, before));
        }
    }

    private void renew(TableDescription table, Told before) {
        try {
            Told now = ask(table);
            told.put(table.name(), now);
            if (!now.statistics().statistics().equals(before.statistics().statistics())) {
                ages.changed();
            }
        } catch (BraidException e) {
            // Then what it told before is the best that is known.
        }
    }

    private Told ask(TableDescription table) {
        long age = ages.current();
        try {
            return new Told(KnownStatistics.told(source.statistics(table), Instant.now()), age);
        } catch (BraidException e) {
            if (e.code() == ErrorCode.SOURCE_FAILED) {
                // It is there and has nothing to say of this table.
                return new Told(KnownStatistics.NONE, age);
            }
            throw e;
        }
    }

    void keep(TableName table, Analysis found) {
        analyses.keep(table, found);
    }

    /** What is known without asking. */
    KnownStatistics known(TableName table) {
        Told asked = told.get(table);
        KnownStatistics said = asked == null ? KnownStatistics.NONE : asked.statistics();
        return analyses.of(table).map(analysis -> analysis.over(said)).orElse(said);
    }
}
