package io.braid.server.metrics;

import io.braid.server.matview.MaterializedViews;
import io.braid.server.query.Queries;
import io.braid.server.result.ResultCache;
import io.braid.server.source.SourceListener;
import io.braid.server.source.WatchedSource;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.HashMap;
import java.util.Map;

/**
 * The figures of a server. How many there are depends on how many sources are open, and on nothing that a query or a client
 * says.
 */
public final class Metrics implements SourceListener, AutoCloseable {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Map<String, SourceMeters> sources = new HashMap<>();

    /** Adds how many queries there are. */
    public void watch(Queries queries) {
        Gauge.builder("braid.queries.open", queries, all -> all.open().size())
                .description("Queries that run or wait for their turn")
                .register(registry);
    }

    /** Adds what is kept of materialized views, and how refreshing them goes. */
    public void watch(MaterializedViews views) {
        Gauge.builder("braid.matviews.kept", views, MaterializedViews::kept)
                .description("Materialized views of which rows are kept")
                .register(registry);
        Gauge.builder("braid.matviews.refreshing", views, MaterializedViews::refreshing)
                .description("Materialized views that are being refreshed")
                .register(registry);
        FunctionCounter.builder("braid.matviews.refreshes", views, MaterializedViews::refreshes)
                .description("Refreshes that have brought new rows")
                .register(registry);
        FunctionCounter.builder("braid.matviews.failures", views, MaterializedViews::failures)
                .description("Refreshes that have failed")
                .register(registry);
    }

    /** Adds what is kept of results, and how often that was of use. */
    public void watch(ResultCache results) {
        Gauge.builder("braid.results.bytes", results, ResultCache::bytes)
                .description("Memory that kept results take")
                .baseUnit("bytes")
                .register(registry);
        FunctionCounter.builder("braid.results.hits", results, ResultCache::hits)
                .description("Queries that found a result of an equal one")
                .register(registry);
        FunctionCounter.builder("braid.results.misses", results, ResultCache::misses)
                .description("Queries that looked for one and found none")
                .register(registry);
    }

    @Override
    public synchronized void opened(WatchedSource source) {
        sources.computeIfAbsent(source.name(), name -> new SourceMeters(name, registry))
                .add(source);
    }

    @Override
    public synchronized void closed(WatchedSource source) {
        SourceMeters meters = sources.get(source.name());
        if (meters != null && meters.removeLast(source)) {
            sources.remove(source.name());
        }
    }

    /** All figures, as Prometheus reads them. */
    public String text() {
        return registry.scrape();
    }

    @Override
    public void close() {
        registry.close();
    }
}
