package io.braid.execution.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.query.Reads;
import io.braid.execution.query.EndedQuery;
import io.braid.execution.query.QueryState;
import io.braid.execution.system.Advice.Remedy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AdviceTest {
    private static final Instant START = Instant.parse("2026-05-01T10:00:00Z");

    @Test
    void whatIsAskedWithinAMinuteCouldHaveBeenKept() {
        assertThat(advice(query("SELECT 1", 0, 4), query("SELECT 1", 30, 5), query("SELECT 1", 100, 6)))
                .contains(new Advice(
                        Remedy.CACHED_RESULTS,
                        "/*+ cache(ttl 60s) */ SELECT 1",
                        "SELECT 1",
                        3,
                        Duration.ofSeconds(15),
                        Duration.ofSeconds(5)));
    }

    @Test
    void aViewIsReadByAllAndRefreshedEveryTenMinutes() {
        assertThat(advice(query("SELECT 1", 0, 4), query("SELECT 1", 650, 5), query("SELECT 1", 700, 6)))
                .contains(new Advice(
                        Remedy.MATERIALIZED_VIEW,
                        "CREATE MATERIALIZED VIEW schema.name OPTIONS (refresh 'every 10 minutes') AS SELECT 1",
                        "SELECT 1",
                        3,
                        Duration.ofSeconds(15),
                        Duration.ofSeconds(5)));
    }

    @Test
    void whatWouldNotHavePaidIsNotAdvised() {
        assertThat(advice(query("SELECT 1", 0, 4), query("SELECT 1", 3600, 5))).isEmpty();
        assertThat(advice(query("SELECT 1", 0, 4), query("SELECT 2", 1, 4))).isEmpty();
    }

    @Test
    void onlyQueriesThatRanAndCanBeKeptCount() {
        assertThat(Advice.of(List.of(query("SELECT now", 0, 4), query("SELECT now", 1, 4)), text -> false))
                .isEmpty();
        assertThat(advice(
                        query("SELECT 1", 0, 4, QueryState.FAILED, null),
                        query("SELECT 1", 1, 4, QueryState.FINISHED, START),
                        query("SELECT 1", 2, 4)))
                .isEmpty();
    }

    private static Stream<Advice> advice(EndedQuery... queries) {
        return Advice.of(List.of(queries), text -> true);
    }

    private static EndedQuery query(String sql, int second, int took) {
        return query(sql, second, took, QueryState.FINISHED, null);
    }

    private static EndedQuery query(String sql, int second, int took, QueryState outcome, @Nullable Instant rowsOf) {
        return new EndedQuery(
                "q" + second,
                1,
                "ada",
                "",
                "shop",
                sql,
                Reads.NOTHING,
                START.plusSeconds(second),
                Duration.ofSeconds(took),
                1,
                1,
                1,
                0,
                rowsOf,
                outcome,
                null,
                null,
                null,
                null);
    }
}
