package io.braid.server.statement;

import io.braid.engine.plan.PlannedQuery;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.statement.Change;
import io.braid.planner.statement.Command;
import io.braid.planner.statement.Query;
import io.braid.planner.statement.Show;
import io.braid.planner.statement.Statement;
import io.braid.planner.statement.StatementReader;
import io.braid.server.database.Database;
import io.braid.server.database.ModelChanges;
import io.braid.server.matview.StatementViews;
import io.braid.server.query.QueryRun;
import io.braid.server.session.OpenSession;
import io.braid.server.session.Session;
import java.util.Optional;

/** Gets statements ready, each kind in its way, and carries out those that yield no rows. */
public final class StatementRunner {
    private final SessionCommands commands;
    private final ModelChanges changes;

    public StatementRunner(SessionCommands commands, ModelChanges changes) {
        this.commands = commands;
        this.changes = changes;
    }

    /**
     * Reads a statement as the session means it, and plans it if it yields rows; nothing has been done yet.
     *
     * @param views what it is to read of materialized views
     */
    public ReadyStatement prepare(String sql, Session session, Database database, StatementViews views) {
        PlannerOptions options = session.settings().planner();
        Optional<PlannedQuery> known = database.knownPlan(sql, session.schema(), options, views);
        if (known.isPresent()) {
            return new ReadyStatement.Rows(known.get());
        }
        Statement statement = StatementReader.read(sql, session.schema());
        if (statement instanceof Query query) {
            return new ReadyStatement.Rows(database.plan(query, sql, session.schema(), options, views));
        }
        if (statement instanceof Show show) {
            return new ReadyStatement.Rows(new ShowStatement(database, session.schema()).plan(show));
        }
        return new ReadyStatement.Deed(statement);
    }

    /** Carries out a statement that yields no rows: all of it, or it throws and nothing has changed. */
    public void carryOut(ReadyStatement.Deed deed, OpenSession session, QueryRun run) {
        Session asOfStart = run.session();
        if (deed.statement() instanceof Command command) {
            commands.run(command, session, run);
        } else if (deed.statement() instanceof Change change) {
            changes.apply(asOfStart.database(), change.change());
        } else {
            throw new AssertionError(deed.statement().getClass());
        }
    }
}
