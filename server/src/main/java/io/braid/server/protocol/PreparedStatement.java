package io.braid.server.protocol;

import io.braid.engine.plan.PlannedQuery;
import io.braid.server.database.Database;
import io.braid.server.database.DatabaseLease;
import io.braid.server.database.DeployedDatabase;
import io.braid.wire.message.Prepared;
import java.lang.ref.WeakReference;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * A statement that a client has asked to keep. It is planned once, and again when its database has been replaced; whoever
 * needs the plan while it is being made waits for it.
 */
final class PreparedStatement {
    private final String sql;
    private final DeployedDatabase database;
    private final CompletableFuture<Void> answered = new CompletableFuture<>();
    private @Nullable Planned planned;

    PreparedStatement(String sql, DeployedDatabase database) {
        this.sql = sql;
        this.database = database;
    }

    String sql() {
        return sql;
    }

    /** Plans it and answers the client; false if it cannot be planned. */
    boolean prepare(int id, Outbox outbox) {
        try (DatabaseLease lease = database.lease()) {
            PlannedQuery query = planFor(lease.database());
            outbox.send(new Prepared(id, WireRows.types(query.parameters()), WireRows.columns(query.columns())));
            answered.complete(null);
            return true;
        } catch (Throwable e) {
            outbox.send(ErrorReplies.of(id, e, "preparing statement " + id));
            answered.completeExceptionally(e);
            return false;
        }
    }

    /** The plan for a database, once the client knows how the statement was prepared; throws what planning throws. */
    PlannedQuery plan(Database target) {
        try {
            answered.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        }
        return planFor(target);
    }

    private synchronized PlannedQuery planFor(Database target) {
        if (planned == null || !planned.database().refersTo(target)) {
            planned = new Planned(new WeakReference<>(target), target.plan(sql));
        }
        return planned.query();
    }

    /** A plan and the database it is for, which it does not keep in memory. */
    private record Planned(WeakReference<Database> database, PlannedQuery query) {}
}
