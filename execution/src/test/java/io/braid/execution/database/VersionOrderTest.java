package io.braid.execution.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VersionOrderTest {
    private static final List<String> ASCENDING = List.of(
            "", "beta", "0.9", "1", "1-beta", "1.0", "1.00", "1.2", "1.9", "1.9.1", "1.10", "2", "10", "2024-01-15");

    @Test
    void versionsAreComparedNumberByNumber() {
        long seed = Long.getLong("seed", System.nanoTime());
        List<String> shuffled = new ArrayList<>(ASCENDING);
        Collections.shuffle(shuffled, new Random(seed));
        shuffled.sort(new VersionOrder());
        assertThat(shuffled).as("seed %d", seed).isEqualTo(ASCENDING);
    }

    @Test
    void onlyLetterCaseMakesNoDifference() {
        assertThat(new VersionOrder().compare("1.0-RC", "1.0-rc")).isZero();
        assertThat(new VersionOrder().compare("1.0", "1.00")).isNotZero();
        assertThat(new VersionOrder().compare("99999999999999999999", "100000000000000000000"))
                .isNegative();
    }
}
