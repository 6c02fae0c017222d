package io.braid.execution.query;

import java.util.concurrent.ScheduledFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A query in the admission queue. It is admitted at once or later, or it times out. */
final class QueuedQuery implements AdmissionSlots.Task {
    private final QueryRun run;
    private final Runnable work;
    private boolean admitted;
    private @Nullable ScheduledFuture<?> timeout;

    QueuedQuery(QueryRun run, Runnable work) {
        this.run = run;
        this.work = work;
    }

    /** The queued query. */
    QueryRun query() {
        return run;
    }

    /** Starts the queue timeout unless the query is already admitted. Call it after the query has been queued. */
    synchronized void awaitInBounds(Supplier<ScheduledFuture<?>> end) {
        if (!admitted) {
            timeout = end.get();
        }
    }

    @Override
    public String user() {
        return run.session().user();
    }

    @Override
    public void run(Slot slot) {
        synchronized (this) {
            admitted = true;
            if (timeout != null) {
                timeout.cancel(false);
            }
        }
        run.runsIn(slot);
        work.run();
    }
}
