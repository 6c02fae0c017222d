package io.braid.server.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.PlannedQuery;
import io.braid.engine.plan.Values;
import io.braid.planner.option.PlannerOptions;
import io.braid.spi.type.RowType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PlanCacheTest {
    private static final PlannedQuery QUERY =
            new PlannedQuery(new Values(List.of(), RowType.of()), RowType.of(), List.of(), List.of());

    private final PlanCache plans = new PlanCache(2);

    @Test
    void aPlanIsFoundByTextSchemaAndOptionsAlone() {
        plans.add(plan("a", null, 1));

        assertThat(plans.find(key("a", null, PlannerOptions.ALL), 1)).containsSame(QUERY);
        assertThat(plans.find(key("A", null, PlannerOptions.ALL), 1)).isEmpty();
        assertThat(plans.find(key("a", "s", PlannerOptions.ALL), 1)).isEmpty();
        assertThat(plans.find(key("a", null, PlannerOptions.NONE), 1)).isEmpty();
        assertThat(plans.all()).extracting(CachedPlan::hits).containsExactly(1L);
    }

    @Test
    void aPlanFromWhatIsNoLongerTrueIsNotFound() {
        plans.add(plan("a", null, 1));

        assertThat(plans.find(key("a", null, PlannerOptions.ALL), 2)).isEmpty();
    }

    @Test
    void thePlanNotUsedForLongestMakesRoom() {
        plans.add(plan("a", null, 1));
        plans.add(plan("b", null, 1));
        plans.find(key("a", null, PlannerOptions.ALL), 1);
        plans.add(plan("c", null, 1));

        assertThat(plans.all()).extracting(CachedPlan::sql).containsExactly("a", "c");
    }

    @Test
    void aVeryLongTextIsNotKept() {
        plans.add(plan("x".repeat(100_000), null, 1));

        assertThat(plans.all()).isEmpty();
    }

    private static CachedPlan plan(String sql, @Nullable String schema, long revision) {
        return new CachedPlan(key(sql, schema, PlannerOptions.ALL), QUERY, revision, 0, Duration.ZERO, Instant.EPOCH);
    }

    private static PlanKey key(String sql, @Nullable String schema, PlannerOptions options) {
        return new PlanKey(sql, schema, options, false, "rights", null);
    }
}
