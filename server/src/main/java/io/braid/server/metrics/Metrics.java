package io.braid.server.metrics;

import io.braid.engine.EngineResources;
import io.braid.execution.coordinator.TransactionCoordinator;
import io.braid.execution.plan.PlanCounts;
import io.braid.execution.query.EndedQuery;
import io.braid.execution.query.QueryScheduler;
import io.braid.execution.refresh.MaterializedViews;
import io.braid.execution.result.LookupCache;
import io.braid.execution.result.ResultCache;
import io.braid.execution.source.SourceListener;
import io.braid.execution.source.WatchedSource;
import io.braid.execution.verify.Disagreements;
import io.braid.network.Network;
import io.braid.network.client.Connections;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.HashMap;
import java.util.Map;

/** Metrics of a server. Their number depends only on the number of open sources, not on queries or clients. */
public final class Metrics implements SourceListener, AutoCloseable {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Map<String, SourceMeters> sources = new HashMap<>();
    private final QueryMeters queryMeters = new QueryMeters(registry);
    private final ProcessMeters process = new ProcessMeters(registry);

    /** Adds the metrics of queries. */
    public void watch(QueryScheduler queries) {
        queryMeters.watch(queries);
    }

    /** Counts a completed query. */
    public void ended(EndedQuery query) {
        queryMeters.ended(query);
    }

    /** Adds the metrics of memory, disk space and threads of queries. */
    public void watch(EngineResources engines) {
        process.watch(engines);
    }

    /** Adds the metrics of network connections. */
    public void watch(Network network) {
        process.watch(network);
    }

    /** Adds the metrics of clients. */
    public void watch(Connections clients) {
        Gauge.builder("braid.connections.open", clients, Connections::count)
                .description("Connections of users")
                .register(registry);
        Gauge.builder("braid.connections.unauthenticated", clients, Connections::unauthenticated)
                .description("Connections of clients that have not logged in")
                .register(registry);
        Gauge.builder("braid.connections.max", clients, Connections::most)
                .description("Limit of connections: max-connections")
                .register(registry);
        FunctionCounter.builder("braid.connections.refused", clients, Connections::refused)
                .description("Connections refused because a limit was reached")
                .register(registry);
    }

    /** Adds the metrics of materialized views and their refreshes. */
    public void watch(MaterializedViews views) {
        Gauge.builder("braid.matviews.stored", views, MaterializedViews::kept)
                .description("Materialized views with stored rows")
                .register(registry);
        Gauge.builder("braid.matviews.refreshing", views, MaterializedViews::refreshing)
                .description("Materialized views that are being refreshed")
                .register(registry);
        FunctionCounter.builder("braid.matviews.refreshes", views, MaterializedViews::refreshes)
                .description("Completed refreshes")
                .register(registry);
        FunctionCounter.builder("braid.matviews.failures", views, MaterializedViews::failures)
                .description("Failed refreshes")
                .register(registry);
    }

    /** Adds the metrics of the result cache. */
    public void watch(ResultCache results) {
        Gauge.builder("braid.results.bytes", results, ResultCache::bytes)
                .description("Memory of cached results")
                .baseUnit("bytes")
                .register(registry);
        FunctionCounter.builder("braid.results.hits", results, ResultCache::hits)
                .description("Queries answered from the result cache")
                .register(registry);
        FunctionCounter.builder("braid.results.misses", results, ResultCache::misses)
                .description("Queries that missed the result cache")
                .register(registry);
    }

    /** Adds the metrics of the look-up cache. */
    public void watch(LookupCache lookups) {
        Gauge.builder("braid.lookups.bytes", lookups, LookupCache::bytes)
                .description("Memory of cached look-ups")
                .baseUnit("bytes")
                .register(registry);
        FunctionCounter.builder("braid.lookups.hits", lookups, LookupCache::hits)
                .description("Look-ups answered from the cache")
                .register(registry);
        FunctionCounter.builder("braid.lookups.misses", lookups, LookupCache::misses)
                .description("Look-ups that missed the cache")
                .register(registry);
    }

    /** Adds the metrics of query verification. */
    public void watch(Disagreements disagreements) {
        FunctionCounter.builder("braid.verified", disagreements, Disagreements::verified)
                .description("Verified statements for which both plans returned the same rows")
                .register(registry);
        FunctionCounter.builder("braid.disagreements", disagreements, Disagreements::differing)
                .description("Verified statements for which two plans returned different rows")
                .register(registry);
    }

    /** Adds the metric of transactions in doubt. */
    public void watch(TransactionCoordinator transactions) {
        Gauge.builder("braid.transactions.in.doubt", transactions, all -> all.inDoubt()
                        .size())
                .description("Branches of distributed transactions that are in doubt")
                .register(registry);
    }

    /** Adds the metrics of the plan cache. */
    public void watch(PlanCounts plans) {
        FunctionCounter.builder("braid.plans.hits", plans, PlanCounts::hits)
                .description("Queries whose plan was cached")
                .register(registry);
        FunctionCounter.builder("braid.plans.misses", plans, PlanCounts::misses)
                .description("Queries that were planned")
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

    /** Returns all metrics in Prometheus' format. */
    public String text() {
        return registry.scrape();
    }

    @Override
    public void close() {
        process.close();
        registry.close();
    }
}
