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
 * Cache of query results for identical queries that accept rows of some age. Concurrent identical queries run once
 * (single-flight). The others wait for the first only for a limited time, as its client may be slow. An expired result
 * is revalidated by the change tokens of its sources. Thread-safe.
 */
public final class ResultCache {
    /** Divisor of the memory limit that gives the maximum size of one result, so that it does not evict all others. */
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

    /** @param memory limit in bytes; 0 disables the cache */
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
     * The rows of a query: the cached result if it is young enough, otherwise a new run.
     *
     * @param maxAge maximum age of cached rows; zero for none
     * @param signal cancels the wait for an identical query, and the reading of cached rows
     */
    public Answer answer(
            PlannedQuery plan,
            List<Parameter> parameters,
            Duration maxAge,
            CancellationSignal signal,
            CacheableRun query) {
        // Rows of materialized views have their own staleness limits.
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
     * Invalidates results. Later queries get no result from before, nor one of a query that is running now.
     *
     * @param which selects the plans whose results are invalidated
     */
    public void forget(Predicate<PlannedQuery> which) {
        forgetting.forget(() -> {
            running.forget(key -> which.test(key.plan()));
            kept.asMap().keySet().removeIf(key -> which.test(key.plan()));
        });
    }

    /** Number of cached results. */
    public long size() {
        return kept.estimatedSize();
    }

    /** Memory of the cached results in bytes. */
    public long bytes() {
        return kept.policy().eviction().orElseThrow().weightedSize().orElse(0);
    }

    /** Memory limit in bytes. */
    public long memory() {
        return memory;
    }

    /** Number of queries answered from the cache. */
    public long hits() {
        return hits.sum();
    }

    /** Number of queries not answered from the cache. */
    public long misses() {
        return misses.sum();
    }

    /** Number of expired results that were revalidated because their sources had not changed. */
    public long unchanged() {
        return unchanged.sum();
    }

    /** Number of expired results that could not be revalidated. */
    public long changed() {
        return changed.sum();
    }

    /** Number of evicted results. */
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

    /** Revalidates an expired result by the change tokens of its sources; otherwise runs the query. */
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
