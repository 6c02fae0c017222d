package io.braid.execution.system;

import io.braid.execution.query.EndedQuery;
import io.braid.execution.query.QueryState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Advice for repeated queries: a remedy and its estimated saving.
 *
 * @param remedy the kind of remedy
 * @param statement the remedy as an SQL statement
 * @param asked number of executions
 * @param spent total execution time
 * @param saved part of that time that the remedy would have saved
 */
record Advice(Remedy remedy, String statement, String sql, int asked, Duration spent, Duration saved) {
    /** Maximum number of different queries that are analyzed, longest total time first. */
    private static final int MOST = 100;

    private static final Duration TTL = Duration.ofSeconds(60);
    private static final Duration INTERVAL = Duration.ofMinutes(10);

    /** Remedy for a repeated query. */
    enum Remedy {
        /** Result caching with a maximum age of one minute. */
        CACHED_RESULTS,
        /** A materialized view that is refreshed every ten minutes. */
        MATERIALIZED_VIEW
    }

    /**
     * Advice from the log of ended queries, largest saving first.
     *
     * @param keepable true for deterministic queries with the same result for all users
     */
    static Stream<Advice> of(List<EndedQuery> ended, Predicate<String> keepable) {
        Map<String, List<EndedQuery>> byText = new LinkedHashMap<>();
        for (EndedQuery query : ended) {
            if (query.outcome() == QueryState.FINISHED && query.rowsOf() == null) {
                byText.computeIfAbsent(query.sql(), text -> new ArrayList<>()).add(query);
            }
        }
        return byText.values().stream()
                .filter(runs -> runs.size() > 1)
                .sorted(Comparator.comparing(Advice::spentOn).reversed())
                .limit(MOST)
                .filter(runs -> keepable.test(runs.get(0).sql()))
                .flatMap(Advice::of)
                .filter(advice -> advice.saved.compareTo(Duration.ZERO) > 0)
                .sorted(Comparator.comparing(Advice::saved).reversed());
    }

    private static Stream<Advice> of(List<EndedQuery> runs) {
        List<EndedQuery> inOrder =
                runs.stream().sorted(Comparator.comparing(EndedQuery::started)).toList();
        String sql = inOrder.get(0).sql();
        Duration spent = spentOn(inOrder);
        return Stream.of(
                new Advice(
                        Remedy.CACHED_RESULTS,
                        "/*+ cache(ttl " + TTL.toSeconds() + "s) */ " + sql,
                        sql,
                        inOrder.size(),
                        spent,
                        savedByKeeping(inOrder)),
                new Advice(
                        Remedy.MATERIALIZED_VIEW,
                        "CREATE MATERIALIZED VIEW schema.name OPTIONS (refresh 'every " + INTERVAL.toMinutes()
                                + " minutes') AS " + sql,
                        sql,
                        inOrder.size(),
                        spent,
                        savedByRefreshing(inOrder, spent)));
    }

    private static Duration spentOn(List<EndedQuery> runs) {
        return runs.stream().map(EndedQuery::elapsed).reduce(Duration.ZERO, Duration::plus);
    }

    /** Executions within the TTL after an actual run are answered from the cache. */
    private static Duration savedByKeeping(List<EndedQuery> inOrder) {
        Instant run = Instant.MIN;
        Duration saved = Duration.ZERO;
        for (EndedQuery query : inOrder) {
            if (run.plus(TTL).isBefore(query.started())) {
                run = query.started();
            } else {
                saved = saved.plus(query.elapsed());
            }
        }
        return saved;
    }

    /** The total time without the refreshes, each of which takes the average time of the query. */
    private static Duration savedByRefreshing(List<EndedQuery> inOrder, Duration spent) {
        Duration span = Duration.between(
                inOrder.get(0).started(), inOrder.get(inOrder.size() - 1).started());
        long refreshes = 1 + span.toMillis() / INTERVAL.toMillis();
        return spent.minus(spent.dividedBy(inOrder.size()).multipliedBy(refreshes));
    }
}
