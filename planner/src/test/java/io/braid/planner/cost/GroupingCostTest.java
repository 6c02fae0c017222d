package io.braid.planner.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GroupingCostTest {
    @ParameterizedTest
    @ValueSource(doubles = {4, 100, 6_000_000})
    void fewGroupsPayWhateverTheyAreMadeOf(double rows) {
        assertThat(new GroupingCost(rows, 1, rows / 4, 3).pays()).isEqualTo(rows < 1_000_000);
        assertThat(new GroupingCost(rows, 2, 1, 3).pays()).isTrue();
    }

    @Test
    void halfAsManyGroupsAsRowsAreTooMany() {
        assertThat(new GroupingCost(1_000, 10, 501, 3).pays()).isFalse();
        assertThat(new GroupingCost(1_000, 10, 500, 3).pays()).isTrue();
    }

    @Test
    void manyGroupsPayWhereTheyAreMadeOfManyColumns() {
        assertThat(new GroupingCost(6_000_000, 2, 1_500_000, 3).pays()).isFalse();
        assertThat(new GroupingCost(6_000_000, 8, 1_500_000, 3).pays()).isTrue();
        assertThat(new GroupingCost(6_000_000, 2, 150_000, 3).pays()).isTrue();
    }
}
