package io.braid.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.bench.load.Knee.Met;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KneeTest {
    private static final Knee KNEE = new Knee(5, 1000, 100);

    @Test
    void itIsLookedForByDoublingAndThenBetween() {
        List<Met> met = search(KNEE, clients -> clients <= 107 ? 50 : 150);
        assertThat(met.stream().map(Met::clients)).containsExactly(20, 40, 80, 160, 120, 100, 110, 105);
        assertThat(KNEE.served(met)).map(Met::clients).contains(105);
        assertThat(KNEE.isReached(met)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 15, 20, 25, 55, 100, 640, 995})
    void itIsFoundToAStep(int limit) {
        List<Met> met = search(KNEE, clients -> clients <= limit ? 100 : 100.1);
        assertThat(KNEE.served(met)).map(Met::clients).contains(limit);
        assertThat(met).hasSizeLessThan(16);
    }

    @Test
    void whereTheMostAreServedItIsNotReached() {
        List<Met> met = search(KNEE, clients -> 3);
        assertThat(met.stream().map(Met::clients)).containsExactly(20, 40, 80, 160, 320, 640, 1000);
        assertThat(KNEE.served(met)).map(Met::clients).contains(1000);
        assertThat(KNEE.isReached(met)).isFalse();
    }

    @Test
    void itMayBeThatNobodyIsServed() {
        List<Met> met = search(KNEE, clients -> 1000);
        assertThat(met.stream().map(Met::clients)).containsExactly(20, 10, 5);
        assertThat(KNEE.served(met)).isEmpty();
        assertThat(search(new Knee(5, 7, 100), clients -> 3)).containsExactly(new Met(7, 3));
    }

    /** A disturbed step counts: larger numbers are ignored. */
    @Test
    void moreThanTheFewestThatWereTooManyDoNotCount() {
        List<Met> met = List.of(new Met(20, 10), new Met(40, 120), new Met(30, 50), new Met(80, 60));
        assertThat(KNEE.served(met)).map(Met::clients).contains(30);
        assertThat(KNEE.next(met)).hasValue(35);
    }

    private static List<Met> search(Knee knee, IntToDoubleFunction mean) {
        List<Met> met = new ArrayList<>();
        for (OptionalInt next = knee.next(met); next.isPresent(); next = knee.next(met)) {
            met.add(new Met(next.getAsInt(), mean.applyAsDouble(next.getAsInt())));
        }
        return met;
    }
}
