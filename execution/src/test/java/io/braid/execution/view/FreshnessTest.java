package io.braid.execution.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.view.Freshness.Decision;
import io.braid.execution.view.Freshness.Outcome;
import io.braid.vdb.MaterializedOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of the choice between stored rows, live data, a refresh and an error. */
class FreshnessTest {
    private static final Duration ANY = Duration.ZERO;
    private static final Duration YOUNG = Duration.ofMinutes(1);
    private static final Duration OLD = Duration.ofMinutes(11);
    private static final Duration TEN = Duration.ofMinutes(10);

    @Test
    void youngRowsAreKeptWhateverIsSaidOfOldOnes() {
        for (String onStale : new String[] {"serve", "wait", "live", "error"}) {
            assertThat(decide(onStale, YOUNG, ANY)).isEqualTo(new Decision(Outcome.KEPT, false));
            assertThat(decide(onStale, YOUNG, TEN)).isEqualTo(new Decision(Outcome.KEPT, false));
        }
    }

    @Test
    void oldRowsAreWhatTheViewMakesOfThem() {
        assertThat(decide("serve", OLD, ANY)).isEqualTo(new Decision(Outcome.KEPT, true));
        assertThat(decide("wait", OLD, ANY)).isEqualTo(new Decision(Outcome.WAIT, false));
        assertThat(decide("live", OLD, ANY)).isEqualTo(new Decision(Outcome.LIVE, true));
        assertThat(decide("error", OLD, ANY)).isEqualTo(new Decision(Outcome.ERROR, true));
    }

    @Test
    void rowsTooOldForTheSessionAreNeverServed() {
        Duration bound = Duration.ofSeconds(30);
        assertThat(decide("serve", YOUNG, bound)).isEqualTo(new Decision(Outcome.LIVE, true));
        assertThat(decide("wait", YOUNG, bound)).isEqualTo(new Decision(Outcome.WAIT, false));
        assertThat(decide("error", YOUNG, bound)).isEqualTo(new Decision(Outcome.ERROR, true));
    }

    @Test
    void aViewThatIsRefreshedOnDemandIsNotRefreshedBehindQueries() {
        MaterializedOptions onDemand = MaterializedOptions.of(Map.of());
        assertThat(Freshness.of(onDemand, null, ANY)).isEqualTo(new Decision(Outcome.LIVE, false));
        assertThat(Freshness.of(onDemand, OLD, ANY)).isEqualTo(new Decision(Outcome.KEPT, false));
        assertThat(Freshness.of(onDemand, OLD, TEN)).isEqualTo(new Decision(Outcome.LIVE, false));
    }

    @Test
    void withoutRowsThereIsNothingToServe() {
        assertThat(decide("serve", null, ANY)).isEqualTo(new Decision(Outcome.LIVE, true));
        assertThat(decide("wait", null, ANY)).isEqualTo(new Decision(Outcome.WAIT, false));
    }

    private static Decision decide(String onStale, @Nullable Duration age, Duration bound) {
        Map<String, String> options = new HashMap<>(Map.of("max_staleness", "10 minutes"));
        options.put("on_stale", onStale);
        return Freshness.of(MaterializedOptions.of(options), age, bound);
    }
}
