package io.braid.planner.concurrent;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Single-flight metadata requests to sources. Each request runs on its own thread, because only its own time limit ends
 * the wait for an unresponsive source; concurrent callers with the same key share one request. Thread-safe.
 *
 * @param <K> the key of a request
 * @param <V> the result
 */
public final class MetadataRequests<K, V> {
    private final SingleFlight<K, V> flights;

    public MetadataRequests() {
        this(System::nanoTime);
    }

    public MetadataRequests(LongSupplier nanoTime) {
        this.flights = new SingleFlight<>(nanoTime);
    }

    /**
     * Returns the result of a request, or of one in flight with the same key; {@link CancellationScope} can cancel the
     * wait.
     */
    public V get(K key, Supplier<V> request) {
        return start(key, request).await(CancellationScope.signal());
    }

    /**
     * Like {@link #get}, but returns empty once the request has been in flight for that long; later callers do not wait
     * any more. The request continues.
     */
    public Optional<V> getWithin(K key, Supplier<V> request, Duration longest) {
        SingleFlight<K, V>.Flight flight = start(key, request);
        return flight.await(CancellationScope.signal(), longest.minus(flight.age()));
    }

    private SingleFlight<K, V>.Flight start(K key, Supplier<V> request) {
        SingleFlight<K, V>.Flight flight = flights.join(key);
        if (flight.leads()) {
            Thread thread = new Thread(() -> answer(request, flight), "braid-metadata");
            thread.setDaemon(true);
            thread.start();
        }
        return flight;
    }

    private void answer(Supplier<V> request, SingleFlight<K, V>.Flight flight) {
        try {
            flight.end(request.get());
        } catch (RuntimeException | Error e) {
            flight.fail(e);
        }
    }

    /** True if a request with this key is in flight. */
    public boolean isInFlight(K key) {
        return flights.find(key).isPresent();
    }

    /** Waits until a request in flight with this key has ended, successfully or not. */
    public void awaitInFlight(K key) {
        flights.find(key).ifPresent(SingleFlight.Flight::awaitEnd);
    }
}
