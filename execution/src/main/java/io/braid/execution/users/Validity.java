package io.braid.execution.users;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/**
 * Validity period of an external login. An end set by the issuer follows the system clock; a duration is measured
 * independently of clock changes.
 */
public final class Validity {
    private final Instant end;
    private final BooleanSupplier over;

    private Validity(Instant end, BooleanSupplier over) {
        this.end = end;
        this.over = over;
    }

    /** A validity that ends at the given time. */
    public static Validity until(Instant end) {
        return new Validity(end, () -> !Instant.now().isBefore(end));
    }

    /** A validity that begins now and lasts for the given duration. */
    public static Validity lasting(Duration time) {
        long start = System.nanoTime();
        return new Validity(Instant.now().plus(time), () -> System.nanoTime() - start >= time.toNanos());
    }

    boolean isOver() {
        return over.getAsBoolean();
    }

    /** The end of the period, for messages. */
    @Override
    public String toString() {
        return end.toString();
    }
}
