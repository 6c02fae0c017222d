package io.braid.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class RetryPolicyTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void whatASourceThatIsBackDoesNotAnswerYetIsAskedAgain() throws Exception {
        new RetryPolicy(LONG).run(() -> {
            if (asked.incrementAndGet() < 3) {
                throw new SQLTransientException("cannot be reached", "08006");
            }
        });
        assertThat(asked).hasValue(3);
    }

    @Test
    void whatIsNeverAnsweredFails() {
        SQLException last = new SQLTransientException("cannot be reached", "08006");
        assertThatThrownBy(() -> new RetryPolicy(Duration.ZERO).run(() -> {
                    throw last;
                }))
                .isSameAs(last);
    }

    @Test
    void whatIsNoAnswerOfTheServerIsNotAskedAgain() {
        assertThatThrownBy(() -> new RetryPolicy(LONG).run(() -> {
                    asked.incrementAndGet();
                    throw new IllegalStateException("a fault of the soak");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(asked).hasValue(1);
    }
}
