package io.braid.planner.concurrent;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Single-flight metadata requests to sources. Each request runs on a thread of its own, since nothing but its own time
 * limit ends the wait for a silent source; concurrent callers with the same key share one request. Safe for use by many
 * threads.
 *
 * @param <K> the key of a request
 * @param <V> the answer
 */
public final class SingleFlight<K, V> {
    private final Map<K, Flight<V>> inFlight = new ConcurrentHashMap<>();
    private final LongSupplier nanoTime;

    /** A request in flight, and its start. */
    private record Flight<V>(CompletableFuture<V> answer, long since) {}

    public SingleFlight() {
        this(System::nanoTime);
    }

    public SingleFlight(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** The answer to a request, or to one in flight with the same key; {@link CancellationScope} can end the wait. */
    public V get(K key, Supplier<V> request) {
        return CancellationScope.await(flight(key, request).answer());
    }

    /**
     * As {@link #get}, but nothing once the request has been in flight for so long; later callers do not wait any more.
     * The request goes on.
     */
    public Optional<V> getWithin(K key, Supplier<V> request, Duration longest) {
        Flight<V> flight = flight(key, request);
        return CancellationScope.await(
                flight.answer(), () -> nanoTime.getAsLong() - flight.since() > longest.toNanos());
    }

    private Flight<V> flight(K key, Supplier<V> request) {
        Flight<V> mine = new Flight<>(new CompletableFuture<>(), nanoTime.getAsLong());
        Flight<V> other = inFlight.putIfAbsent(key, mine);
        if (other != null) {
            return other;
        }
        Thread thread = new Thread(() -> answer(key, request, mine), "braid-metadata");
        thread.setDaemon(true);
        thread.start();
        return mine;
    }

    private void answer(K key, Supplier<V> request, Flight<V> mine) {
        try {
            V answer = request.get();
            // Before completion: a caller that has waited, and asks again, must start a new request.
            inFlight.remove(key, mine);
            mine.answer().complete(answer);
        } catch (RuntimeException | Error e) {
            inFlight.remove(key, mine);
            mine.answer().completeExceptionally(e);
        }
    }

    /** Whether a request with this key is in flight. */
    public boolean isInFlight(K key) {
        return inFlight.containsKey(key);
    }

    /** Waits until a request with this key that is in flight has ended, successfully or not. */
    public void awaitInFlight(K key) {
        Flight<V> before = inFlight.get(key);
        if (before != null) {
            before.answer().handle((answer, failure) -> true).join();
        }
    }
}
