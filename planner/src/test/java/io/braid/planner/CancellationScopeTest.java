package io.braid.planner;

import static io.braid.planner.ChangingSource.table;
import static io.braid.planner.Models.database;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Query;
import io.braid.planner.access.Principal;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.concurrent.ManualCancellation;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.option.PlannerOptions;
import io.braid.spi.catalog.TableStatistics;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Cancellation of planning while it waits for a source. */
@Timeout(60)
class CancellationScopeTest {
    private static final String SQL = "SELECT a.id FROM c.customer a, c.customer b WHERE a.id = b.id";

    private final ChangingSource crm = new ChangingSource("crm", table("public", "customer", "id:int"));
    private final CountDownLatch silence = new CountDownLatch(1);
    private final Catalog catalog = Catalog.open(database(Models.all()), server -> crm);
    private final Planner planner = new Planner(catalog);

    @Test
    void nobodyWaitsForStatisticsLongerThanForTheStatement() {
        crm.beforeStatistics = this::awaitEnd;

        assertCancelEndsPlanning();

        crm.statistics = new TableStatistics(OptionalDouble.of(7), Map.of());
        silence.countDown();
        planner.plan(SQL);
        assertThat(crm.statisticsAsked)
                .as("what was asked for the first one does for the second")
                .isEqualTo(1);
    }

    @Test
    void nobodyWaitsForTheFirstImportLongerThanForTheStatement() {
        crm.beforeAnswer = this::awaitEnd;

        assertCancelEndsPlanning();

        silence.countDown();
        planner.plan(SQL);
        assertThat(crm.asked).hasSize(1);
    }

    @Test
    void whatASourceIsAskedOnceDoesForAllWhoWait() {
        catalog.importAll();
        crm.beforeStatistics = this::awaitEnd;
        CompletableFuture<?> one = CompletableFuture.runAsync(() -> planner.plan(SQL));
        CompletableFuture<?> other = CompletableFuture.runAsync(() -> planner.plan(SQL));
        silence.countDown();

        CompletableFuture.allOf(one, other).join();

        assertThat(crm.statisticsAsked).isEqualTo(1);
    }

    private void assertCancelEndsPlanning() {
        ManualCancellation impatient = new ManualCancellation();
        new Thread(() -> {
                    while (impatient.waits() == 0) {
                        Thread.onSpinWait();
                    }
                    impatient.cancel("had enough");
                })
                .start();
        PlanningRequest request = new PlanningRequest(
                null,
                PlannerOptions.ALL,
                catalog.rights(Principal.SERVER),
                ViewContents.NONE,
                PlanningBudget.UNLIMITED.endedBy(impatient));
        assertThatThrownBy(() -> planner.plan((Query) StatementReader.read(SQL), request))
                .hasMessage("had enough");
        assertThat(silence.getCount()).as("the source is still silent").isEqualTo(1);
    }

    private void awaitEnd() {
        try {
            silence.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
