package io.braid.execution.statement;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.execution.database.Database;
import io.braid.execution.database.Databases;
import io.braid.execution.limit.Limits;
import io.braid.execution.limit.RoleLimits;
import io.braid.execution.plan.BoundPlan;
import io.braid.execution.plan.CachedPlan;
import io.braid.execution.plan.PlanEnvironment;
import io.braid.execution.plan.PlanKey;
import io.braid.execution.plan.ShapedText;
import io.braid.execution.session.Session;
import io.braid.execution.users.Users;
import io.braid.execution.view.StatementViews;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Change;
import io.braid.grammar.statement.LoadRows;
import io.braid.grammar.statement.Query;
import io.braid.grammar.statement.Show;
import io.braid.grammar.statement.SourceSchemaChange;
import io.braid.grammar.statement.Statement;
import io.braid.grammar.statement.TableStatement;
import io.braid.grammar.statement.Write;
import io.braid.planner.ExplainContext;
import io.braid.planner.PlanningRequest;
import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.write.PlannedWrite;
import io.braid.spi.Parameter;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Parser and planner of statements, with the current privileges and limits of the session's user. */
public final class StatementPreparer {
    private final Users users;
    private final RoleLimits limits;
    private final KnownRoles roles;
    private final Supplier<Cancellation> planning;
    private final KnownLookups lookups = new KnownLookups();

    /** @param planning makes one for each statement that is planned, so that long planning yields to short queries */
    public StatementPreparer(Users users, RoleLimits limits, Databases databases, Supplier<Cancellation> planning) {
        this.users = users;
        this.limits = limits;
        this.roles = new KnownRoles(databases);
        this.planning = planning;
    }

    /** The limits of a statement that begins now. */
    public Limits limits(Session session) {
        return users.known(session.identity()).map(limits::of).orElse(Limits.NONE);
    }

    /** The current privileges of the session's user. */
    public Rights rights(Session session, Database database) {
        Principal principal = users.principal(session.identity());
        Rights rights = database.rights(principal);
        roles.require(principal, rights);
        return rights;
    }

    /**
     * Parses a statement and plans it if it returns rows, without executing anything.
     *
     * @param views the materialized views that the statement may read
     * @param signal checked repeatedly during planning; interrupts its waits
     */
    public ReadyStatement prepare(
            ShapedText text, Session session, Database database, StatementViews views, CancellationSignal signal) {
        Rights rights = rights(session, database);
        PlanEnvironment environment = environment(session, database, rights, views);
        Optional<BoundPlan> cached = database.plans().find(text, environment, views::fit);
        if (cached.isPresent()) {
            return ready(text, session, cached.get(), true, database.isInTransaction());
        }
        // Data-modifying statements always read live rows, never materialized views.
        PlanEnvironment ofWrites =
                new PlanEnvironment(session.schema(), session.settings().planner(), rights, ViewContents.NONE);
        Optional<PlannedWrite> cachedWrite = database.writes().find(text.sql(), ofWrites);
        if (cachedWrite.isPresent()) {
            return new ReadyStatement.Write(cachedWrite.get());
        }
        Statement statement = StatementReader.read(text.sql(), session.schema(), database.name());
        if (statement instanceof Query query) {
            PlanningRequest request = request(text, session, environment, database, signal);
            BoundPlan planned = database.plans().plan(query, text, environment, request, views::fit, signal);
            return ready(text, session, planned, query.isRun(), database.isInTransaction());
        }
        if (statement instanceof Write write) {
            PlanningRequest request = request(text, session, ofWrites, database, signal);
            return new ReadyStatement.Write(database.writes().plan(write, text.sql(), ofWrites, request));
        }
        if (statement instanceof TableStatement.Explained explained) {
            PlanningRequest request = request(text, session, ofWrites, database, signal);
            return new ReadyStatement.Query(database.planAside(explained, request));
        }
        if (statement instanceof LoadRows load) {
            PlanningRequest request = request(text, session, ofWrites, database, signal);
            return new ReadyStatement.Load(database.plan(load, request));
        }
        TableStatement table = aboutTables(statement, database);
        if (table != null) {
            PlanningRequest request = request(text, session, ofWrites, database, signal);
            return new ReadyStatement.TableChange(database.plan(table, request));
        }
        if (statement instanceof Show show) {
            return new ReadyStatement.Query(new ShowStatement(database, session.schema(), rights, users).plan(show));
        }
        return new ReadyStatement.Command(statement);
    }

    /** The statement for given parameter values: replanned if their selectivity differs from that of most values. */
    public ReadyStatement.Query prepareFor(
            List<Parameter> values,
            ReadyStatement.Query ready,
            ShapedText text,
            Session session,
            Database database,
            StatementViews views,
            CancellationSignal signal) {
        String valueClass = ready.classes() == null ? null : ready.classes().of(values);
        if (valueClass == null) {
            return ready;
        }
        PlanEnvironment environment = environment(session, database, rights(session, database), views);
        PlanKey key = environment.key(text.sql(), valueClass);
        PlannedQuery plan = database.plans()
                .find(key, environment, views::fit)
                .map(CachedPlan::query)
                .orElse(null);
        if (plan == null
                && StatementReader.read(text.sql(), session.schema(), database.name()) instanceof Query query) {
            PlanningRequest request = request(text, session, environment, database, signal);
            plan = database.plans().planFor(query, key, values, environment, request, views::fit, signal);
        }
        // The client already knows the columns, so that the new plan must have the same.
        return plan != null && plan.columns().equals(ready.columns()) ? new ReadyStatement.Query(plan) : ready;
    }

    private static PlanEnvironment environment(
            Session session, Database database, Rights rights, StatementViews views) {
        return new PlanEnvironment(
                session.schema(), session.settings().planner(), rights, database.viewsFor(rights, views));
    }

    private static @Nullable TableStatement aboutTables(Statement statement, Database database) {
        if (statement instanceof TableStatement table) {
            return table;
        }
        return statement instanceof Change change
                ? SourceSchemaChange.of(change.change(), database.model()).orElse(null)
                : null;
    }

    private PlanningRequest request(
            ShapedText text,
            Session session,
            PlanEnvironment environment,
            Database database,
            CancellationSignal signal) {
        return environment.request(
                session.settings().planningBudget().endedBy(new PlanningSignal(signal, planning.get())),
                new ExplainContext(
                        text.sql(),
                        explained -> limits(session).outlook(explained, Database::isOwn),
                        subject -> new Subjects(users, database).rights(subject, environment.rights())));
    }

    /** @param inTransaction true for a plan over uncommitted tables, which must not be shared */
    private ReadyStatement ready(
            ShapedText text, Session session, BoundPlan plan, boolean needsValues, boolean inTransaction) {
        if (!inTransaction) {
            lookups.add(text, session, plan);
        }
        return new ReadyStatement.Query(plan, needsValues);
    }

    /** The point look-up that a statement of this shape probably is; null for others. */
    public @Nullable PointLookup lookup(ShapedText text, Session session) {
        return lookups.find(text, session);
    }

    /** Parses a statement that needs no database; null if it does need one. */
    public ReadyStatement.@Nullable Command command(String sql, Session session) {
        Statement statement =
                StatementReader.read(sql, session.schema(), session.database().name());
        return statement instanceof Query
                        || statement instanceof Show
                        || statement instanceof Write
                        || statement instanceof TableStatement
                        || statement instanceof LoadRows
                ? null
                : new ReadyStatement.Command(statement);
    }
}
