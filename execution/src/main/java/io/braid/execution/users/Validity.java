package io.braid.execution.users;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/**
 * Validity period of an external login. A moment named by somebody else is one of the clock; a time from now passes
 * however the clock is set meanwhile.
 */
public final class Validity {
    private final Instant end;
    private final BooleanSupplier over;

    private Validity(Instant end, BooleanSupplier over) {
        this.end = end;
        this.over = over;
    }

    /** Until that moment. */
    public static Validity until(Instant end) {
        return new Validity(end, () -> !Instant.now().isBefore(end));
    }

    /** From now on for so long. */
    public static Validity lasting(Duration time) {
        long start = System.nanoTime();
        return new Validity(Instant.now().plus(time), () -> System.nanoTime() - start >= time.toNanos());
    }

    boolean isOver() {
        return over.getAsBoolean();
    }

    /** When it ends, for people. */
    @Override
    public String toString() {
        return end.toString();
    }
}
