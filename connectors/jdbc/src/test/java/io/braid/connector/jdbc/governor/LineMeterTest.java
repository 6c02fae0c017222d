package io.braid.connector.jdbc.governor;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.Distance;
import org.junit.jupiter.api.Test;

class LineMeterTest {
    private final LineMeter meter = new LineMeter();

    @Test
    void nothingIsFarThatHasNotBeenMeasured() {
        assertThat(meter.distance()).isEqualTo(Distance.NEAR);
        assertThat(meter.distance().isFar()).isFalse();
    }

    @Test
    void onlyLargeAnswersTellTheBandwidthAndTheBestCounts() {
        meter.received(1000, 1);
        assertThat(meter.distance().bytesPerSecond()).isZero();

        meter.received(2_000_000, 1_000_000_000);
        meter.received(8_000_000, 2_000_000_000);

        assertThat(meter.distance().bytesPerSecond()).isEqualTo(4_000_000);
        assertThat(meter.distance().microsOf(4_000)).isEqualTo(1_000);
    }
}
