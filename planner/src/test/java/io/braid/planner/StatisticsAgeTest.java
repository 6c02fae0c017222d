package io.braid.planner;

import static io.braid.planner.ChangingSource.table;
import static io.braid.planner.Models.database;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.planner.catalog.CatalogTable;
import io.braid.planner.catalog.SystemSchemas;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.imports.ImportIntervals;
import io.braid.planner.imports.ImportStore;
import io.braid.spi.catalog.TableStatistics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Refresh of a source's table statistics while the tables themselves do not change. */
class StatisticsAgeTest {
    private static final String JOIN = "SELECT a.id FROM c.customer a, c.customer b WHERE a.id = b.id";

    private final ChangingSource crm = new ChangingSource("crm", table("public", "customer", "id:int"));
    private final List<Runnable> background = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void aTableThatGrowsIsSeenAfterTheInterval() {
        Catalog catalog = open(Duration.ofHours(1));
        holds(10);
        plan(catalog);
        holds(1_000_000);
        long before = catalog.revision();
        plan(catalog);
        assertThat(background).isEmpty();
        assertThat(catalog.revision()).isEqualTo(before);

        now = now.plus(Duration.ofHours(1));
        assertThat(catalog.revision()).as("plans are made anew").isNotEqualTo(before);
        plan(catalog);
        plan(catalog);
        assertThat(rows(catalog)).as("nobody waits").isEqualTo(10);
        assertThat(background).as("asked once").hasSize(1);
        long during = catalog.revision();
        runBackground();

        assertThat(rows(catalog)).isEqualTo(1_000_000);
        assertThat(catalog.revision()).as("plans are made by it").isNotEqualTo(during);
        assertThat(crm.asked).as("imports").hasSize(1);
    }

    @Test
    void whatHasNotChangedLeavesPlansAsTheyAre() {
        Catalog catalog = open(Duration.ofHours(1));
        holds(10);
        plan(catalog);
        now = now.plus(Duration.ofHours(1));
        plan(catalog);
        long before = catalog.revision();

        runBackground();

        assertThat(crm.statisticsAsked).isEqualTo(2);
        assertThat(catalog.revision()).isEqualTo(before);
    }

    @Test
    void aRefreshAsksAgainThoughTheTablesAreTheSame() {
        Catalog catalog = open(Duration.ZERO);
        holds(10);
        plan(catalog);
        holds(20);
        now = now.plus(Duration.ofDays(1000));
        plan(catalog);
        assertThat(background).isEmpty();

        catalog.refresh("c");
        plan(catalog);
        runBackground();

        assertThat(rows(catalog)).isEqualTo(20);
    }

    @Test
    void aSourceThatIsDownThenIsAsItWas() {
        Catalog catalog = open(Duration.ofHours(1));
        holds(10);
        plan(catalog);
        crm.down = true;
        now = now.plus(Duration.ofHours(1));
        plan(catalog);
        runBackground();
        plan(catalog);

        assertThat(rows(catalog)).isEqualTo(10);
        assertThat(background).as("not before the next hour").isEmpty();
    }

    private Catalog open(Duration statistics) {
        ImportCache imports = new ImportCache(
                ImportStore.NONE, new ImportIntervals(Duration.ZERO, statistics), () -> now, background::add);
        return Catalog.open(database(Models.all()), name -> crm, imports, SystemSchemas.NONE);
    }

    private void holds(double rows) {
        crm.statistics = new TableStatistics(OptionalDouble.of(rows), Map.of());
    }

    private static void plan(Catalog catalog) {
        new Planner(catalog).plan(JOIN);
    }

    private static double rows(Catalog catalog) {
        CatalogTable customer = catalog.schemas().stream()
                .filter(schema -> schema.name().equals("c"))
                .flatMap(schema -> schema.list().tables().stream())
                .findFirst()
                .orElseThrow();
        return ((CatalogTable.Foreign) customer.origin()).rows().orElseThrow();
    }

    private void runBackground() {
        List<Runnable> due = List.copyOf(background);
        background.clear();
        due.forEach(Runnable::run);
    }
}
