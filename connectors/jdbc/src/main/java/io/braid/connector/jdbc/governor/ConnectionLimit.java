package io.braid.connector.jdbc.governor;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Limit on open connections to one source, shared by its pools. Each used connection has a permit; a pool closes idle
 * ones to make room for another's.
 */
public final class ConnectionLimit {
    private final int size;
    private final List<Holder> holders = new CopyOnWriteArrayList<>();

    ConnectionLimit(int size) {
        this.size = size;
    }

    /** Holder of idle connections, which can close one to make room. */
    public interface Holder {
        /** The number of its connections: used, idle or just being made. */
        int connections();

        /** The number of idle ones. */
        int idle();

        /** Closes the idle ones. */
        void closeIdle();
    }

    public void join(Holder holder) {
        holders.add(holder);
    }

    /**
     * To be called before opening connections, with a permit for each: if they are too many, the others close idle
     * ones.
     */
    public void makeRoom(Holder opening, int more) {
        int open = holders.stream().mapToInt(Holder::connections).sum();
        if (open + more > size) {
            holders.stream().filter(holder -> holder != opening).forEach(Holder::closeIdle);
        }
    }

    /**
     * Closes idle connections of others than the one to whom the source has just refused a new one, for lack of room;
     * false if there were none.
     */
    boolean giveWay(Holder refused) {
        List<Holder> resting = holders.stream()
                .filter(holder -> holder != refused && holder.idle() > 0)
                .toList();
        resting.forEach(Holder::closeIdle);
        return !resting.isEmpty();
    }

    /** Closes all idle connections: the source has gone away under one, so the others are suspect. */
    public void closeIdle() {
        holders.forEach(Holder::closeIdle);
    }

    int idle() {
        return holders.stream().mapToInt(Holder::idle).sum();
    }
}
