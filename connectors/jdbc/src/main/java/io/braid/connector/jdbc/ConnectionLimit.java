package io.braid.connector.jdbc;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * How many connections to one source are open, whoever keeps them. Who uses one has a turn; idle ones make room where another
 * way of reading needs a new one.
 */
public final class ConnectionLimit {
    private final int size;
    private final List<Holder> holders = new CopyOnWriteArrayList<>();

    ConnectionLimit(int size) {
        this.size = size;
    }

    /** Who keeps connections of the source. */
    public interface Holder {
        /** How many connections it has, used, idle or just being made. */
        int connections();

        /** How many of them nobody uses. */
        int idle();

        /** Closes the idle ones. */
        void closeIdle();
    }

    public void join(Holder holder) {
        holders.add(holder);
    }

    /** To be called before opening connections, with a turn for each: if they are too many, the others close idle ones. */
    public void makeRoom(Holder opening, int more) {
        int open = holders.stream().mapToInt(Holder::connections).sum();
        if (open + more > size) {
            holders.stream().filter(holder -> holder != opening).forEach(Holder::closeIdle);
        }
    }

    /** Closes all idle connections: the source has gone away under one, so the others are suspect. */
    public void closeIdle() {
        holders.forEach(Holder::closeIdle);
    }

    int idle() {
        return holders.stream().mapToInt(Holder::idle).sum();
    }
}
