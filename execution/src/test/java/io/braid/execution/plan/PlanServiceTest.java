package io.braid.execution.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Query;
import io.braid.planner.Catalog;
import io.braid.planner.ExplainContext;
import io.braid.planner.Planner;
import io.braid.planner.access.Principal;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.option.PlannerOptions;
import io.braid.vdb.VirtualDatabase;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PlanServiceTest {
    private final Catalog catalog = Catalog.open(new VirtualDatabase("d", "1", List.of()), name -> {
        throw new AssertionError(name);
    });
    private final AtomicLong revision = new AtomicLong();
    private final PlanCounts counts = new PlanCounts();
    private final PlanService plans = new PlanService(new Planner(catalog), revision::get, false, counts);

    @Test
    void aPlanIsFoundByTextSchemaAndOptions() {
        PlannedQuery planned = plan(plans, "SELECT 1", environment(null, PlannerOptions.ALL));
        assertThat(plans.find("SELECT 1", environment(null, PlannerOptions.ALL), plan -> true))
                .containsSame(planned);
        assertThat(plans.find("select 1", environment(null, PlannerOptions.ALL), plan -> true))
                .isEmpty();
        assertThat(plans.find("SELECT 1", environment("s", PlannerOptions.ALL), plan -> true))
                .isEmpty();
        assertThat(plans.find("SELECT 1", environment(null, PlannerOptions.NONE), plan -> true))
                .isEmpty();
        assertThat(plans.cached()).extracting(CachedPlan::hits).containsExactly(1L);
        assertThat(counts.hits()).isEqualTo(1);
        assertThat(counts.misses()).isEqualTo(1);
    }

    @Test
    void aPlanOfAnOlderCatalogIsNotUsed() {
        PlanEnvironment environment = environment(null, PlannerOptions.ALL);
        PlannedQuery old = plan(plans, "SELECT 1", environment);
        revision.incrementAndGet();
        assertThat(plans.find("SELECT 1", environment, plan -> true)).isEmpty();
        PlannedQuery fresh = plan(plans, "SELECT 1", environment);
        assertThat(fresh).isNotSameAs(old);
        assertThat(plans.find("SELECT 1", environment, plan -> true)).containsSame(fresh);
        assertThat(plans.cached()).hasSize(1);
    }

    @Test
    void aPlanThatDoesNotFitIsNotUsed() {
        PlanEnvironment environment = environment(null, PlannerOptions.ALL);
        plan(plans, "SELECT 1", environment);
        assertThat(plans.find("SELECT 1", environment, plan -> false)).isEmpty();
    }

    @Test
    void usersWithRowsOfTheirOwnDoNotSharePlans() {
        PlanService perUser = new PlanService(new Planner(catalog), revision::get, true, counts);
        PlannedQuery anns = plan(perUser, "SELECT 1", environment(null, PlannerOptions.ALL));
        assertThat(perUser.find("SELECT 1", environment(null, PlannerOptions.ALL), plan -> true))
                .containsSame(anns);
        assertThat(perUser.find("SELECT 1", environment("bob", null, PlannerOptions.ALL), plan -> true))
                .isEmpty();
    }

    @Test
    void theServersOwnPlansAreApart() {
        PlannedQuery planned = plans.planForServer("SELECT 1");
        assertThat(plans.planForServer("SELECT 1")).isSameAs(planned);
        assertThat(plans.cached()).isEmpty();
        revision.incrementAndGet();
        assertThat(plans.planForServer("SELECT 1")).isNotSameAs(planned);
    }

    @Test
    void cachedPlansHaveBoundedMemory() {
        String filler = "x".repeat(150_000);
        for (int i = 0; i < 60; i++) {
            plan(plans, "SELECT " + i + " AS a -- " + filler, environment(null, PlannerOptions.ALL));
        }
        assertThat(plans.cached()).hasSizeBetween(10, 30);
    }

    @Test
    void theLongestTextsAreNotCached() {
        plan(plans, "SELECT 1 -- " + "x".repeat(250_000), environment(null, PlannerOptions.ALL));
        assertThat(plans.cached()).isEmpty();
    }

    private static PlannedQuery plan(PlanService plans, String sql, PlanEnvironment environment) {
        Query query = (Query) StatementReader.read(sql, environment.schema());
        return plans.plan(
                query,
                sql,
                environment,
                environment.request(PlanningBudget.UNLIMITED, ExplainContext.NONE),
                plan -> true,
                CancellationSignal.NONE);
    }

    private PlanEnvironment environment(@Nullable String schema, PlannerOptions options) {
        return environment("ann", schema, options);
    }

    private PlanEnvironment environment(String user, @Nullable String schema, PlannerOptions options) {
        return new PlanEnvironment(
                schema, options, catalog.rights(Principal.administrator(user, List.of())), ViewContents.NONE);
    }
}
