package io.braid.network.client;

import io.braid.execution.query.QueryRun;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;

/**
 * Back-pressure of one result: the next batch may be sent once the client has requested it and the network has taken
 * most of what was sent before. Bounds the memory that a slow client costs.
 */
public final class Flow {
    private final Duration patience;
    private long credit;
    private boolean writable = true;

    /** @param patience longest time for the client to continue reading; zero for no limit */
    public Flow(int credit, Duration patience) {
        this.credit = Math.max(0, credit);
        this.patience = patience;
    }

    public synchronized void add(int moreCredit) {
        credit += Math.max(0, moreCredit);
        notifyAll();
    }

    public synchronized void setWritable(boolean isWritable) {
        writable = isWritable;
        notifyAll();
    }

    /** Wakes a waiting thread, for example to check for cancellation. */
    public synchronized void wake() {
        notifyAll();
    }

    /**
     * Waits until a batch may be sent; throws if the query is cancelled meanwhile, or the client does not continue
     * reading.
     */
    public void awaitTurn(QueryRun run) {
        run.check();
        if (!isOpen()) {
            run.clientWait().begin();
            try {
                awaitClient(run);
            } finally {
                run.clientWait().end();
            }
        }
        take();
    }

    private synchronized boolean isOpen() {
        return credit > 0 && writable;
    }

    private synchronized void take() {
        credit--;
    }

    private void awaitClient(QueryRun run) {
        if (awaited(run, QueryRun.AWAY)) {
            return;
        }
        run.leaveUnread();
        try {
            if (!awaited(run, patience)) {
                throw new BraidException(
                        ErrorCode.QUERY_TIMEOUT,
                        "Query " + run.id() + " was canceled because its client did not read on for "
                                + patience.toMillis()
                                + " ms: read faster, close results that nobody reads, or raise the"
                                + " setting fetch-timeout");
            }
        } finally {
            run.readOn();
        }
    }

    /** True if the client has continued reading within that time since the wait began; zero for no limit. */
    private synchronized boolean awaited(QueryRun run, Duration longest) {
        while (!isOpen()) {
            run.check();
            long left = longest.minus(run.clientWait().now()).toMillis();
            if (!longest.isZero() && left <= 0) {
                return false;
            }
            try {
                wait(longest.isZero() ? 0 : left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for the client", e);
            }
        }
        return true;
    }
}
