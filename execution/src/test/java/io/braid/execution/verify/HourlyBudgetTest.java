package io.braid.execution.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tests that time spent more than an hour ago is no longer counted. */
final class HourlyBudgetTest {
    @Test
    void whatIsSpentIsMissingForAnHour() {
        AtomicLong now = new AtomicLong();
        HourlyBudget budget = new HourlyBudget(Duration.ofMinutes(5), now::get);
        budget.spend(Duration.ofMinutes(4).toNanos());
        assertThat(budget.isLeft()).isTrue();
        now.addAndGet(Duration.ofMinutes(30).toNanos());
        budget.spend(Duration.ofMinutes(2).toNanos());
        assertThat(budget.isLeft()).isFalse();
        now.addAndGet(Duration.ofMinutes(31).toNanos());
        assertThat(budget.isLeft()).isTrue();
    }

    @Test
    void withoutABudgetNothingIsLeft() {
        assertThat(new HourlyBudget(Duration.ZERO, System::nanoTime).isLeft()).isFalse();
    }
}
