package io.braid.network.client;

import java.util.concurrent.atomic.AtomicBoolean;

/** Permit for a client session without a connection of its own, within a user's limit. Closing it twice is harmless. */
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
