package io.braid.execution.result;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.braid.engine.lookup.PointLookupCache;
import io.braid.engine.plan.Lookup;
import io.braid.spi.Fragment;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Cache of single rows that were looked up by key, and of keys without a row (negative entries). The TTL is an option
 * of the table's schema. The key is the statement with its arguments, including policies, so that users with different
 * row access do not share entries. Thread-safe.
 */
public final class LookupCache {
    /** Divisor of the memory limit that gives the maximum size of one entry. */
    private static final int MOST_SHARE = 8;

    /** Entries with a longer TTL do not expire but are only evicted. */
    private static final Duration LONGEST = Duration.ofDays(1);

    private final long memory;
    private final LongSupplier clock;
    private final Cache<Key, Row> kept;
    private final Invalidation forgetting = new Invalidation();

    /** Cache key: the source, and the statement with its arguments. */
    private record Key(Source source, Fragment fragment) {
        /** Approximate memory of the key and its map entry; the columns are shared with the plan. */
        long bytes() {
            return 300 + fragment.sql().length() + 100L * fragment.parameters().size();
        }
    }

    /**
     * A cached row, or its absence.
     *
     * @param nanos start of the query that read it, before any source was asked
     */
    private record Row(Lookup lookup, Batch batch, long nanos) {
        long bytes() {
            return batch.retainedBytes() + 100L * batch.columnCount();
        }
    }

    /**
     * An empty cache.
     *
     * @param memory limit in bytes; 0 disables the cache
     */
    public LookupCache(long memory) {
        this(memory, System::nanoTime);
    }

    LookupCache(long memory, LongSupplier clock) {
        this.memory = memory;
        this.clock = clock;
        this.kept = Caffeine.newBuilder()
                .maximumWeight(memory)
                .weigher((Key key, Row row) -> weight(key, row))
                .expireAfter(new UntilTooOld())
                .ticker(clock::getAsLong)
                .executor(Runnable::run)
                .recordStats()
                .build();
    }

    /**
     * The cache as seen by a query that begins now.
     *
     * @param maxAge maximum age of rows for this query, if that is less than the TTL; null for the TTL alone
     */
    public PointLookupCache forQuery(@Nullable Duration maxAge) {
        return memory == 0 || (maxAge != null && maxAge.isZero()) ? PointLookupCache.NONE : new ForQuery(maxAge);
    }

    /**
     * Invalidates rows. Queries that begin later get no entry from before, nor one that a running query has read.
     *
     * @param path the schema or the table; empty for all
     */
    public void forget(List<String> path) {
        forgetting.forget(
                () -> kept.asMap().values().removeIf(row -> row.lookup().isFrom(path)));
    }

    /** Number of cached keys, including those without a row. */
    public long size() {
        return kept.estimatedSize();
    }

    /** Approximate memory of the entries in bytes. */
    public long bytes() {
        return kept.policy().eviction().orElseThrow().weightedSize().orElse(0);
    }

    /** Memory limit in bytes. */
    public long memory() {
        return memory;
    }

    /** Number of hits. */
    public long hits() {
        return kept.stats().hitCount();
    }

    /** Number of misses. */
    public long misses() {
        return kept.stats().missCount();
    }

    /** Number of entries that were evicted or have expired. */
    public long evictions() {
        return kept.stats().evictionCount();
    }

    private static int weight(Key key, Row row) {
        return (int) Math.min(Integer.MAX_VALUE, key.bytes() + row.bytes());
    }

    private boolean isAtMost(Row row, Duration age) {
        return Duration.ofNanos(clock.getAsLong() - row.nanos()).compareTo(age) <= 0;
    }

    /** TTL of the schema, counted from the start of the query that has read the row. */
    private static final class UntilTooOld implements Expiry<Key, Row> {
        @Override
        public long expireAfterCreate(Key key, Row row, long now) {
            Duration left = row.lookup().ttl().minusNanos(now - row.nanos());
            if (left.compareTo(LONGEST) > 0) {
                return Long.MAX_VALUE;
            }
            // An entry is still valid at exactly its TTL.
            return left.isNegative() ? 0 : left.toNanos() + 1;
        }

        @Override
        public long expireAfterUpdate(Key key, Row row, long now, long before) {
            return expireAfterCreate(key, row, now);
        }

        @Override
        public long expireAfterRead(Key key, Row row, long now, long before) {
            return before;
        }
    }

    /** The cache as one query sees it: it returns cached rows and caches those that the query reads. */
    private final class ForQuery implements PointLookupCache {
        private final @Nullable Duration maxAge;
        private final long begun = clock.getAsLong();
        private final long before = forgetting.times();
        /** Age of the oldest row found, relative to the start of the query, in nanoseconds. */
        private final AtomicLong oldest = new AtomicLong();

        ForQuery(@Nullable Duration maxAge) {
            this.maxAge = maxAge;
        }

        @Override
        public @Nullable Batch find(Source source, Fragment fragment, Lookup lookup) {
            Row row = kept.getIfPresent(new Key(source, fragment));
            if (row == null || !isAtMost(row, lookup.ttl()) || (maxAge != null && !isAtMost(row, maxAge))) {
                return null;
            }
            oldest.accumulateAndGet(begun - row.nanos(), Math::max);
            return row.batch();
        }

        @Override
        public void keep(Source source, Fragment fragment, Lookup lookup, Batch batch) {
            Key key = new Key(source, fragment);
            Row row = new Row(lookup, batch, begun);
            if (weight(key, row) <= memory / MOST_SHARE) {
                forgetting.keepUnlessForgotten(before, () -> kept.put(key, row));
            }
        }

        @Override
        public Duration age() {
            long older = oldest.get();
            return older == 0 ? Duration.ZERO : Duration.ofNanos(clock.getAsLong() - begun + older);
        }
    }
}
