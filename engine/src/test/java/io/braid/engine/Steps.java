package io.braid.engine;

import io.braid.engine.exchange.Cancellation;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Counts the steps of a query, after each of which it looks whether it is to go on, and cancels it at one of them. */
public final class Steps implements Supplier<Cancellation> {
    private static final int NEVER = Integer.MAX_VALUE;

    private int cancelledStep = NEVER;
    private AtomicInteger taken = new AtomicInteger();

    /** Queries that start from now on are cancelled at the step with this number, counted from 0. */
    public void cancelAt(int step) {
        cancelledStep = step;
    }

    /** Queries that start from now on are not cancelled. */
    public void cancelNone() {
        cancelledStep = NEVER;
    }

    /** How many the last query took. */
    public int taken() {
        return taken.get();
    }

    @Override
    public Cancellation get() {
        taken = new AtomicInteger();
        return new Counted(taken, cancelledStep);
    }

    /** Of one query. */
    private static final class Counted extends Cancellation {
        private final AtomicInteger taken;
        private final int cancelledStep;

        Counted(AtomicInteger taken, int cancelledStep) {
            this.taken = taken;
            this.cancelledStep = cancelledStep;
        }

        @Override
        public void check() {
            if (taken.getAndIncrement() == cancelledStep) {
                stop(new BraidException(ErrorCode.QUERY_CANCELED, "cancelled at step " + cancelledStep));
            }
            super.check();
        }
    }
}
