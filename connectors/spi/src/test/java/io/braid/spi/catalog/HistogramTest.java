package io.braid.spi.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class HistogramTest {
    @Test
    void rangesOfUnequalShareBecomeRangesOfEqualShare() {
        List<Double> bounds = Histogram.bounds(List.of(
                new Histogram.Bucket(10, 20, 0.1),
                new Histogram.Bucket(0, 10, 0.6),
                new Histogram.Bucket(20, 20, 0.3)));
        ColumnSpread spread = new ColumnSpread(OptionalDouble.of(0), Map.of(), bounds);

        assertThat(bounds).hasSize(101).startsWith(0.0).endsWith(20.0).isSorted();
        assertThat(spread.shareBelow(5).orElseThrow()).isEqualTo(0.3, within(0.01));
        assertThat(spread.shareBelow(10).orElseThrow()).isEqualTo(0.6, within(0.01));
        assertThat(spread.shareBelow(15).orElseThrow()).isEqualTo(0.65, within(0.01));
    }

    @Test
    void nothingHasNoBounds() {
        assertThat(Histogram.bounds(List.of(new Histogram.Bucket(0, 1, 0)))).isEmpty();
    }
}
