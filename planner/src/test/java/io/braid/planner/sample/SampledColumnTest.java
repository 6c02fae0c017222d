package io.braid.planner.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.braid.planner.statistics.Analysis;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SampledColumnTest {
    private static final int ROWS = 1_000_000;
    private static final int SAMPLE = 30_000;

    /** Returns the statistics from a random sample of a column with the given value in each row. */
    private static Analysis.Column sampled(IntFunction<@Nullable Object> value) {
        Random random = new Random(7);
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            if (random.nextInt(ROWS) < SAMPLE) {
                values.add(value.apply(row));
            }
        }
        return new SampledColumn(values).of(ROWS, Instant.EPOCH);
    }

    @Test
    void aKeyHasAsManyValuesAsThereAreRows() {
        Analysis.Column key = sampled(row -> row);

        assertThat(key.distinct()).isEqualTo(ROWS, within(0.2 * ROWS));
        assertThat(key.spread().common()).isEmpty();
        assertThat(key.spread().shareBelow(250_000).orElseThrow()).isEqualTo(0.25, within(0.02));
    }

    @Test
    void aForeignKeyHasAsManyValuesAsItsTableHasRows() {
        assertThat(sampled(row -> row % 5_000).distinct()).isEqualTo(5_000, within(500.0));
        assertThat(sampled(row -> row % 200_000).distinct()).isEqualTo(200_000, within(30_000.0));
    }

    @Test
    void fewValuesAreAllCommon() {
        Analysis.Column state = sampled(row -> row % 10 == 0 ? null : row % 3 == 0 ? "OPEN" : "DONE");

        assertThat(state.distinct()).isEqualTo(2, within(0.01));
        assertThat(state.spread().nullShare()).isEqualTo(0.1, within(0.01));
        assertThat(state.spread().shareOf("OPEN", 2)).isEqualTo(0.3, within(0.02));
        assertThat(state.spread().shareOf("OTHER", 2)).isEqualTo(0, within(0.01));
    }

    @Test
    void textsAreAsLongAsTheyAreInTheSample() {
        assertThat(sampled(row -> row % 2 == 0 ? null : row % 4 == 1 ? "äh" : "hello")
                        .spread()
                        .bytes())
                .hasValueCloseTo(2.0, within(0.1));
        assertThat(sampled(row -> row).spread().bytes()).isEmpty();
    }

    @Test
    void oneCommonValueAmongManyStandsOut() {
        Analysis.Column skewed = sampled(row -> row % 2 == 0 ? LocalDate.EPOCH : LocalDate.EPOCH.plusDays(row));

        assertThat(skewed.spread().common()).hasSize(1);
        assertThat(skewed.spread().shareOf(LocalDate.EPOCH, skewed.distinct())).isEqualTo(0.5, within(0.02));
        assertThat(skewed.spread().shareUpTo(LocalDate.EPOCH.plusDays(ROWS / 2)).orElseThrow())
                .isEqualTo(0.75, within(0.02));
    }

    @Test
    void aWholeTableIsCountedExactly() {
        Analysis.Column all =
                new SampledColumn(List.of(1, 1, 2, 3, Double.NaN, new byte[] {1}, new byte[] {1})).of(7, Instant.EPOCH);

        assertThat(all.distinct()).isEqualTo(5);
        assertThat(all.spread().shareOf(1, 5)).isEqualTo(2.0 / 7, within(1e-9));
        assertThat(new SampledColumn(List.of()).of(0, Instant.EPOCH).distinct()).isZero();
    }
}
