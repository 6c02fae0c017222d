package io.braid.server.protocol;

import io.braid.engine.plan.PlannedQuery;
import io.braid.server.database.Database;
import io.braid.wire.message.Prepared;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A statement that a client has asked to keep. It is planned once; whoever needs the plan earlier waits for it. */
final class PreparedStatement {
    private final String sql;
    private final Database database;
    private final CompletableFuture<PlannedQuery> planned = new CompletableFuture<>();

    PreparedStatement(String sql, Database database) {
        this.sql = sql;
        this.database = database;
    }

    String sql() {
        return sql;
    }

    /** Plans it and answers the client; false if it cannot be planned. */
    boolean prepare(int id, Outbox outbox) {
        try {
            PlannedQuery query = database.plan(sql);
            planned.complete(query);
            outbox.send(new Prepared(id, WireRows.types(query.parameters()), WireRows.columns(query.columns())));
            return true;
        } catch (Throwable e) {
            planned.completeExceptionally(e);
            outbox.send(ErrorReplies.of(id, e, "preparing statement " + id));
            return false;
        }
    }

    /** The plan; throws what planning threw. */
    PlannedQuery plan() {
        try {
            return planned.join();
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
