package io.braid.network.client;

import java.util.concurrent.atomic.AtomicBoolean;

/** A place among a user's connections for a client that has no connection of its own. Closing it twice is harmless. */
public final class ConnectionPermit implements AutoCloseable {
    private final Runnable release;
    private final AtomicBoolean released = new AtomicBoolean();

    ConnectionPermit(Runnable release) {
        this.release = release;
    }

    @Override
    public void close() {
        if (released.compareAndSet(false, true)) {
            release.run();
        }
    }
}
