package io.braid.server.protocol;

import io.braid.engine.plan.CommonLookup;
import io.braid.engine.plan.PlannedQuery;
import io.braid.server.database.Database;
import io.braid.server.database.DatabaseLease;
import io.braid.server.matview.StatementViews;
import io.braid.server.query.PendingLookup;
import io.braid.server.session.Session;
import io.braid.server.session.SessionSettings;
import io.braid.server.session.Tolerance;
import io.braid.server.statement.Circumstances;
import io.braid.server.statement.ReadyStatement;
import io.braid.server.statement.StatementRunner;
import io.braid.wire.message.ParameterValue;
import io.braid.wire.message.Prepared;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * A statement that a client has asked to keep, as its session meant it then. It is planned once, and again when its
 * database has been replaced or its user's rights have changed; whoever needs the plan while it is being made waits for it.
 */
final class PreparedStatement {
    private final String sql;
    private final Session session;
    private final StatementRunner runner;
    private final CompletableFuture<Void> answered = new CompletableFuture<>();
    private volatile @Nullable Planned planned;

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
            ReadyStatement ready = ready();
            outbox.send(new Prepared(id, WireRows.types(ready.parameters()), WireRows.columns(ready)));
            answered.complete(null);
            return true;
        } catch (Throwable e) {
            outbox.send(ErrorReplies.of(id, runner.told(e, session), "preparing statement " + id));
            answered.completeExceptionally(e);
            return false;
        }
    }

    private ReadyStatement ready() {
        ReadyStatement.Deed leaving = session.database().isGone() ? runner.deed(sql, session) : null;
        if (leaving != null) {
            return leaving;
        }
        try (DatabaseLease lease = session.database().lease();
                StatementViews views = lease.database()
                        .views()
                        .forStatement(Tolerance.of(sql, session.settings()).maxStaleness())) {
            return readyFor(lease.database(), new Circumstances(views, () -> {}));
        }
    }

    /** What is asked for by running it with these values. */
    Asked asked(List<ParameterValue> values, SessionSettings settings) {
        return new Asked() {
            @Override
            public ReadyStatement ready(Database database, Circumstances circumstances) {
                return PreparedStatement.this.ready(database, circumstances);
            }

            @Override
            public ReadyStatement.@Nullable Deed deed() {
                awaitAnswer();
                return runner.deed(sql, session);
            }

            @Override
            public @Nullable PendingLookup lookup() {
                return PreparedStatement.this.lookup(values, settings);
            }
        };
    }

    /** The statement for a database, once the client knows how it was prepared. */
    private ReadyStatement ready(Database target, Circumstances circumstances) {
        awaitAnswer();
        return readyFor(target, circumstances);
    }

    /** Throws what preparing throws. */
    private void awaitAnswer() {
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
    }

    /**
     * The row that it would look for, and nothing else, if it is planned as it was last time; null for anything else. Where the row may be
     * known already, it is not to be asked for.
     */
    private @Nullable PendingLookup lookup(List<ParameterValue> values, SessionSettings settings) {
        Planned last = planned;
        if (last == null || !(last.statement() instanceof ReadyStatement.Rows rows)) {
            return null;
        }
        PlannedQuery plan = rows.plan();
        CommonLookup lookup = plan.commonLookup();
        return lookup == null
                        || !Tolerance.of(sql, settings)
                                .resultMaxAge(plan.provenance())
                                .isZero()
                ? null
                : new PendingLookup(lookup, () -> ParameterConversion.convert(values, plan.parameters()));
    }

    private synchronized ReadyStatement readyFor(Database target, Circumstances circumstances) {
        String rights = runner.rights(session, target).digest();
        long revision = target.catalog().revision();
        Planned known = planned;
        if (known == null
                || !known.database().refersTo(target)
                || !known.rights().equals(rights)
                || known.revision() != revision
                || !fits(known.statement(), circumstances.views())) {
            known = new Planned(
                    new WeakReference<>(target), rights, revision, runner.prepare(sql, session, target, circumstances));
            planned = known;
        }
        return known.statement();
    }

    private static boolean fits(ReadyStatement statement, StatementViews views) {
        return !(statement instanceof ReadyStatement.Rows rows) || views.fit(rows.plan());
    }

    /**
     * A plan, and what it was made from.
     *
     * @param database which it does not keep in memory
     * @param rights what the user might see then
     * @param revision of what was known of the sources' tables, from before it was planned
     */
    private record Planned(WeakReference<Database> database, String rights, long revision, ReadyStatement statement) {}
}
