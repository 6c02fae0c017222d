package io.braid.engine.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Test that queries yield to short ones after much processor time, not after a long wait. */
@Timeout(60)
class CancellationPriorityTest {
    private final AtomicInteger asked = new AtomicInteger();
    private final Cancellation query = new Cancellation(new ShortQueryPriority(2, () -> asked.incrementAndGet() < 0));

    @Test
    void aQueryThatHasWaitedDoesNot() throws Exception {
        for (int i = 0; i < 10; i++) {
            query.check();
            TimeUnit.NANOSECONDS.sleep(ShortQueryPriority.SHORT.toNanos());
        }

        query.check();

        assertThat(asked).hasValue(0);
    }

    @Test
    void aQueryThatHasWorkedDoes() {
        assertThat(query.isKnownToBeLong()).isFalse();
        while (asked.get() == 0) {
            query.check();
        }
        assertThat(query.isKnownToBeLong()).isTrue();
        assertThat(query.hasBeenLong()).isTrue();
    }

    @Test
    void aQueryThatIsExpectedToBeLongDoesAtOnce() {
        query.expectLong();

        query.check();

        assertThat(asked).hasValue(1);
        assertThat(query.isKnownToBeLong()).isTrue();
        assertThat(query.hasBeenLong()).isFalse();
    }

    @Test
    void whatItsThreadsHaveWorkedForOthersIsNotItsOwn() throws Exception {
        TimeUnit.NANOSECONDS.sleep(ShortQueryPriority.SHORT.toNanos() * 2);
        query.check();
        AtomicInteger others = new AtomicInteger();
        Cancellation other = new Cancellation(new ShortQueryPriority(2, () -> others.incrementAndGet() < 0));
        while (others.get() == 0) {
            other.check();
        }

        query.check();

        assertThat(asked).hasValue(0);
    }
}
