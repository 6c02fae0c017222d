package io.braid.server.query;

import java.util.concurrent.ScheduledFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The turn of one query, which may come at once, later, or not in time. */
final class Turn implements Runnable {
    private final QueryRun run;
    private final Runnable work;
    private boolean hasCome;
    private @Nullable ScheduledFuture<?> patience;

    Turn(QueryRun run, Runnable work) {
        this.run = run;
        this.work = work;
    }

    /** Whose it is. */
    QueryRun query() {
        return run;
    }

    /** Has somebody look for its end, unless it has come. To be called once it is in the queue, for it is there that it is looked for. */
    synchronized void awaitInBounds(Supplier<ScheduledFuture<?>> end) {
        if (!hasCome) {
            patience = end.get();
        }
    }

    @Override
    public void run() {
        synchronized (this) {
            hasCome = true;
            if (patience != null) {
                patience.cancel(false);
            }
        }
        work.run();
    }
}
