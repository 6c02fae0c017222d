package io.braid.execution.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Tests of the age of rows. */
class RowAgeTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void rowsGrowOlder() throws InterruptedException {
        RowAge age = RowAge.ofNow();
        Thread.sleep(20);
        assertThat(age.now()).isBetween(Duration.ofMillis(20), HOUR);
    }

    /** A thread may be suspended just after it has read the clock. */
    @Test
    void pausesMakeNoRowsYounger() {
        Instant now = Instant.now();
        RowAge age = RowAge.of(now.minus(HOUR), () -> {
            pause(20);
            return now;
        });
        assertThat(age.now()).isGreaterThanOrEqualTo(HOUR.plusMillis(20));
    }

    /** The clock was set back, or the time comes from another machine. */
    @Test
    void rowsOfTheFutureAreOfNow() {
        Instant now = Instant.now();
        assertThat(RowAge.of(now.plus(HOUR), () -> now).now()).isBetween(Duration.ZERO, HOUR);
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
