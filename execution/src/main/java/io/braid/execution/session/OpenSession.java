package io.braid.execution.session;

import io.braid.execution.coordinator.TransactionCoordinator;
import io.braid.execution.coordinator.TransactionTokens;
import io.braid.execution.transaction.SessionTransaction;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A session for as long as its client is connected: what it is now, after all commands so far. Safe for use by many
 * threads.
 */
public final class OpenSession {
    private final Instant since = Instant.now();
    private final String address;
    private final @Nullable String tls;
    private final ClientMemory.Share memory;
    private final SessionTransaction transaction;
    private final TransactionTokens tokens;
    private volatile Session now;
    private volatile @Nullable Consumer<String> connection;
    private volatile SessionObjects objects = SessionObjects.NONE;

    OpenSession(
            Session first,
            String address,
            @Nullable String tls,
            ClientMemory.Share memory,
            TransactionCoordinator coordinator) {
        this.transaction = new SessionTransaction(coordinator);
        this.tokens = coordinator.tokens();
        this.now = first;
        this.address = address;
        this.tls = tls;
        this.memory = memory;
    }

    /** The session as it is; a statement that has begun goes on with what it was. */
    public Session now() {
        return now;
    }

    /** Replaces the session by what becomes of it. */
    public synchronized void change(UnaryOperator<Session> step) {
        now = step.apply(now);
    }

    /**
     * Makes the session one that others may end.
     *
     * @param close closes its connection and tells the client this reason; called by any thread, must not wait
     */
    public void endBy(Consumer<String> close) {
        connection = close;
    }

    /** Ends the session; false if its protocol cannot. */
    public boolean terminate(String reason) {
        Consumer<String> close = connection;
        if (close != null) {
            close.accept(reason);
        }
        return close != null;
    }

    /** Named objects of the client, such as prepared statements and cursors. */
    public SessionObjects objects() {
        return objects;
    }

    /** Replaces the named objects of the client. */
    public void objects(SessionObjects named) {
        objects = named;
    }

    /** Its transaction. */
    public SessionTransaction transaction() {
        return transaction;
    }

    /** Gives a token to the transaction that is open, or to the next one that the client begins. */
    public void tokenTransaction(String token) {
        transaction.token(tokens.give(now.user(), token));
    }

    /** What is kept for it beside what its queries compute. */
    public ClientMemory.Share memory() {
        return memory;
    }

    public Instant since() {
        return since;
    }

    /** Where the client connects from. */
    public String address() {
        return address;
    }

    /** The version of TLS that its connection is encrypted by; null for one that is not. */
    public @Nullable String tls() {
        return tls;
    }
}
