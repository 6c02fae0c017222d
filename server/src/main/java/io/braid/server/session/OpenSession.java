package io.braid.server.session;

import java.time.Instant;
import java.util.function.UnaryOperator;

/** A session for as long as its client is connected: what it is now, after all commands so far. Safe for use by many threads. */
public final class OpenSession {
    private final Instant since = Instant.now();
    private final String address;
    private volatile Session now;

    OpenSession(Session first, String address) {
        this.now = first;
        this.address = address;
    }

    /** The session as it is; a statement that has begun goes on with what it was. */
    public Session now() {
        return now;
    }

    /** Replaces the session by what becomes of it. */
    public synchronized void change(UnaryOperator<Session> step) {
        now = step.apply(now);
    }

    public Instant since() {
        return since;
    }

    /** Where the client connects from. */
    public String address() {
        return address;
    }
}
