package io.braid.spi.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ColumnSpreadTest {
    private static final Offset<Double> EXACTLY = within(1e-9);
    private static final ColumnSpread SPREAD = new ColumnSpread(
            OptionalDouble.of(0.1), Map.of(7, 0.3, new BigDecimal("50.0"), 0.1), List.of(0.0, 10.0, 20.0, 100.0));

    @Test
    void aCommonValueHasItsOwnShareAndTheOthersShareTheRest() {
        assertThat(SPREAD.shareOf(7L, 12)).isEqualTo(0.3, EXACTLY);
        assertThat(SPREAD.shareOf(50, 12)).isEqualTo(0.1, EXACTLY);
        assertThat(SPREAD.shareOf(8, 12)).isEqualTo(0.05, EXACTLY);
    }

    @Test
    void aRangeHasItsCommonValuesAndItsPartOfTheOthers() {
        assertThat(SPREAD.shareBelow(-1)).hasValue(0);
        assertThat(SPREAD.shareBelow(10).orElseThrow()).isEqualTo(0.3 + 0.5 / 3, EXACTLY);
        assertThat(SPREAD.shareBelow(60).orElseThrow()).isEqualTo(0.4 + 0.5 * 2.5 / 3, EXACTLY);
        assertThat(SPREAD.shareBelow(1000).orElseThrow()).isEqualTo(0.9, EXACTLY);
    }

    @Test
    void anOrderThatNoNumberTellsIsNotGuessed() {
        ColumnSpread texts = new ColumnSpread(OptionalDouble.empty(), Map.of("a", 0.5), List.of());

        assertThat(texts.shareOf("a", 10)).isEqualTo(0.5, EXACTLY);
        assertThat(texts.shareBelow("b")).isEqualTo(OptionalDouble.empty());
        assertThat(ColumnSpread.rank(LocalDate.of(1970, 1, 11))).hasValue(10);
    }
}
