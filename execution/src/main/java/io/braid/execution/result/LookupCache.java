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
 * Single rows of sources that have been looked up by a key, and keys that no row has, for as long as the schemas of
 * their tables allow. A row is kept for the text and the arguments that its source was sent for it, policies included:
 * whoever is to see another row sends something else. Safe for use by many threads.
 */
public final class LookupCache {
    /** A row may take this part of all that there is. */
    private static final int MOST_SHARE = 8;

    /** What is to be kept for longer stays until there is no room for it. */
    private static final Duration LONGEST = Duration.ofDays(1);

    private final long memory;
    private final LongSupplier clock;
    private final Cache<Key, Row> kept;
    private final Invalidation forgetting = new Invalidation();

    /** Statement and key that a source was asked for. */
    private record Key(Source source, Fragment fragment) {
        /** About what it and its place take of memory; columns are those of the plan. */
        long bytes() {
            return 300 + fragment.sql().length() + 100L * fragment.parameters().size();
        }
    }

    /**
     * Cached answer of a source for a key.
     *
     * @param nanos when the query began that asked for it, before any source was asked
     */
    private record Row(Lookup lookup, Batch batch, long nanos) {
        long bytes() {
            return batch.retainedBytes() + 100L * batch.columnCount();
        }
    }

    /**
     * One that is empty.
     *
     * @param memory how many bytes may be kept; 0 for none
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
     * What a query may know that begins now.
     *
     * @param maxAge how old rows may be for it, if their schemas allow more; null if they say it alone
     */
    public PointLookupCache forQuery(@Nullable Duration maxAge) {
        return memory == 0 || (maxAge != null && maxAge.isZero()) ? PointLookupCache.NONE : new ForQuery(maxAge);
    }

    /**
     * Forgets rows. Queries that begin from now on get none that was kept, nor one that a query has read which runs
     * already.
     *
     * @param path the schema or the table that they are of; empty for all
     */
    public void forget(List<String> path) {
        forgetting.forget(
                () -> kept.asMap().values().removeIf(row -> row.lookup().isFrom(path)));
    }

    /** How many keys are kept, with their row or without one. */
    public long size() {
        return kept.estimatedSize();
    }

    /** How many bytes they take, about. */
    public long bytes() {
        return kept.policy().eviction().orElseThrow().weightedSize().orElse(0);
    }

    /** How many bytes they may take. */
    public long memory() {
        return memory;
    }

    /** How often one was found. */
    public long hits() {
        return kept.stats().hitCount();
    }

    /** How often one was looked for in vain. */
    public long misses() {
        return kept.stats().missCount();
    }

    /** How many had to make room for others, or had become too old. */
    public long evictions() {
        return kept.stats().evictionCount();
    }

    private static int weight(Key key, Row row) {
        return (int) Math.min(Integer.MAX_VALUE, key.bytes() + row.bytes());
    }

    private boolean isAtMost(Row row, Duration age) {
        return Duration.ofNanos(clock.getAsLong() - row.nanos()).compareTo(age) <= 0;
    }

    /** As long as its schema allows, counted from the beginning of the query that has read it. */
    private static final class UntilTooOld implements Expiry<Key, Row> {
        @Override
        public long expireAfterCreate(Key key, Row row, long now) {
            Duration left = row.lookup().ttl().minusNanos(now - row.nanos());
            if (left.compareTo(LONGEST) > 0) {
                return Long.MAX_VALUE;
            }
            // At its last moment it may still be given.
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

    /** Finds rows that were kept when the query began or later, and keeps those that it reads. */
    private final class ForQuery implements PointLookupCache {
        private final @Nullable Duration maxAge;
        private final long begun = clock.getAsLong();
        private final long before = forgetting.times();
        /** By how many nanoseconds the oldest row that was found is older than the query. */
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
