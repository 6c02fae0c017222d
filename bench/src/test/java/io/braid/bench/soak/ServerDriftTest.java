package io.braid.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ServerDriftTest {
    private static final Duration NIGHT = Duration.ofHours(8);

    private final ServerDrift drift = new ServerDrift();

    @Test
    void aServerThatStaysAsItIsPasses() {
        drift.add(Duration.ofHours(1), 1000, 40_000_000);
        drift.add(Duration.ofHours(4), 990, 40_300_000);
        drift.add(Duration.ofHours(8), 960, 40_200_000);
        assertThat(drift.failure(NIGHT)).isEmpty();
        assertThat(drift.toString()).contains("1000 statements a second at first and 960 at last", "0.1 % an hour");
    }

    @Test
    void aServerThatBecomesSlowerDoesNot() {
        drift.add(Duration.ofHours(1), 1000, 40_000_000);
        drift.add(Duration.ofHours(8), 940, 40_000_000);
        assertThat(drift.failure(NIGHT)).contains("slower");
        assertThat(drift.failure(Duration.ofMinutes(10))).isEmpty();
    }

    @Test
    void aHeapThatGrowsDoesNot() {
        for (int hour = 1; hour <= 8; hour++) {
            drift.add(Duration.ofHours(hour), 1000, 40_000_000 + hour * 600_000L + (hour % 2) * 100_000L);
        }
        assertThat(drift.failure(NIGHT)).contains("larger");
        assertThat(drift.failure(Duration.ofHours(1))).isEmpty();
    }
}
