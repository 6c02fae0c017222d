package io.braid.execution.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.Provenance;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.plan.query.Reads;
import io.braid.engine.plan.query.Work;
import io.braid.spi.type.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProgressTest {
    @Test
    void rowsCountAsFarAsTheyAreExpectedAndAScanThatHasEndedCountsWhole() {
        assertThat(percent(false, scan(0, 0, false), scan(1, 0, false))).isZero();
        assertThat(percent(false, scan(0, 90, false), scan(1, 150, false))).isEqualTo(60);
        assertThat(percent(false, scan(0, 90, true), scan(1, 150, false))).isEqualTo(62);
        assertThat(percent(false, scan(0, 500, false), scan(1, 150, false))).isEqualTo(62);
        assertThat(percent(false, scan(0, 500, true), scan(1, 0, true))).isEqualTo(100);
    }

    @Test
    void nobodyKnowsHowMuchOfAGuessIsDone() {
        assertThat(percent(true, scan(0, 50, false))).isNull();
    }

    private static @Nullable Integer percent(boolean guessed, ScanStatistics... scans) {
        Union plan = new Union(List.of(planned(0, 100), planned(1, 300)), RowType.of());
        return Progress.percent(
                new PlannedQuery(
                        plan,
                        RowType.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        Reads.NOTHING,
                        Provenance.UNKNOWN,
                        new Work(800, guessed),
                        false),
                List.of(scans));
    }

    private static SourceScan planned(int id, double rows) {
        return new SourceScan(id, "s", "SELECT 1", List.of(), RowType.of(), rows);
    }

    private static ScanStatistics scan(int id, long rows, boolean finished) {
        return new ScanStatistics(id, "s", 1, rows, 0, 1, 0, 0, finished, null, false, 0);
    }
}
