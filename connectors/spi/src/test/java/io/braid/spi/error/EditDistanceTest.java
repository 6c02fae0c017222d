package io.braid.spi.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {
    @ParameterizedTest
    @CsvSource({
        "'', '', 0, 0",
        "'', abc, 3, 3",
        "abc, '', 3, 3",
        "kitten, sitting, 3, 3",
        "nmae, name, 2, 1",
        "ca, abc, 3, 3",
        "abcd, badc, 3, 2",
        "flaw, lawn, 2, 2",
        "same, same, 0, 0"
    })
    void editsAreCountedWithAndWithoutSwaps(String from, String to, int levenshtein, int withSwaps) {
        assertThat(EditDistance.levenshtein(from.chars().toArray(), to.chars().toArray(), () -> {}))
                .isEqualTo(levenshtein);
        assertThat(EditDistance.withSwaps(from, to)).isEqualTo(withSwaps);
    }
}
