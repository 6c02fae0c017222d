package io.braid.server.protocol;

import io.braid.server.query.QueryRun;

/**
 * When the next batch of a result may go out: once the client has asked for it and the network has taken most of what was
 * sent before. This is what bounds the memory that a slow client costs.
 */
final class Flow {
    private long credit;
    private boolean writable = true;

    Flow(int credit) {
        this.credit = Math.max(0, credit);
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

    /** Waits until a batch may go out; throws if the query is cancelled meanwhile. */
    synchronized void awaitTurn(QueryRun run) {
        run.check();
        while (credit == 0 || !writable) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for the client", e);
            }
            run.check();
        }
        credit--;
    }
}
