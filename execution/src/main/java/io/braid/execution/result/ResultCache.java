package io.braid.execution.result;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.planner.concurrent.SingleFlight;
import io.braid.spi.Parameter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Results of queries, for whoever asks the same again and takes rows of a while ago. Equal queries that come at once
 * run once: the others wait for the first, but not for long, as its client may be slow. A result that has become too
 * old is as good as a new one if its sources say that nothing has changed. Safe for use by many threads.
 */
public final class ResultCache {
    /** A result may take this part of all that there is, so that one of them does not drive out all others. */
    private static final int MOST_SHARE = 8;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final long memory;
    private final Cache<ResultKey, CachedResult> kept;
    private final SingleFlight<ResultKey, Optional<CachedResult>> running = new SingleFlight<>();
    private final Invalidation forgetting = new Invalidation();
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private final LongAdder unchanged = new LongAdder();
    private final LongAdder changed = new LongAdder();

    /** @param memory how many bytes may be kept; 0 for none */
    public ResultCache(long memory) {
        this.memory = memory;
        this.kept = Caffeine.newBuilder()
                .maximumWeight(memory)
                .weigher((ResultKey key, CachedResult result) ->
                        (int) Math.min(Integer.MAX_VALUE, key.bytes() + result.bytes()))
                .executor(Runnable::run)
                .recordStats()
                .build();
    }

    /**
     * The rows of a query: those of an equal one, if they are young enough, or else of a run.
     *
     * @param maxAge how old they may be; zero for none but those of a run
     * @param signal ends the wait for an equal query, and the reading of cached rows
     */
    public Answer answer(
            PlannedQuery plan,
            List<Parameter> parameters,
            Duration maxAge,
            CancellationSignal signal,
            CacheableRun query) {
        // Rows of materialized views have an age of their own, with bounds of their own.
        if (memory == 0
                || maxAge.isZero()
                || !plan.provenance().repeatable()
                || plan.views().stream().anyMatch(use -> use.isNamed() || use.table() != null)) {
            return new Answer(query.run(), null);
        }
        ResultKey key = new ResultKey(plan, parameters);
        CachedResult cached = young(kept.getIfPresent(key), maxAge);
        if (cached != null) {
            return replayed(cached, signal);
        }
        SingleFlight<ResultKey, Optional<CachedResult>>.Flight flight = running.join(key);
        if (!flight.leads()) {
            signal.check();
            CachedResult others = young(
                    flight.await(signal, LONGEST_WAIT).flatMap(result -> result).orElse(null), maxAge);
            if (others != null) {
                return replayed(others, signal);
            }
        }
        return read(key, flight, signal, query);
    }

    /**
     * Forgets results. Whoever asks from now on gets none that was kept, nor one of a query that already runs.
     *
     * @param which tells of a plan whether its results are meant
     */
    public void forget(Predicate<PlannedQuery> which) {
        forgetting.forget(() -> {
            running.forget(key -> which.test(key.plan()));
            kept.asMap().keySet().removeIf(key -> which.test(key.plan()));
        });
    }

    /** How many results are kept. */
    public long size() {
        return kept.estimatedSize();
    }

    /** How many bytes they take. */
    public long bytes() {
        return kept.policy().eviction().orElseThrow().weightedSize().orElse(0);
    }

    /** How many bytes they may take. */
    public long memory() {
        return memory;
    }

    /** How many queries have found one. */
    public long hits() {
        return hits.sum();
    }

    /** How many have looked for one in vain. */
    public long misses() {
        return misses.sum();
    }

    /** How many have found one that was too old, but whose sources said that nothing had changed. */
    public long unchanged() {
        return unchanged.sum();
    }

    /** How many have found one that was too old, and whose sources did not say so. */
    public long changed() {
        return changed.sum();
    }

    /** How many had to make room for others. */
    public long evictions() {
        return kept.stats().evictionCount();
    }

    private static @Nullable CachedResult young(@Nullable CachedResult result, Duration maxAge) {
        return result != null && result.isAtMost(maxAge) ? result : null;
    }

    private Answer replayed(CachedResult found, CancellationSignal signal) {
        hits.increment();
        return new Answer(new ReplayedResult(found, signal), found.moment());
    }

    /**
     * Asks the sources: whether what they have said is still so, where they were asked that before; or else for the
     * rows.
     */
    private Answer read(
            ResultKey key,
            SingleFlight<ResultKey, Optional<CachedResult>>.Flight flight,
            CancellationSignal signal,
            CacheableRun query) {
        long before = forgetting.times();
        Instant moment = Instant.now();
        long nanos = System.nanoTime();
        Consumer<@Nullable CachedResult> ended = result -> {
            if (result != null) {
                forgetting.keepUnlessForgotten(before, () -> kept.put(key, result));
            }
            flight.end(Optional.ofNullable(result));
        };
        try {
            CachedResult old = kept.getIfPresent(key);
            Map<String, String> known = old == null ? Map.of() : old.tokens();
            Map<String, String> tokens = query.changeTokens(known);
            if (old != null && old.isOf(tokens)) {
                CachedResult confirmed = old.asOf(moment, nanos);
                ended.accept(confirmed);
                unchanged.increment();
                return replayed(confirmed, signal);
            }
            if (!known.isEmpty()) {
                changed.increment();
            }
            misses.increment();
            Result run = query.run();
            return new Answer(
                    new RecordedResult(
                            run,
                            tokens,
                            moment,
                            nanos,
                            memory / MOST_SHARE,
                            result -> ended.accept(result == null ? null : result.madeOfRows(query::oldestRow))),
                    null);
        } catch (RuntimeException | Error e) {
            ended.accept(null);
            throw e;
        }
    }
}
