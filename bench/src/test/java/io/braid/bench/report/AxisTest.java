package io.braid.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class AxisTest {
    @Test
    void stepsAreRoundNumbersThatReachTheMost() {
        assertThat(Axis.upTo(7528.8).ticks()).containsExactly(0, 2000, 4000, 6000, 8000);
        assertThat(Axis.upTo(4.891).ticks()).containsExactly(0, 1.5, 3, 4.5, 6);
        assertThat(Axis.upTo(8).ticks()).containsExactly(0, 2, 4, 6, 8);
        assertThat(Axis.upTo(0).ticks()).containsExactly(0, 0.25, 0.5, 0.75, 1);
    }

    @Test
    void powersOfTenAreEquallyFarApart() {
        Axis axis = Axis.logarithmic(DoubleStream.of(3, 250), true);
        assertThat(axis.ticks()).containsExactly(1, 10, 100, 1000);
        assertThat(axis.share(10)).isCloseTo(1 / 3.0, within(1e-9));
        assertThat(axis.share(0)).as("what has no logarithm").isZero();
    }
}
