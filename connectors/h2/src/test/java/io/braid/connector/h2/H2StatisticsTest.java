package io.braid.connector.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class H2StatisticsTest {
    @Test
    void ofATableThatH2HasReadSelectivityIsTheShareOfValues() {
        assertThat(H2Statistics.distinct(200, 10)).isEqualTo(20);
        assertThat(H2Statistics.distinct(10_000, 100)).isEqualTo(10_000);
        assertThat(H2Statistics.distinct(100, 1)).isEqualTo(1);
    }

    @Test
    void ofALargerOneItIsThatOfASample() {
        // A sample of ten thousand rows contains 86 % of 5,000 values.
        assertThat(H2Statistics.distinct(1_500_000, 43)).isEqualTo(5000, within(100.0));
        assertThat(H2Statistics.distinct(1_500_000, 100)).isEqualTo(1_500_000);
    }

    @Test
    void whatWasNotLookedAtOrIsRoundedUpTellsNothing() {
        assertThat(H2Statistics.distinct(5000, 50)).isZero();
        assertThat(H2Statistics.distinct(5000, 1)).isZero();
        assertThat(H2Statistics.distinct(0, 50)).isZero();
    }
}
