package io.braid.vdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.vdb.MaterializedOptions.OnStale;
import io.braid.vdb.MaterializedOptions.Trigger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Options of a materialized view. */
class MaterializedOptionsTest {
    @Test
    void withoutOptionsItIsRefreshedOnDemandAndServedAtAnyAge() {
        assertThat(MaterializedOptions.of(Map.of()))
                .isEqualTo(new MaterializedOptions(
                        Trigger.ON_DEMAND, null, OnStale.SERVE, null, null, List.of(), false, List.of(), null));
    }

    @Test
    void timesAreReadInAllTheirUnits() {
        assertThat(interval("every 10 minutes")).isEqualTo(Duration.ofMinutes(10));
        assertThat(interval("EVERY hour")).isEqualTo(Duration.ofHours(1));
        assertThat(interval("every 250ms")).isEqualTo(Duration.ofMillis(250));
        assertThat(interval("every 2 d")).isEqualTo(Duration.ofDays(2));
        assertThat(interval("every 30 s")).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void timesAreToldInTheirLargestUnit() {
        assertThat(MaterializedOptions.of(Map.of("refresh", "every 600 s")).refresh())
                .isEqualTo("every 10 minutes");
        assertThat(MaterializedOptions.of(Map.of("refresh", "every hour")).refresh())
                .isEqualTo("every 1 hour");
        assertThat(MaterializedOptions.of(Map.of("refresh", "every 48 h")).refresh())
                .isEqualTo("every 2 days");
        assertThat(MaterializedOptions.of(Map.of("refresh", "every 1500 ms")).refresh())
                .isEqualTo("every 1500 milliseconds");
    }

    @Test
    void keysAreListsOfColumns() {
        MaterializedOptions options =
                MaterializedOptions.of(Map.of("incremental", "updated", "key", "id, part", "detect_deletes", "on"));

        assertThat(options.key()).containsExactly("id", "part");
        assertThat(MaterializedOptions.of(Map.of("index", "day, country")).index())
                .containsExactly("day", "country");
        assertThat(options.detectDeletes()).isTrue();
    }

    @Test
    void whatMeansNothingIsRefusedWithTheReason() {
        assertRefused(Map.of("refresh", "every 0 s"), "longer than 0");
        assertRefused(Map.of("refresh", "every day and night"), "'day and night'");
        assertRefused(Map.of("on_stale", "panic"), "'serve', 'wait', 'live', 'error'");
        assertRefused(Map.of("max_stale", "1 s"), "no option 'max_stale'");
        assertRefused(Map.of("key", "id"), "'incremental'");
        assertRefused(Map.of("incremental", "id", "detect_deletes", "on"), "needs the option 'key'");
    }

    private static Duration interval(String refresh) {
        return Objects.requireNonNull(
                MaterializedOptions.of(Map.of("refresh", refresh)).interval());
    }

    private static void assertRefused(Map<String, String> options, String reason) {
        assertThatThrownBy(() -> MaterializedOptions.of(options))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }
}
