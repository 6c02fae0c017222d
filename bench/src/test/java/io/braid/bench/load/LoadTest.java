package io.braid.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LoadTest {
    @Test
    void smallKeysAreAskedForMoreOftenThanLargeOnes() {
        Zipf zipf = new Zipf(1000, 0.8);
        Random random = new Random(7);
        int[] counts = new int[1001];
        for (int i = 0; i < 100_000; i++) {
            counts[zipf.next(random)]++;
        }
        assertThat(counts[0]).isZero();
        assertThat(counts[1]).isGreaterThan(counts[10]).isGreaterThan(5 * counts[100]);
        assertThat(counts[10]).isGreaterThan(counts[500]);
    }
}
