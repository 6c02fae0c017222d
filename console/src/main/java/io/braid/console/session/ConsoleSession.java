package io.braid.console.session;

import io.braid.console.query.Cursors;
import io.braid.console.query.StatementCheck;
import io.braid.execution.ProtocolServices;
import io.braid.execution.session.OpenSession;
import io.braid.network.client.ConnectionPermit;

/** Session of a browser, with the underlying server session, its cursors, and its CSRF token. Thread-safe. */
public final class ConsoleSession {
    private final OpenSession session;
    private final String csrfToken;
    private final ConnectionPermit permit;
    private final Cursors cursors;
    private final StatementCheck checks;
    private volatile long usedNanos = System.nanoTime();

    ConsoleSession(ProtocolServices services, OpenSession session, ConnectionPermit permit, String csrfToken) {
        this.session = session;
        this.permit = permit;
        this.csrfToken = csrfToken;
        this.cursors = new Cursors(services, session);
        this.checks = new StatementCheck(services, session);
    }

    public OpenSession session() {
        return session;
    }

    /** Returns the token that modifying requests must include. */
    public String csrfToken() {
        return csrfToken;
    }

    public Cursors cursors() {
        return cursors;
    }

    public StatementCheck checks() {
        return checks;
    }

    void use() {
        usedNanos = System.nanoTime();
    }

    /** Returns the time since the last request. */
    long idleNanos() {
        return System.nanoTime() - usedNanos;
    }

    void end() {
        cursors.closeAll();
        permit.close();
    }
}
