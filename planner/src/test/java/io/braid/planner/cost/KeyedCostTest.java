package io.braid.planner.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyedCostTest {
    /** Rows located by an index are read as well, and the sender of the keys has waited for them. */
    @ParameterizedTest
    @ValueSource(doubles = {100, 15_000, 150_000, 10_000_000})
    void keysThatAllRowsHaveAreNotWorthSending(double rows) {
        KeyedCost cost = new KeyedCost(rows, rows / 25, rows, rows, true, 10_000, 1);
        assertThat(cost.keyed(25)).isGreaterThan(cost.whole());
        assertThat(cost.mostKeys()).isLessThan(25);
    }

    @ParameterizedTest
    @ValueSource(doubles = {15_000, 150_000, 10_000_000})
    void aFewOfManyAre(double rows) {
        KeyedCost cost = new KeyedCost(rows, 1, rows, rows, true, 10_000, 1);
        assertThat(cost.keyed(25)).isLessThan(cost.whole());
        assertThat(cost.mostKeys()).isGreaterThan(25);
    }
}
