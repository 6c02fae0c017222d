package io.braid.server.protocol;

import io.braid.server.query.QueryRun;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * When the next batch of a result may go out: once the client has asked for it and the network has taken most of what was
 * sent before. This is what bounds the memory that a slow client costs.
 */
final class Flow {
    private final Duration patience;
    private long credit;
    private boolean writable = true;

    /** @param patience how long the client may take to read on, zero for as long as it likes */
    Flow(int credit, Duration patience) {
        this.credit = Math.max(0, credit);
        this.patience = patience;
    }

    synchronized void add(int moreCredit) {
        credit += Math.max(0, moreCredit);
        notifyAll();
    }

    synchronized void setWritable(boolean isWritable) {
        writable = isWritable;
        notifyAll();
    }

    /** Lets a waiting thread look again, for instance whether its query was cancelled. */
    synchronized void wake() {
        notifyAll();
    }

    /** Waits until a batch may go out; throws if the query is cancelled meanwhile, or the client does not read on. */
    synchronized void awaitTurn(QueryRun run) {
        run.check();
        if (credit == 0 || !writable) {
            run.clientWait().begin();
            try {
                awaitClient(run);
            } finally {
                run.clientWait().end();
            }
        }
        credit--;
    }

    private synchronized void awaitClient(QueryRun run) {
        long start = System.nanoTime();
        while (credit == 0 || !writable) {
            long left = patience.toMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            if (!patience.isZero() && left <= 0) {
                throw new BraidException(
                        ErrorCode.QUERY_TIMEOUT,
                        "Query " + run.id() + " was canceled because its client did not read on for "
                                + patience.toMillis()
                                + " ms: read faster, close results that nobody reads, or raise the"
                                + " setting fetch-timeout");
            }
            try {
                wait(patience.isZero() ? 0 : left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for the client", e);
            }
            run.check();
        }
    }
}
