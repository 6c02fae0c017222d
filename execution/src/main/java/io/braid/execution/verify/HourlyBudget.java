package io.braid.execution.verify;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/** Time budget within a sliding hour. Not thread-safe. */
final class HourlyBudget {
    private static final long HOUR_NANOS = Duration.ofHours(1).toNanos();

    private final long budgetNanos;
    private final LongSupplier nanoTime;
    private final Deque<Spent> spent = new ArrayDeque<>();

    /** A time that was spent, and its end. */
    private record Spent(long untilNanos, long nanos) {}

    /** @param nanoTime a clock like {@link System#nanoTime()} */
    HourlyBudget(Duration budget, LongSupplier nanoTime) {
        this.budgetNanos = budget.toNanos();
        this.nanoTime = nanoTime;
    }

    boolean isLeft() {
        long now = nanoTime.getAsLong();
        while (!spent.isEmpty() && now - spent.getFirst().untilNanos() > HOUR_NANOS) {
            spent.removeFirst();
        }
        return spent.stream().mapToLong(Spent::nanos).sum() < budgetNanos;
    }

    void spend(long nanos) {
        spent.addLast(new Spent(nanoTime.getAsLong(), nanos));
    }
}
