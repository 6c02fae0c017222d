package io.braid.server.metrics;

import io.braid.execution.source.SourceHealth;
import io.braid.execution.source.WatchedSource;
import io.braid.spi.Observability;
import io.braid.spi.activity.CircuitState;
import io.braid.spi.activity.SourceActivity;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToDoubleFunction;

/** Metrics of all sources with the same name: several databases may each have one, and their metrics are added up. */
final class SourceMeters {
    private static final String TAG = "source";

    private final String name;
    private final MeterRegistry registry;
    private final List<WatchedSource> sources = new CopyOnWriteArrayList<>();
    private final List<Meter> meters = new ArrayList<>();

    SourceMeters(String name, MeterRegistry registry) {
        this.name = name;
        this.registry = registry;
        meters.add(Gauge.builder("braid.source.down", this, SourceMeters::down)
                .description("Sources that did not respond at the last attempt")
                .tag(TAG, name)
                .register(registry));
        ofSources("rows", "Rows received from the source", WatchedSource::rows);
        ofSources("bytes", "Bytes of these rows", WatchedSource::bytes);
        gauge(
                "breaker.open",
                "1 if the circuit breaker is open",
                now -> now.breaker().state() == CircuitState.State.CLOSED ? 0 : 1);
        gauge("connections.used", "Connections in use", now -> now.permits().inUse());
        gauge("connections.idle", "Idle connections", SourceActivity::idle);
        gauge("connections.max", "Limit of connections", now -> now.permits().connections());
        gauge("statements.running", "Running statements", now -> now.running().size());
        gauge("statements.waiting", "Statements that wait for a permit", now -> now.permits()
                .waiting());
        counter("statements", "Statements that have started", now -> now.counts()
                .statements());
        counter("failures", "Statements that failed in the source", now -> now.counts()
                .failures());
        counter("waits", "Statements that had to wait for a permit", now -> now.counts()
                .waits());
        counter("wait.seconds", "Total time of these waits", now -> now.counts().waitNanos() / 1e9);
        counter("timeouts", "Statements that timed out while they waited for a permit", now -> now.counts()
                .timeouts());
        counter("rejections", "Statements rejected because the breaker was open", now -> now.counts()
                .rejections());
        counter("outages", "Times that the breaker has opened", now -> now.breaker()
                .opened());
        counter("silences", "Statements canceled because the source had stopped responding", now -> now.counts()
                .silences());
        counter("orphans", "Statements ended because their query had ended", now -> now.counts()
                .orphans());
    }

    void add(WatchedSource source) {
        sources.add(source);
    }

    /** Removes a source; true if it was the last, whose metrics are removed. */
    boolean removeLast(WatchedSource source) {
        sources.remove(source);
        if (sources.isEmpty()) {
            meters.forEach(registry::remove);
        }
        return sources.isEmpty();
    }

    private double down() {
        return sources.stream()
                .filter(source -> source.health().state() == SourceHealth.State.DOWN)
                .count();
    }

    private double sum(ToDoubleFunction<SourceActivity> figure) {
        return sources.stream()
                .flatMap(source -> Observability.of(source).activity().stream())
                .mapToDouble(figure)
                .sum();
    }

    private void ofSources(String figure, String description, ToDoubleFunction<WatchedSource> value) {
        meters.add(FunctionCounter.builder("braid.source." + figure, this, all -> all.sources.stream()
                        .mapToDouble(value)
                        .sum())
                .description(description)
                .tag(TAG, name)
                .register(registry));
    }

    private void gauge(String figure, String description, ToDoubleFunction<SourceActivity> value) {
        meters.add(Gauge.builder("braid.source." + figure, this, all -> all.sum(value))
                .description(description)
                .tag(TAG, name)
                .register(registry));
    }

    private void counter(String figure, String description, ToDoubleFunction<SourceActivity> value) {
        meters.add(FunctionCounter.builder("braid.source." + figure, this, all -> all.sum(value))
                .description(description)
                .tag(TAG, name)
                .register(registry));
    }
}
