package io.braid.connector.jdbc.governor;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Limit on open connections to one source, shared by its pools. Each connection in use has a permit; pools close idle
 * connections to make room for another pool's.
 */
public final class ConnectionLimit {
    private final int size;
    private final List<Holder> holders = new CopyOnWriteArrayList<>();

    ConnectionLimit(int size) {
        this.size = size;
    }

    /** Pool whose idle connections can be closed. */
    public interface Holder {
        /** The number of its connections, including those being opened. */
        int connections();

        /** The number of its idle connections. */
        int idle();

        /** Closes its idle connections. */
        void closeIdle();
    }

    public void join(Holder holder) {
        holders.add(holder);
    }

    /**
     * Called before opening connections, with a permit for each. Closes idle connections of other pools if the limit
     * would be exceeded.
     */
    public void makeRoom(Holder opening, int more) {
        int open = holders.stream().mapToInt(Holder::connections).sum();
        if (open + more > size) {
            holders.stream().filter(holder -> holder != opening).forEach(Holder::closeIdle);
        }
    }

    /**
     * Closes idle connections of the other pools, after the source rejected a new one for lack of room; false if there
     * were none.
     */
    boolean giveWay(Holder refused) {
        List<Holder> resting = holders.stream()
                .filter(holder -> holder != refused && holder.idle() > 0)
                .toList();
        resting.forEach(Holder::closeIdle);
        return !resting.isEmpty();
    }

    /** Closes all idle connections, after one was lost: the others are suspect. */
    public void closeIdle() {
        holders.forEach(Holder::closeIdle);
    }

    int idle() {
        return holders.stream().mapToInt(Holder::idle).sum();
    }
}
