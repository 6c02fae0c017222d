package io.braid.bench.rival;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FixedDatesTest {
    @Test
    void datesAndWhatIsAddedToThemBecomeDates() {
        assertThat(FixedDates.in("d >= DATE '1994-01-01' AND d < DATE '1994-01-01' + INTERVAL '1' YEAR"))
                .isEqualTo("d >= {d '1994-01-01'} AND d < {d '1995-01-01'}");
        assertThat(FixedDates.in("DATE '1998-12-01' - INTERVAL '90' DAY")).isEqualTo("{d '1998-09-02'}");
        assertThat(FixedDates.in("DATE '1993-10-31' + INTERVAL '4' MONTH")).isEqualTo("{d '1994-02-28'}");
    }
}
