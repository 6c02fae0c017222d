package io.braid.server.statement;

import io.braid.engine.plan.PlannedQuery;
import io.braid.planner.PlanningRequest;
import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.statement.Change;
import io.braid.planner.statement.Command;
import io.braid.planner.statement.Query;
import io.braid.planner.statement.Show;
import io.braid.planner.statement.Statement;
import io.braid.planner.statement.StatementReader;
import io.braid.planner.statement.UserCommand;
import io.braid.server.database.Database;
import io.braid.server.database.ModelChanges;
import io.braid.server.limit.Limits;
import io.braid.server.limit.RoleLimits;
import io.braid.server.matview.StatementViews;
import io.braid.server.query.QueryRun;
import io.braid.server.session.OpenSession;
import io.braid.server.session.Session;
import io.braid.server.users.Users;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCategory;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gets statements ready, each kind in its way, and carries out those that yield no rows: as far as the user of the session
 * has a right to that at this moment.
 */
public final class StatementRunner {
    private static final Logger LOG = LoggerFactory.getLogger(StatementRunner.class);

    private final SessionCommands commands;
    private final UserCommands userCommands;
    private final ModelChanges changes;
    private final Users users;
    private final RoleLimits limits;

    public StatementRunner(
            SessionCommands commands, ModelChanges changes, Users users, UserRemoval removal, RoleLimits limits) {
        this.commands = commands;
        this.userCommands = new UserCommands(users, limits, removal);
        this.changes = changes;
        this.users = users;
        this.limits = limits;
    }

    /** What a statement of a session may take of the server, if it begins now. */
    public Limits limits(Session session) {
        return users.known(session.identity()).map(limits::of).orElse(Limits.NONE);
    }

    /** What the user of a session may see now. */
    public Rights rights(Session session, Database database) {
        return database.rights(users.principal(session.identity()));
    }

    /** Reads a statement as the session means it, and plans it if it yields rows; nothing has been done yet. */
    public ReadyStatement prepare(String sql, Session session, Database database, Circumstances circumstances) {
        PlannerOptions options = session.settings().planner();
        Rights rights = rights(session, database);
        StatementViews views = circumstances.views();
        Optional<PlannedQuery> known = database.knownPlan(sql, session.schema(), options, rights, views);
        if (known.isPresent()) {
            return new ReadyStatement.Rows(known.get());
        }
        Statement statement = StatementReader.read(sql, session.schema());
        if (statement instanceof Query query) {
            PlannedQuery plan = database.planInTurn(
                    query,
                    sql,
                    new PlanningRequest(
                            session.schema(),
                            options,
                            rights,
                            database.keptFor(rights, views),
                            session.settings().planningBudget().endedBy(circumstances.checkpoint())),
                    views,
                    circumstances.checkpoint());
            return new ReadyStatement.Rows(plan, query.isRun());
        }
        if (statement instanceof Show show) {
            return new ReadyStatement.Rows(new ShowStatement(database, session.schema(), rights, users).plan(show));
        }
        return new ReadyStatement.Deed(statement);
    }

    /**
     * Reads a statement as far as that takes no database: what does something asks for the session's itself, if it needs one. Null for
     * what yields rows.
     */
    public ReadyStatement.@Nullable Deed deed(String sql, Session session) {
        Statement statement = StatementReader.read(sql, session.schema());
        return statement instanceof Query || statement instanceof Show ? null : new ReadyStatement.Deed(statement);
    }

    /** Carries out a statement that yields no rows: all of it, or it throws and nothing has changed. */
    public void carryOut(ReadyStatement.Deed deed, OpenSession session, QueryRun run) {
        Session asOfStart = run.session();
        Principal principal = users.principal(asOfStart.identity());
        if (deed.statement() instanceof Command command) {
            commands.run(command, session, run, principal);
        } else if (deed.statement() instanceof UserCommand command) {
            userCommands.run(command, asOfStart, principal);
        } else if (deed.statement() instanceof Change change) {
            Administrators.require(principal, "To change a model");
            changes.apply(asOfStart.database(), change.change());
        } else {
            throw new AssertionError(deed.statement().getClass());
        }
    }

    /** What the user of a session is told of a failure: what a source says may quote what he must not see. */
    public Throwable told(Throwable failure, Session session) {
        boolean isSources =
                failure instanceof BraidException known && known.code().category() == ErrorCategory.SOURCE;
        boolean mayKnow =
                users.known(session.identity()).filter(Principal::administrator).isPresent();
        if (!isSources || mayKnow) {
            return failure;
        }
        LOG.warn("A statement of {} failed", session, failure);
        return new BraidException(
                ((BraidException) failure).code(),
                "A source could not do its part of this; an administrator finds the details in the server's log");
    }
}
