package io.braid.engine;

import io.braid.engine.exchange.Cancellation;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Counter of the steps of a query at which it checks for cancellation, which can cancel it at one of them. */
public final class Steps implements Supplier<Cancellation> {
    private static final int NEVER = Integer.MAX_VALUE;

    private int cancelledStep = NEVER;
    private AtomicInteger taken = new AtomicInteger();

    /** Cancels queries that start from now on at the step with this number, counted from 0. */
    public void cancelAt(int step) {
        cancelledStep = step;
    }

    /** Cancels no queries that start from now on. */
    public void cancelNone() {
        cancelledStep = NEVER;
    }

    /** The number of steps of the last query. */
    public int taken() {
        return taken.get();
    }

    @Override
    public Cancellation get() {
        taken = new AtomicInteger();
        return new Counted(taken, cancelledStep);
    }

    /** Cancellation of one query, which counts its checks. */
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
