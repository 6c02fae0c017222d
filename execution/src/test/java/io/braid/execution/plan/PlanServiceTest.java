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
import io.braid.planner.option.PlannerSwitch;
import io.braid.spi.Parameter;
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
        assertThat(plans.find(new ShapedText("SELECT 1"), environment(null, PlannerOptions.ALL), plan -> true))
                .map(BoundPlan::plan)
                .containsSame(planned);
        assertThat(plans.find(new ShapedText("select 1"), environment(null, PlannerOptions.ALL), plan -> true))
                .isEmpty();
        assertThat(plans.find(new ShapedText("SELECT 1"), environment("s", PlannerOptions.ALL), plan -> true))
                .isEmpty();
        assertThat(plans.find(new ShapedText("SELECT 1"), environment(null, PlannerOptions.NONE), plan -> true))
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
        assertThat(plans.find(new ShapedText("SELECT 1"), environment, plan -> true))
                .isEmpty();
        PlannedQuery fresh = plan(plans, "SELECT 1", environment);
        assertThat(fresh).isNotSameAs(old);
        assertThat(plans.find(new ShapedText("SELECT 1"), environment, plan -> true))
                .map(BoundPlan::plan)
                .containsSame(fresh);
        assertThat(plans.cached()).hasSize(1);
    }

    @Test
    void aPlanThatDoesNotFitIsNotUsed() {
        PlanEnvironment environment = environment(null, PlannerOptions.ALL);
        plan(plans, "SELECT 1", environment);
        assertThat(plans.find(new ShapedText("SELECT 1"), environment, plan -> false))
                .isEmpty();
    }

    @Test
    void usersWithRowsOfTheirOwnDoNotSharePlans() {
        PlanService perUser = new PlanService(new Planner(catalog), revision::get, true, counts);
        PlannedQuery anns = plan(perUser, "SELECT 1", environment(null, PlannerOptions.ALL));
        assertThat(perUser.find(new ShapedText("SELECT 1"), environment(null, PlannerOptions.ALL), plan -> true))
                .map(BoundPlan::plan)
                .containsSame(anns);
        assertThat(perUser.find(new ShapedText("SELECT 1"), environment("bob", null, PlannerOptions.ALL), plan -> true))
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

    @Test
    void statementsThatDifferInComparedLiteralsShareAPlan() {
        PlanEnvironment environment = environment(null, PlannerOptions.ALL);
        String sql = "SELECT x FROM (VALUES (1), (2)) AS t(x) WHERE x = %d AND x < 10 -- %<d";
        PlannedQuery first = plan(plans, sql.formatted(1), environment);
        PlannedQuery second = plan(plans, sql.formatted(2), environment);
        BoundPlan third = plans.find(new ShapedText(sql.formatted(3)), environment, plan -> true)
                .orElseThrow();
        assertThat(first.parameters()).isEmpty();
        assertThat(third.plan()).isSameAs(second);
        assertThat(third.literals()).extracting(Parameter::value).containsExactly(3, 10);
        assertThat(plans.cached())
                .extracting(CachedPlan::sql)
                .contains("SELECT x FROM (VALUES (1), (2)) AS t(x) WHERE x = ? AND x < ?");
    }

    @Test
    void aStatementThatIsPlannedAgainKeepsAPlanOfItsOwn() {
        PlanEnvironment environment = environment(null, PlannerOptions.ALL);
        String sql = "SELECT x FROM (VALUES (1), (2)) AS t(x) WHERE x = 1";
        plan(plans, sql, environment);
        revision.incrementAndGet();
        assertThat(plan(plans, sql, environment).parameters()).isEmpty();
    }

    @Test
    void aLiteralThatIsNoValueOfItsColumnHasAPlanOfItsOwn() {
        PlanEnvironment environment = environment(null, PlannerOptions.ALL);
        String sql = "SELECT x FROM (VALUES (1), (2)) AS t(x) WHERE x = ";
        plan(plans, sql + "1", environment);
        plan(plans, sql + "2", environment);
        for (String literal : List.of("3000000000", "1.5", "1e0", "'1'")) {
            assertThat(plans.find(new ShapedText(sql + literal), environment, plan -> true))
                    .as(literal)
                    .isEmpty();
            assertThat(plan(plans, sql + literal, environment).parameters()).isEmpty();
        }
    }

    @Test
    void literalsThatDecideTheResultStay() {
        PlanEnvironment environment = environment(null, PlannerOptions.ALL);
        String sql = "SELECT x + %1$d FROM (VALUES (1), (2)) AS t(x) ORDER BY 1 LIMIT %1$d";
        for (int i = 1; i <= 3; i++) {
            assertThat(plan(plans, sql.formatted(i), environment).parameters()).isEmpty();
        }
        assertThat(plans.cached()).hasSize(3);
    }

    @Test
    void withoutTheSwitchEachStatementHasItsPlan() {
        PlanEnvironment environment = environment(null, PlannerOptions.ALL.without(PlannerSwitch.SHARED_PLANS));
        String sql = "SELECT x FROM (VALUES (1), (2)) AS t(x) WHERE x = ";
        for (int i = 1; i <= 3; i++) {
            assertThat(plan(plans, sql + i, environment).parameters()).isEmpty();
        }
    }

    private static PlannedQuery plan(PlanService plans, String sql, PlanEnvironment environment) {
        Query query = (Query) StatementReader.read(sql, environment.schema());
        return plans.plan(
                        query,
                        new ShapedText(sql),
                        environment,
                        environment.request(PlanningBudget.UNLIMITED, ExplainContext.NONE),
                        plan -> true,
                        CancellationSignal.NONE)
                .plan();
    }

    private PlanEnvironment environment(@Nullable String schema, PlannerOptions options) {
        return environment("ann", schema, options);
    }

    private PlanEnvironment environment(String user, @Nullable String schema, PlannerOptions options) {
        return new PlanEnvironment(
                schema, options, catalog.rights(Principal.administrator(user, List.of())), ViewContents.NONE);
    }
}
