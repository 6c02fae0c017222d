package io.braid.planner.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.planner.ChangingSource;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.statistics.Analyses;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Planning without the statistics of a source that does not respond, and the retry of the request. */
@Timeout(60)
class SourceStatisticsTest {
    private static final TableDescription CUSTOMER = ChangingSource.table("public", "customer", "id:int");
    private static final TableDescription ADDRESS = ChangingSource.table("public", "address", "id:int");

    private final ChangingSource crm = new ChangingSource("crm", CUSTOMER, ADDRESS);
    private final ImportCache imports = ImportCache.inMemory();
    private final AtomicLong now = new AtomicLong();
    private final SourceStatistics statistics = new SourceStatistics(crm, Analyses.NONE, imports.ages(), now::get);
    private final CompletableFuture<Void> silence = new CompletableFuture<>();

    SourceStatisticsTest() {
        crm.statistics = new TableStatistics(OptionalDouble.of(7), Map.of());
    }

    @Test
    void whatIsNotToldForTwoSecondsIsNotWaitedFor() {
        beSilent();

        assertThat(rows(CUSTOMER)).isEmpty();

        assertThat(rows(ADDRESS)).as("of the same source").isEmpty();
        assertThat(crm.statisticsAsked).as("nobody asks it for a while").isEqualTo(1);
    }

    @Test
    void whoComesLaterToAQuestionThatIsNotAnsweredDoesNotWaitAnew() {
        beSilent();
        assertThat(rows(CUSTOMER)).isEmpty();
        passes(Duration.ofSeconds(11));

        // The clock is stopped from here on: any wait would last forever.
        crm.beforeStatistics = silence::join;
        assertThat(rows(CUSTOMER)).isEmpty();
        assertThat(crm.statisticsAsked).isEqualTo(1);
    }

    @Test
    void whatIsToldTooLateIsKnownFromThenOn() throws InterruptedException {
        beSilent();
        assertThat(rows(CUSTOMER)).isEmpty();
        long without = imports.revision();

        silence.complete(null);
        while (rows(CUSTOMER).isEmpty()) {
            Thread.sleep(5);
        }

        assertThat(imports.revision()).as("plans are made anew").isNotEqualTo(without);
        assertThat(imports.revision()).as("once").isEqualTo(without + 1);
        assertThat(crm.statisticsAsked).isEqualTo(1);
    }

    @Test
    void aSourceThatWasDownIsAskedAgainAfterAWhile() {
        crm.down = true;
        assertThat(rows(CUSTOMER)).isEmpty();
        long without = imports.revision();
        crm.down = false;

        passes(Duration.ofSeconds(9));
        assertThat(rows(CUSTOMER)).isEmpty();
        assertThat(imports.revision()).isEqualTo(without);

        passes(Duration.ofSeconds(2));
        assertThat(imports.revision()).as("plans are made anew").isEqualTo(without + 1);
        assertThat(rows(CUSTOMER)).hasValue(7);
        assertThat(imports.revision()).isEqualTo(without + 1);
    }

    private OptionalDouble rows(TableDescription table) {
        return statistics.of(table).rows();
    }

    /** Blocks the source's responses, while time passes for waiting threads. */
    private void beSilent() {
        crm.beforeStatistics = () -> {
            passes(Duration.ofSeconds(3));
            silence.join();
        };
    }

    private void passes(Duration time) {
        now.addAndGet(time.toNanos());
    }
}
