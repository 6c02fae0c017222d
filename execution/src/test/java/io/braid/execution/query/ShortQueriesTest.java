package io.braid.execution.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShortQueriesTest {
    private static final Duration SHORT = Duration.ofMillis(1);
    private static final Duration LONG = Duration.ofMillis(200);

    /** Far from zero and close to overflow, because {@link System#nanoTime()} has an arbitrary origin. */
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);

    private final ShortQueries queries = new ShortQueries(now::get);

    @Test
    void whereAllAreLongTheyAreNotTakenForShortWhenTheyBegin() {
        assertThat(areAbout(SHORT, LONG)).isFalse();
        queries.ended(LONG);
        assertThat(areAbout(SHORT, LONG)).isFalse();
    }

    @Test
    void oneThatHasWaitedForProcessorsIsShort() {
        queries.ended(Duration.ofMillis(49));
        assertThat(areAbout()).isTrue();
    }

    @Test
    void theNextIsAwaitedForAMoment() {
        queries.ended(SHORT);
        assertThat(areAbout()).isTrue();
        pass(Duration.ofMillis(19));
        assertThat(areAbout(LONG)).isTrue();
        pass(Duration.ofMillis(1));
        assertThat(areAbout(LONG)).isFalse();
    }

    @Test
    void oneThatHasJustBegunIsTakenForShortWhereOthersHaveBeen() {
        queries.ended(SHORT);
        pass(Duration.ofMillis(999));
        assertThat(areAbout(LONG, SHORT)).isTrue();
        assertThat(areAbout(LONG)).isFalse();
        pass(Duration.ofMillis(1));
        assertThat(areAbout(LONG, SHORT)).isFalse();
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    private boolean areAbout(Duration... running) {
        return queries.areAbout(() -> Stream.of(running));
    }
}
