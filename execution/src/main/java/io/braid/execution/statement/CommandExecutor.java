package io.braid.execution.statement;

import io.braid.execution.database.ModelChanges;
import io.braid.execution.limit.RoleLimits;
import io.braid.execution.query.QueryRun;
import io.braid.execution.result.Caches;
import io.braid.execution.session.OpenSession;
import io.braid.execution.session.Session;
import io.braid.execution.users.Users;
import io.braid.grammar.statement.Change;
import io.braid.grammar.statement.Command;
import io.braid.grammar.statement.UserCommand;
import io.braid.planner.access.Principal;

/** Executor of statements without a result set: session commands, changes of users, and changes of models. */
public final class CommandExecutor {
    private final SessionCommands commands;
    private final UserCommands userCommands;
    private final ModelChanges changes;
    private final Users users;
    private final Caches caches;

    public CommandExecutor(
            SessionCommands commands,
            ModelChanges changes,
            Users users,
            UserRemoval removal,
            RoleLimits limits,
            Caches caches) {
        this.commands = commands;
        this.caches = caches;
        this.userCommands = new UserCommands(users, limits, removal);
        this.changes = changes;
        this.users = users;
    }

    /** Executes a command atomically with the user's current privileges. */
    public void execute(ReadyStatement.Command ready, OpenSession session, QueryRun run) {
        if (TransactionCommands.run(ready.statement(), session.transaction(), run, caches)) {
            return;
        }
        Session asOfStart = run.session();
        Principal principal = users.principal(asOfStart.identity());
        if (ready.statement() instanceof Command command) {
            commands.run(command, session, run, principal);
        } else if (ready.statement() instanceof UserCommand command) {
            userCommands.run(command, asOfStart, principal);
        } else if (ready.statement() instanceof Change change) {
            Administrators.require(principal, "To change a model");
            changes.apply(asOfStart.database(), change.change());
        } else {
            throw new AssertionError(ready.statement().getClass());
        }
    }
}
