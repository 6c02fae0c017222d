package io.braid.execution.statement;

import io.braid.execution.database.DatabaseLease;
import io.braid.execution.database.Databases;
import io.braid.execution.database.DeployedDatabase;
import io.braid.execution.database.VisibleDatabases;
import io.braid.execution.query.QueryRun;
import io.braid.execution.query.QueryScheduler;
import io.braid.execution.refresh.MaterializedViews;
import io.braid.execution.session.OpenSession;
import io.braid.execution.session.Session;
import io.braid.execution.session.SessionSettings;
import io.braid.grammar.statement.Command;
import io.braid.planner.access.Principal;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** Execution of commands that concern the session or the server. */
public final class SessionCommands {
    /** Not a real setting: the application name in {@code sys.sessions}. */
    private static final String APPLICATION = "application-name";

    /** Not a real setting: the autocommit mode of the session's transactions. */
    private static final String AUTOCOMMIT = "autocommit";

    /** Not a real setting: the token by which a client can later query the outcome of its transaction. */
    public static final String TOKEN = "transaction_token";

    private static final int LONGEST_APPLICATION = 200;

    private final Databases databases;
    private final QueryScheduler queries;
    private final Supplier<List<String>> reloadModels;
    private final MaterializedViews views;

    /** @param reloadModels deploys changed model files and returns the failures with their reasons */
    public SessionCommands(
            Databases databases, QueryScheduler queries, Supplier<List<String>> reloadModels, MaterializedViews views) {
        this.databases = databases;
        this.queries = queries;
        this.reloadModels = reloadModels;
        this.views = views;
    }

    void run(Command command, OpenSession open, QueryRun run, Principal principal) {
        Session session = run.session();
        if (command instanceof Command.UseSchema use) {
            String schema = schema(session.database(), use.schema(), principal);
            open.change(now -> now.withSchema(schema));
        } else if (command instanceof Command.UseDatabase use) {
            DeployedDatabase database = new VisibleDatabases(databases).get(use.database(), use.version(), principal);
            open.change(now -> now.withDatabase(database));
        } else if (command instanceof Command.SetSetting set && isApplication(set.name())) {
            String application = applicationName(set.value());
            open.change(now -> now.withApplication(application));
        } else if (command instanceof Command.SetSetting set && set.name().equalsIgnoreCase(AUTOCOMMIT)) {
            open.transaction().autoCommit(isOn(set.value()));
        } else if (command instanceof Command.SetSetting set && isToken(set.name())) {
            open.tokenTransaction(set.value());
        } else if (command instanceof Command.SetSetting set) {
            open.change(now -> now.withSettings(now.settings().with(set.name(), set.value())));
        } else if (command instanceof Command.ResetSetting reset) {
            open.change(now -> now.withSettings(reset(now.settings(), reset)));
        } else if (command instanceof Command.CancelQuery cancel) {
            cancel(cancel.id(), session, principal);
        } else if (command instanceof Command.RefreshSchema refresh) {
            Administrators.require(principal, "To refresh a schema");
            refresh(session.database(), refresh.schema());
        } else if (command instanceof Command.AnalyzeTable analyze) {
            Administrators.require(principal, "To analyze a table");
            AnalyzeTables.run(analyze, run);
        } else if (command instanceof Command.AnalyzeSchema analyze) {
            Administrators.require(principal, "To analyze a schema");
            AnalyzeTables.run(analyze, run);
        } else if (command instanceof Command.RefreshView refresh) {
            views.refresh(session.database(), refresh.path(), run, principal);
        } else if (command instanceof Command.ReloadModels) {
            Administrators.require(principal, "To reload models");
            reload();
        } else if (command instanceof Command.ClearCache clear) {
            Administrators.require(principal, "To clear the cache");
            clear(session.database(), clear.path());
        } else {
            throw new AssertionError(command.getClass());
        }
    }

    private void reload() {
        List<String> failures = reloadModels.get();
        if (!failures.isEmpty()) {
            throw new BraidException(ErrorCode.INVALID_MODEL, String.join("\n", failures));
        }
    }

    private String schema(DeployedDatabase deployed, String name, Principal principal) {
        try (DatabaseLease lease = deployed.lease()) {
            return lease.database()
                    .catalog()
                    .requireSchema(name, lease.database().rights(principal));
        } catch (BraidException e) {
            throw e.code() == ErrorCode.UNDEFINED_TABLE && isDatabase(name, principal)
                    ? new BraidException(
                            e.code(), "There is no schema '" + name + "', but a database: USE DATABASE " + name, e)
                    : e;
        }
    }

    private boolean isDatabase(String name, Principal principal) {
        return databases.all().stream()
                .anyMatch(database ->
                        database.name().equalsIgnoreCase(name) && VisibleDatabases.isVisible(database, principal));
    }

    private static boolean isApplication(String setting) {
        return setting.replace('_', '-').equalsIgnoreCase(APPLICATION);
    }

    private static boolean isToken(String setting) {
        return setting.replace('-', '_').equalsIgnoreCase(TOKEN);
    }

    private static boolean isOn(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "on", "true", "1" -> true;
            case "off", "false", "0" -> false;
            default ->
                throw new BraidException(
                        ErrorCode.INVALID_PARAMETER, "autocommit is 'on' or 'off', and not '" + value + "'");
        };
    }

    private static String applicationName(String name) {
        if (name.length() > LONGEST_APPLICATION) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "An application's name has " + LONGEST_APPLICATION + " characters at most; this one has "
                            + name.length());
        }
        return name;
    }

    private static void refresh(DeployedDatabase deployed, String schema) {
        try (DatabaseLease lease = deployed.lease()) {
            lease.database().catalog().refresh(schema);
        }
    }

    private static void clear(DeployedDatabase deployed, List<String> path) {
        try (DatabaseLease lease = deployed.lease()) {
            lease.database().forgetResults(path);
        }
    }

    private static SessionSettings reset(SessionSettings settings, Command.ResetSetting reset) {
        String name = reset.name();
        return name == null ? settings.withoutAny() : settings.without(name);
    }

    /** Cancels a query; other users' queries are reported as not running, so that their existence is not revealed. */
    private void cancel(String id, Session session, Principal principal) {
        QueryRun run = queries.find(id)
                .filter(found ->
                        principal.administrator() || found.session().user().equals(session.user()))
                .orElseThrow(() -> new BraidException(
                        ErrorCode.INVALID_PARAMETER,
                        "No query '" + id + "' of yours is running; SHOW QUERIES lists those that are"));
        queries.cancel(
                run,
                new BraidException(
                        ErrorCode.QUERY_CANCELED, "The query was canceled by CANCEL QUERY in session " + session.id()));
    }
}
