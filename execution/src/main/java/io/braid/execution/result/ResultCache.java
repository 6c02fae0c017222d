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
 * Cache of query results, for identical queries that accept rows of some age. Concurrent identical queries run once
 * (single-flight): the others wait for the first, but not for long, as its client may be slow. A result that is too old
 * is revalidated by the change tokens of its sources. Safe for use by many threads.
 */
public final class ResultCache {
    /** Divisor of the memory that one result may take, so that it does not evict all others. */
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

    /** @param memory the most bytes of cached results; 0 for none */
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
     * The rows of a query: those of an identical one if they are young enough, otherwise those of a run.
     *
     * @param maxAge the greatest age of cached rows; zero for none
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
     * Invalidates results. Later queries get none that was cached, nor one of a query that already runs.
     *
     * @param which selects the plans whose results are invalidated
     */
    public void forget(Predicate<PlannedQuery> which) {
        forgetting.forget(() -> {
            running.forget(key -> which.test(key.plan()));
            kept.asMap().keySet().removeIf(key -> which.test(key.plan()));
        });
    }

    /** The number of cached results. */
    public long size() {
        return kept.estimatedSize();
    }

    /** The bytes that they take. */
    public long bytes() {
        return kept.policy().eviction().orElseThrow().weightedSize().orElse(0);
    }

    /** The most bytes that they may take. */
    public long memory() {
        return memory;
    }

    /** The number of queries answered from the cache. */
    public long hits() {
        return hits.sum();
    }

    /** The number of queries that were not. */
    public long misses() {
        return misses.sum();
    }

    /** The number of queries whose cached result was too old, but revalidated by its sources. */
    public long unchanged() {
        return unchanged.sum();
    }

    /** The number of queries whose cached result was too old and not revalidated. */
    public long changed() {
        return changed.sum();
    }

    /** The number of evicted results. */
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

    /** Revalidates a cached result by the change tokens of its sources; otherwise runs the query. */
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
