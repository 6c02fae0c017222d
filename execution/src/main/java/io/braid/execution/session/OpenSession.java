package io.braid.execution.session;

import io.braid.execution.coordinator.TransactionCoordinator;
import io.braid.execution.coordinator.TransactionTokens;
import io.braid.execution.transaction.SessionTransaction;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Session of a connected client with its current state. Thread-safe. */
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

    /** The current state; a running statement continues with the state at its start. */
    public Session now() {
        return now;
    }

    /** Replaces the state. */
    public synchronized void change(UnaryOperator<Session> step) {
        now = step.apply(now);
    }

    /**
     * Allows administrators to terminate the session.
     *
     * @param close closes the connection and reports the reason to the client; called by any thread, must not block
     */
    public void endBy(Consumer<String> close) {
        connection = close;
    }

    /** Terminates the session; false if its protocol does not support that. */
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

    /** Sets the named objects of the client. */
    public void objects(SessionObjects named) {
        objects = named;
    }

    /** The session's transaction. */
    public SessionTransaction transaction() {
        return transaction;
    }

    /** Assigns a token to the open transaction, or to the next one that the client begins. */
    public void tokenTransaction(String token) {
        transaction.token(tokens.give(now.user(), token));
    }

    /** The session's account of client memory. */
    public ClientMemory.Share memory() {
        return memory;
    }

    public Instant since() {
        return since;
    }

    /** The client's address. */
    public String address() {
        return address;
    }

    /** The TLS version of the connection; null if it is not encrypted. */
    public @Nullable String tls() {
        return tls;
    }
}
