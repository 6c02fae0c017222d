package io.braid.execution;

import io.braid.execution.database.Database;
import io.braid.execution.database.DatabaseLease;
import io.braid.execution.plan.ShapedText;
import io.braid.execution.query.PendingLookup;
import io.braid.execution.query.QueryRun;
import io.braid.execution.session.Session;
import io.braid.execution.session.SessionSettings;
import io.braid.execution.session.Tolerance;
import io.braid.execution.statement.PointLookup;
import io.braid.execution.statement.ReadyStatement;
import io.braid.execution.statement.StatementPreparer;
import io.braid.execution.view.StatementViews;
import io.braid.planner.concurrent.CancellableWait;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.spi.type.DataType;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A client's statement, prepared or simple, with the session state at the time it was sent. Executions wait for its
 * preparation. The plan is taken from the plan service at each execution, so that it is always current.
 */
public final class ClientStatement {
    private static final Pattern ENDING = Pattern.compile("\\s*(COMMIT|END|ROLLBACK)\\b", Pattern.CASE_INSENSITIVE);

    private final ShapedText text;
    private final Session session;
    private final StatementPreparer preparer;
    private final Map<Integer, DataType> parameterTypes;
    private final CompletableFuture<Boolean> prepared = new CompletableFuture<>();
    private volatile @Nullable QueryRun preparing;
    private volatile @Nullable PointLookup lookup;
    private volatile @Nullable Typed typed;

    /** Settings with the statement's declared types, and those that they were made of. */
    private record Typed(SessionSettings from, SessionSettings settings) {}

    /** A statement to be prepared. */
    public ClientStatement(String sql, Session session, StatementPreparer preparer) {
        this(sql, session, preparer, Map.of());
    }

    /**
     * A statement that is to be prepared.
     *
     * @param parameterTypes types that the client has declared for parameters, by their index
     */
    public ClientStatement(
            String sql, Session session, StatementPreparer preparer, Map<Integer, DataType> parameterTypes) {
        this.text = new ShapedText(sql);
        this.session = session;
        this.preparer = preparer;
        this.parameterTypes = Map.copyOf(parameterTypes);
    }

    /** A statement that is executed without preparation. */
    public static ClientStatement unprepared(String sql, Session session, StatementPreparer preparer) {
        ClientStatement statement = new ClientStatement(sql, session, preparer);
        statement.prepared.complete(true);
        return statement;
    }

    /** The same statement in another session, without a preparation. */
    public ClientStatement in(Session other) {
        ClientStatement statement = new ClientStatement(text.sql(), other, preparer, parameterTypes);
        statement.prepared.complete(true);
        return statement;
    }

    public String sql() {
        return text.sql();
    }

    /** The session state when the statement was sent. */
    public Session session() {
        return session;
    }

    /** The task that prepares the statement; the client is notified before the first execution continues. */
    public QueryPreparation<ReadyStatement> preparation(
            Consumer<ReadyStatement> done, BiConsumer<QueryRun, Throwable> failed) {
        return new QueryPreparation<>(this::prepare, new QueryPreparation.Client<>() {
            @Override
            public void done(ReadyStatement outcome) {
                done.accept(outcome);
                prepared.complete(true);
            }

            @Override
            public void failed(QueryRun run, Throwable failure) {
                failed.accept(run, failure);
                prepared.completeExceptionally(failure);
            }
        });
    }

    /** Sets the query that prepares the statement. */
    public void preparedBy(QueryRun run) {
        preparing = run;
    }

    /** The query that prepares the statement, until it has ended. */
    public Optional<QueryRun> preparing() {
        return prepared.isDone() ? Optional.empty() : Optional.ofNullable(preparing);
    }

    private ReadyStatement prepare(QueryRun run) {
        ReadyStatement.Command command = session.database().isGone() ? command() : null;
        if (command != null) {
            return command;
        }
        try (DatabaseLease lease = lease(session);
                StatementViews views = lease.database()
                        .views()
                        .forStatement(
                                Tolerance.of(text.sql(), session.settings()).maxStaleness())) {
            return ready(session.settings(), lease.database(), views, run);
        }
    }

    /**
     * Leases the database of the statement. COMMIT and ROLLBACK do not use the transaction's uncommitted tables and
     * views, which may no longer fit the model.
     */
    DatabaseLease lease(Session now) {
        boolean ends = ENDING.matcher(text.sql()).lookingAt();
        return ends ? now.database().lease() : now.database().lease(now.id());
    }

    /** Parses the statement without a database, as far as possible; null if it needs one. */
    ReadyStatement.@Nullable Command command() {
        return preparer.command(text.sql(), session);
    }

    /** Parses and plans the statement with the given settings. */
    ReadyStatement ready(SessionSettings settings, Database database, StatementViews views, CancellationSignal signal) {
        SessionSettings own = typed(settings);
        ReadyStatement ready = preparer.prepare(text, session.withSettings(own), database, views, signal);
        lookup = ready instanceof ReadyStatement.Query query ? PointLookup.of(query, own.planner()) : null;
        return ready;
    }

    /** Parses and plans the statement for given parameter values, which may require their own plan. */
    ReadyStatement ready(
            ParameterValues values,
            SessionSettings settings,
            Database database,
            StatementViews views,
            CancellationSignal signal) {
        ReadyStatement ready = ready(settings, database, views, signal);
        return ready instanceof ReadyStatement.Query query && query.classes() != null
                ? preparer.prepareFor(
                        values.of(query, settings.timeZone()),
                        query,
                        text,
                        session.withSettings(typed(settings)),
                        database,
                        views,
                        signal)
                : ready;
    }

    /** Returns the settings with the declared types of parameters. */
    private SessionSettings typed(SessionSettings settings) {
        if (parameterTypes.isEmpty()) {
            return settings;
        }
        Typed last = typed;
        if (last == null || !last.from().equals(settings)) {
            last = new Typed(settings, settings.with(settings.conventions().with(parameterTypes)));
            typed = last;
        }
        return last.settings();
    }

    /** Waits for the preparation; rethrows its failure or the reason of the cancellation. */
    void awaitPrepared(CancellationSignal signal) {
        CancellableWait.await(prepared, signal);
    }

    /**
     * The point look-up that the statement consists of, by its last plan or that of a statement of the same shape. Null
     * for other statements, and if a cached result is acceptable. Never blocks.
     */
    @Nullable
    PendingLookup lookup(ParameterValues values, SessionSettings settings) {
        SessionSettings own = typed(settings);
        PointLookup last = lookup == null ? preparer.lookup(text, session.withSettings(own)) : lookup;
        return last != null
                        && last.options().equals(own.planner())
                        && Tolerance.of(text.sql(), settings)
                                .resultMaxAge(last.query().plan().provenance())
                                .isZero()
                ? new PendingLookup(last.lookup(), () -> values.of(last.query(), settings.timeZone()))
                : null;
    }
}
