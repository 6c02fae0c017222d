package io.braid.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
        Axis axis = Axis.powersOfTen(3, 250);
        assertThat(axis.ticks()).containsExactly(1, 10, 100, 1000);
        assertThat(axis.share(10)).isCloseTo(1 / 3.0, within(1e-9));
        assertThat(axis.share(0)).as("what has no logarithm").isZero();
    }

    @Test
    void barsHaveEqualStepsUnlessTheShortestCouldNotBeSeen() {
        assertThat(Axis.ofBars(1, 40).ticks()).containsExactly(0, 10, 20, 30, 40);
        Axis far = Axis.ofBars(1, 0, 400);
        assertThat(far.ticks()).containsExactly(0.1, 1, 10, 100, 1000);
        assertThat(far.share(1)).as("the shortest can be seen").isGreaterThan(0.1);
        assertThat(Axis.ofBars().ticks()).as("nothing to show").startsWith(0.0);
    }

    @Test
    void fewAndVeryManyUsersStandApart() {
        assertThat(Axis.along(1, 5, 20).isLogarithmic()).isFalse();
        assertThat(Axis.along(0, 1, 800).isLogarithmic())
                .as("zero has no place there")
                .isFalse();
        Axis along = Axis.along(1, 16, 800);
        assertThat(along.share(1)).isZero();
        assertThat(along.share(16)).isGreaterThan(0.4);
        assertThat(along.share(800)).isEqualTo(1);
    }
}
