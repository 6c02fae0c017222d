package io.braid.connector.jdbc.governor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.connector.jdbc.PlainDialect;
import io.braid.connector.jdbc.option.GovernorLimits;
import io.braid.spi.activity.CircuitState;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the circuit breaker: it opens, passes single attempts, and closes after a success. */
class CircuitBreakerTest {
    private final AtomicLong nanos = new AtomicLong();
    private final SourceCounts counts = new SourceCounts();
    private final CircuitBreaker breaker = new CircuitBreaker(
            new GovernorLimits(8, 8, Duration.ofSeconds(1), 3, Duration.ofSeconds(1), Duration.ofSeconds(30)),
            PlainDialect.ERRORS,
            counts,
            nanos::get);

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            assertThat(breaker.failed("nobody is there")).isEqualTo(i == 2);
        }
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private void assertRefused(String why) {
        assertThatThrownBy(breaker::check)
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_UNAVAILABLE))
                .hasMessageContainingAll("source 'crm'", "nobody is there", why);
    }

    @Test
    void failuresInARowOpenIt() {
        fail(2);
        breaker.check();
        breaker.succeeded();
        fail(2);
        breaker.check();

        assertThat(breaker.failed("nobody is there")).isTrue();

        assertRefused("3 attempts in a row have failed");
        assertRefused("it is tried again at 2");
        assertThat(breaker.now().state()).isEqualTo(CircuitState.State.OPEN);
        assertThat(breaker.now().opened()).isEqualTo(1);
        assertThat(counts.now().rejections()).isEqualTo(2);
    }

    @Test
    void afterAPauseOneMayTry() {
        fail(3);
        pass(Duration.ofMillis(250));
        assertThat(breaker.now().state()).isEqualTo(CircuitState.State.HALF_OPEN);
        breaker.check();

        assertThat(breaker.enter()).isTrue();

        assertRefused("it is being tried again now");
        breaker.succeeded();
        breaker.tried();
        assertThat(breaker.enter()).isFalse();
        assertThat(breaker.now()).isEqualTo(new CircuitState(CircuitState.State.CLOSED, 0, null, 1));
    }

    @Test
    void pausesGrowUpToABound() {
        fail(3);
        for (long pause : new long[] {250, 500, 1000, 1000}) {
            pass(Duration.ofMillis(pause - 1));
            assertRefused("it is tried again at 2");
            pass(Duration.ofMillis(1));
            assertThat(breaker.enter()).isTrue();
            fail(1);
            breaker.tried();
        }
    }

    /** Otherwise a source that recovers during a hanging attempt would stay blocked for its duration plus the pause. */
    @ParameterizedTest
    @CsvSource({"200, 300", "2000, 250"})
    void theTimeThatATryTakesIsOfThePauseButForAShortOne(long takes, long left) {
        fail(3);
        pass(Duration.ofMillis(250));
        assertThat(breaker.enter()).isTrue();
        pass(Duration.ofMillis(takes));
        fail(1);
        breaker.tried();

        pass(Duration.ofMillis(left - 1));
        assertRefused("it is tried again at 2");
        pass(Duration.ofMillis(1));
        assertThat(breaker.enter()).isTrue();
    }

    @Test
    void whoBeganBeforeItOpenedMakesNoPauseLonger() {
        fail(3);
        fail(1);
        pass(Duration.ofMillis(250));
        assertThat(breaker.enter()).isTrue();
        fail(1);
        fail(1);
        breaker.tried();

        pass(Duration.ofMillis(500));
        assertThat(breaker.enter()).isTrue();
    }

    @Test
    void whoTriedAndSawNothingLetsAnotherTry() {
        fail(3);
        pass(Duration.ofMillis(250));
        assertThat(breaker.enter()).isTrue();
        breaker.tried();

        assertThat(breaker.enter()).isTrue();
    }
}
