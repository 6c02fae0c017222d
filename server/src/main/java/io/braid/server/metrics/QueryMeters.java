package io.braid.server.metrics;

import io.braid.execution.query.EndedQuery;
import io.braid.execution.query.QueryScheduler;
import io.braid.execution.query.QueryState;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/**
 * Metrics of queries. Errors are counted by the class of their SQLSTATE, its first two characters, so that the number
 * of metrics is limited.
 */
final class QueryMeters {
    private static final String OUTCOME = "outcome";
    private static final String NO_ERROR = "00";
    private static final List<QueryState> OUTCOMES =
            List.of(QueryState.FINISHED, QueryState.FAILED, QueryState.CANCELED);
    private static final Duration[] BUCKETS = {
        Duration.ofMillis(1),
        Duration.ofNanos(2_500_000),
        Duration.ofMillis(5),
        Duration.ofMillis(10),
        Duration.ofMillis(25),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofMillis(2500),
        Duration.ofSeconds(5),
        Duration.ofSeconds(10),
        Duration.ofSeconds(30),
        Duration.ofMinutes(1),
        Duration.ofMinutes(5),
    };

    private final MeterRegistry registry;
    private final Map<QueryState, Timer> times = new EnumMap<>(QueryState.class);
    private final Map<String, Counter> endings = new ConcurrentHashMap<>();
    private final Counter rows;
    private final Counter bytes;

    QueryMeters(MeterRegistry registry) {
        this.registry = registry;
        for (QueryState outcome : OUTCOMES) {
            times.put(
                    outcome,
                    Timer.builder("braid.query")
                            .description("Run time of queries, from arrival to the last row")
                            .tag(OUTCOME, name(outcome))
                            .serviceLevelObjectives(BUCKETS)
                            .register(registry));
        }
        ending(QueryState.FINISHED, NO_ERROR);
        rows = counter("braid.query.rows", "Rows sent to clients");
        bytes = counter("braid.query.bytes", "Bytes sent to clients");
    }

    void watch(QueryScheduler queries) {
        gauge("braid.queries.open", "Queries that run or wait for admission", queries, QueryScheduler::count);
        gauge("braid.queries.running", "Running queries", queries, QueryScheduler::running);
        gauge("braid.queries.waiting", "Queries that wait for admission", queries, QueryScheduler::waiting);
        gauge("braid.queries.unread", "Queries whose clients do not read on", queries, QueryScheduler::unread);
        gauge("braid.queries.running.max", "Limit of running queries", queries, QueryScheduler::maxRunning);
        FunctionCounter.builder("braid.queries.refused", queries, QueryScheduler::refused)
                .description("Queries that timed out while they waited for admission")
                .register(registry);
    }

    void ended(EndedQuery query) {
        String sqlState = query.sqlState();
        ending(query.outcome(), sqlState == null ? NO_ERROR : sqlState.substring(0, NO_ERROR.length()))
                .increment();
        Timer time = times.get(query.outcome());
        if (time != null) {
            time.record(query.elapsed());
        }
        rows.increment((double) query.rows());
        bytes.increment((double) query.bytes());
    }

    private Counter ending(QueryState outcome, String sqlStateClass) {
        return endings.computeIfAbsent(name(outcome) + sqlStateClass, key -> Counter.builder("braid.queries.ended")
                .description("Queries that have ended")
                .tag(OUTCOME, name(outcome))
                .tag("sqlstate_class", sqlStateClass)
                .register(registry));
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).register(registry);
    }

    private void gauge(
            String name, String description, QueryScheduler queries, ToDoubleFunction<QueryScheduler> figure) {
        Gauge.builder(name, queries, figure).description(description).register(registry);
    }

    private static String name(QueryState outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }
}
