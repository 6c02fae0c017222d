package io.braid.jdbc.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DeadlineTest {
    private static final int LONG = 600_000;

    /** A slow reader still has time for messages received meanwhile, long after the statement's timeout. */
    @Test
    void aDeadlineCanBePutOffButNotBroughtForward() {
        Deadline near = Deadline.in(1);
        Deadline far = Deadline.in(LONG);
        assertThat(near.notBefore(LONG).remainingNanos()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(LONG / 2));
        assertThat(far.notBefore(1)).isSameAs(far);
        assertThat(Deadline.NONE.notBefore(LONG)).isSameAs(Deadline.NONE);
        assertThat(Deadline.NONE.isOver()).isFalse();
    }

    @Test
    void theLongestTimeoutOfJdbcIsNotOver() {
        assertThat(Deadline.in(TimeUnit.SECONDS.toMillis(Integer.MAX_VALUE)).isOver())
                .isFalse();
    }
}
