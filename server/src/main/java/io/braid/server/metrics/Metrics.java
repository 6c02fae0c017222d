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

/**
 * The figures of a server. How many there are depends on how many sources are open, and on nothing that a query or a
 * client says.
 */
public final class Metrics implements SourceListener, AutoCloseable {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Map<String, SourceMeters> sources = new HashMap<>();
    private final QueryMeters queryMeters = new QueryMeters(registry);
    private final ProcessMeters process = new ProcessMeters(registry);

    /** Adds how many queries there are. */
    public void watch(QueryScheduler queries) {
        queryMeters.watch(queries);
    }

    /** Counts a query that has ended. */
    public void ended(EndedQuery query) {
        queryMeters.ended(query);
    }

    /** Adds what queries take of memory, disk and threads. */
    public void watch(EngineResources engines) {
        process.watch(engines);
    }

    /** Adds what serving connections takes. */
    public void watch(Network network) {
        process.watch(network);
    }

    /** Adds the clients. */
    public void watch(Connections clients) {
        Gauge.builder("braid.connections.open", clients, Connections::count)
                .description("Connections of users")
                .register(registry);
        Gauge.builder("braid.connections.unauthenticated", clients, Connections::unauthenticated)
                .description("Connections of clients that have not logged in")
                .register(registry);
        Gauge.builder("braid.connections.max", clients, Connections::most)
                .description("How many there may be: max-connections")
                .register(registry);
        FunctionCounter.builder("braid.connections.refused", clients, Connections::refused)
                .description("Connections for which there was no room")
                .register(registry);
    }

    /** Adds what is kept of materialized views, and how refreshing them goes. */
    public void watch(MaterializedViews views) {
        Gauge.builder("braid.matviews.stored", views, MaterializedViews::kept)
                .description("Materialized views with stored rows")
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

    /** Adds what is kept of single rows, and how often that was of use. */
    public void watch(LookupCache lookups) {
        Gauge.builder("braid.lookups.bytes", lookups, LookupCache::bytes)
                .description("Memory that kept rows of look-ups take")
                .baseUnit("bytes")
                .register(registry);
        FunctionCounter.builder("braid.lookups.hits", lookups, LookupCache::hits)
                .description("Look-ups of single rows that found one that was kept")
                .register(registry);
        FunctionCounter.builder("braid.lookups.misses", lookups, LookupCache::misses)
                .description("Look-ups of single rows that found none that was kept")
                .register(registry);
    }

    /** Adds what verifying statements has found. */
    public void watch(Disagreements disagreements) {
        FunctionCounter.builder("braid.verified", disagreements, Disagreements::verified)
                .description("Statements that were run again by another plan and gave the same rows")
                .register(registry);
        FunctionCounter.builder("braid.disagreements", disagreements, Disagreements::differing)
                .description("Statements to which two plans gave different answers")
                .register(registry);
    }

    /** Adds how many transactions are in doubt. */
    public void watch(TransactionCoordinator transactions) {
        Gauge.builder("braid.transactions.in.doubt", transactions, all -> all.inDoubt()
                        .size())
                .description("Branches of transactions over several sources that are in doubt")
                .register(registry);
    }

    /** Adds how often the plan of a query was there already. */
    public void watch(PlanCounts plans) {
        FunctionCounter.builder("braid.plans.hits", plans, PlanCounts::hits)
                .description("Queries whose plan was kept from an equal one")
                .register(registry);
        FunctionCounter.builder("braid.plans.misses", plans, PlanCounts::misses)
                .description("Queries that had to be planned")
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
        process.close();
        registry.close();
    }
}
