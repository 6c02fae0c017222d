package io.braid.server.protocol;

import io.braid.server.session.Session;
import io.braid.server.statement.ReadyStatement;
import io.braid.server.statement.StatementRunner;
import io.braid.wire.message.Prepared;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * A statement that a client has asked to keep, as its session meant it then. It is planned once; whoever needs the plan
 * earlier waits for it.
 */
final class PreparedStatement {
    private final String sql;
    private final Session session;
    private final StatementRunner runner;
    private final CompletableFuture<ReadyStatement> prepared = new CompletableFuture<>();

    PreparedStatement(String sql, Session session, StatementRunner runner) {
        this.sql = sql;
        this.session = session;
        this.runner = runner;
    }

    String sql() {
        return sql;
    }

    /** The session as it was when the statement was prepared. */
    Session session() {
        return session;
    }

    /** Prepares it and answers the client; false if that is not possible. */
    boolean prepare(int id, Outbox outbox) {
        try {
            ReadyStatement ready = runner.prepare(sql, session, session.database());
            prepared.complete(ready);
            outbox.send(new Prepared(id, WireRows.types(ready.parameters()), WireRows.columns(ready.columns())));
            return true;
        } catch (Throwable e) {
            prepared.completeExceptionally(e);
            outbox.send(ErrorReplies.of(id, e, "preparing statement " + id));
            return false;
        }
    }

    /** The statement once it is prepared; throws what preparing threw. */
    ReadyStatement ready() {
        try {
            return prepared.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        }
    }
}
