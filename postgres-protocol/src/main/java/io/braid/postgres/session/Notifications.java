package io.braid.postgres.session;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Notifications between the sessions of all clients. Thread-safe. */
public final class Notifications {
    private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();

    /** A session that may listen to channels. */
    interface Listener {
        /** Receives a notification of a database's session, on any thread. */
        void notified(Notification notification);
    }

    /**
     * Notification on a channel of a database.
     *
     * @param processId the session that has sent it
     */
    record Notification(String database, String channel, String payload, int processId) {}

    void add(Listener listener) {
        listeners.add(listener);
    }

    void remove(Listener listener) {
        listeners.remove(listener);
    }

    void send(Notification notification) {
        listeners.forEach(listener -> listener.notified(notification));
    }
}
