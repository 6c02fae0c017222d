package io.braid.planner.function.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmallCacheTest {
    @Test
    void whatIsWantedAgainIsMadeOnce() {
        List<Integer> made = new ArrayList<>();
        SmallCache<Integer, String> remembered = new SmallCache<>(key -> {
            made.add(key);
            return "made of " + key;
        });
        for (int i = 0; i < 10; i++) {
            assertThat(remembered.of(i % 2)).isEqualTo("made of " + (i % 2));
        }
        assertThat(made).containsExactly(0, 1);
    }

    @Test
    void notEverythingIsKept() {
        List<Integer> made = new ArrayList<>();
        SmallCache<Integer, Integer> remembered = new SmallCache<>(key -> {
            made.add(key);
            return -key;
        });
        for (int i = 0; i < 10_000; i++) {
            assertThat(remembered.of(i)).isEqualTo(-i);
        }
        assertThat(remembered.of(0)).isZero();
        assertThat(made).hasSize(10_001);
    }
}
