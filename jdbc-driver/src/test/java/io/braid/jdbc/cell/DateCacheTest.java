package io.braid.jdbc.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class DateCacheTest {
    @Test
    void eachDayIsItselfWithinTheCenturyAndAroundIt() {
        int first = (int) LocalDate.of(1949, 12, 1).toEpochDay();
        int last = (int) LocalDate.of(2050, 2, 1).toEpochDay();
        for (int twice = 0; twice < 2; twice++) {
            for (int day = first; day <= last; day++) {
                assertThat(DateCache.of(day).toEpochDay()).isEqualTo(day);
            }
        }
    }

    @Test
    void soAreTheFirstAndTheLastThatThereAre() {
        for (int day : new int[] {Integer.MIN_VALUE, -719_529, 0, 2_932_896, Integer.MAX_VALUE}) {
            assertThat(DateCache.of(day)).isEqualTo(LocalDate.ofEpochDay(day));
        }
    }

    @Test
    void aDayOfTheCenturyIsMadeOnce() {
        assertThat(DateCache.of(9_131)).isSameAs(DateCache.of(9_131));
    }
}
