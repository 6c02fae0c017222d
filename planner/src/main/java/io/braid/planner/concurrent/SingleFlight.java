package io.braid.planner.concurrent;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Duplicate suppression of concurrent work: of all callers with the same key, the first leads and does the work, and
 * the others wait for its result. Thread-safe.
 *
 * @param <K> the key of the work
 * @param <V> its result
 */
public final class SingleFlight<K, V> {
    private final Map<K, Flight> inFlight = new ConcurrentHashMap<>();
    private final LongSupplier nanoTime;

    public SingleFlight() {
        this(System::nanoTime);
    }

    /** @param nanoTime as {@link System#nanoTime()} */
    public SingleFlight(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Returns the work in flight with this key, or new work, which the caller leads and must end. */
    public Flight join(K key) {
        Flight mine = new Flight(key, new CompletableFuture<>(), nanoTime.getAsLong(), true);
        Flight other = inFlight.putIfAbsent(key, mine);
        return other == null ? mine : other.followed();
    }

    /** Finds the work in flight with this key. */
    public Optional<Flight> find(K key) {
        return Optional.ofNullable(inFlight.get(key)).map(Flight::followed);
    }

    /** Removes work that later callers must not share; callers that already wait for it are not affected. */
    public void forget(Predicate<K> keys) {
        inFlight.keySet().removeIf(keys);
    }

    /** One piece of work, from the perspective of its leader or a follower. */
    public final class Flight {
        private final K key;
        private final CompletableFuture<V> result;
        private final long since;
        private final boolean leads;

        private Flight(K key, CompletableFuture<V> result, long since, boolean leads) {
            this.key = key;
            this.result = result;
            this.since = since;
            this.leads = leads;
        }

        private Flight followed() {
            return new Flight(key, result, since, false);
        }

        /** True if the caller leads: it must do the work and end it. */
        public boolean leads() {
            return leads;
        }

        /** Returns the time since the work began. */
        public Duration age() {
            return Duration.ofNanos(nanoTime.getAsLong() - since);
        }

        /** Ends the work with its result, if the caller leads. */
        public void end(V value) {
            if (leads) {
                // Removed before completion: a caller that has waited and retries must begin new work.
                inFlight.remove(key, this);
                result.complete(value);
            }
        }

        /** Ends the work with a failure, if the caller leads. */
        public void fail(Throwable failure) {
            if (leads) {
                inFlight.remove(key, this);
                result.completeExceptionally(failure);
            }
        }

        /** Waits for the result; fails as the work does, or with the reason of the cancellation. */
        public V await(CancellationSignal signal) {
            return CancellableWait.await(result, signal);
        }

        /** Waits for the result with a time-out; empty if that expires. */
        public Optional<V> await(CancellationSignal signal, Duration longest) {
            return CancellableWait.await(result, signal, longest);
        }

        /** Waits until the work has ended, successfully or not. */
        public void awaitEnd() {
            result.handle((value, failure) -> true).join();
        }
    }
}
