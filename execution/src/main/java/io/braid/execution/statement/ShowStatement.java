package io.braid.execution.statement;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.execution.database.Database;
import io.braid.execution.plan.PlanEnvironment;
import io.braid.execution.plan.ShapedText;
import io.braid.execution.session.SessionSettings;
import io.braid.execution.setting.SettingDefinition;
import io.braid.execution.users.Account;
import io.braid.execution.users.Users;
import io.braid.execution.view.StatementViews;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Query;
import io.braid.grammar.statement.Show;
import io.braid.grammar.statement.Show.Subject;
import io.braid.planner.ExplainContext;
import io.braid.planner.access.Rights;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.catalog.CatalogTable;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.RoleDefinition;
import io.braid.vdb.ServerDefinition;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Planning of SHOW and DESCRIBE as queries over the system tables. */
final class ShowStatement {
    /** The plan must not have parameters, because it runs as it is. */
    private static final PlannerOptions OPTIONS = PlannerOptions.ALL.without(PlannerSwitch.SHARED_PLANS);

    private static final Set<Subject> FOR_ADMINISTRATORS = EnumSet.of(Subject.SOURCES, Subject.USERS, Subject.POLICIES);

    /** Words that can follow SHOW. */
    private static final List<String> WORDS = Stream.of(Subject.values())
            .filter(subject -> subject != Subject.SETTING && subject != Subject.DESCRIBE)
            .map(subject -> subject.name().split("_", 2)[0])
            .map(word -> word.equals("MATERIALIZED") ? "MATERIALIZED VIEWS" : word)
            .distinct()
            .sorted()
            .toList();

    private final Database database;
    private final @Nullable String defaultSchema;

    private final Rights rights;
    private final Users users;

    /** @param rights the user's privileges */
    ShowStatement(Database database, @Nullable String defaultSchema, Rights rights, Users users) {
        this.database = database;
        this.defaultSchema = defaultSchema;
        this.rights = rights;
        this.users = users;
    }

    PlannedQuery plan(Show show) {
        boolean asWritten = show.subject().name().startsWith("CREATE_");
        if (asWritten || FOR_ADMINISTRATORS.contains(show.subject())) {
            Administrators.require(
                    rights.principal(), "SHOW " + show.subject().name().replace('_', ' '));
        }
        if (asWritten) {
            return new ShowCreate(database.model(), defaultSchema).plan(show);
        }
        String sql = listing(show).sql(show.like());
        try (StatementViews none = database.views().forStatement(Duration.ZERO)) {
            PlanEnvironment environment = new PlanEnvironment(null, OPTIONS, rights, none);
            ShapedText text = new ShapedText(sql);
            return database.plans()
                    .find(text, environment, none::fit)
                    .orElseGet(() -> database.plans()
                            .plan(
                                    (Query) StatementReader.read(sql),
                                    text,
                                    environment,
                                    environment.request(PlanningBudget.UNLIMITED, ExplainContext.NONE),
                                    none::fit,
                                    CancellationSignal.NONE))
                    .plan();
        }
    }

    private Listing listing(Show show) {
        return switch (show.subject()) {
            case DATABASES -> Listing.of("name, version, is_current", "sys.databases");
            case SCHEMAS -> Listing.of("name, kind, source, table_count, comment", "sys.schemas");
            case TABLES ->
                inSchema(Listing.of("schema_name, name, kind, source, comment", "sys.tables"), show.path())
                        .unless(show.path().isEmpty(), "kind", "system table");
            case VIEWS -> inSchema(Listing.of("schema_name, name, problem, comment", "sys.views"), show.path());
            case MATERIALIZED_VIEWS ->
                inSchema(
                        Listing.of(
                                "schema_name, name, state, row_count, as_of, last_error, next_run_at", "sys.matviews"),
                        show.path());
            case FUNCTIONS -> inSchema(Listing.of("schema_name, name, parameters", "sys.functions"), show.path());
            case COLUMNS -> columns(table(show.path()));
            case SETTINGS -> Listing.of("name, setting, default_setting, by_session, help", "sys.settings");
            case SETTING -> Listing.of("setting", "sys.settings").where("name", setting(String.join(".", show.path())));
            case SOURCES -> Listing.of("name, wrapper, schemas, state, last_error", "sys.sources");
            case QUERIES ->
                Listing.of("id, user_name, application, state, elapsed_ms, rows_sent, sql_text", "sys.queries")
                        .orderedBy("id");
            case USERS -> Listing.of("name, administrator, roles", "sys.users");
            case ROLES -> Listing.of("name, is_member", "sys.roles");
            case POLICIES ->
                Listing.of("kind, name, schema_name, table_name, column_name, role_name, expression", "sys.policies");
            case GRANTS -> grants().and("role_name IN (SELECT role_name FROM information_schema.enabled_roles)");
            case GRANTS_OF_ROLE ->
                grants().and("UPPER(role_name) = UPPER("
                        + Listing.literal(role(show.path().get(0))) + ")");
            case GRANTS_OF_USER ->
                grants().and("role_name IN (SELECT role_name FROM sys.user_roles WHERE UPPER(user_name) = UPPER("
                        + Listing.literal(user(show.path().get(0))) + "))");
            case DESCRIBE -> description(show.path());
            case CREATE_DATABASE,
                    CREATE_SERVER,
                    CREATE_SCHEMA,
                    CREATE_TABLE,
                    CREATE_VIEW,
                    CREATE_MATERIALIZED_VIEW,
                    CREATE_FUNCTION,
                    CREATE_ROLE,
                    CREATE_ROW_FILTER,
                    CREATE_COLUMN_MASK,
                    CREATE_TRIGGER -> throw new AssertionError(show.subject());
        };
    }

    /** Fails for an unknown user only if the caller sees all users; others must not learn which users exist. */
    private String user(String name) {
        List<String> known = users.all().stream().map(Account::name).toList();
        if (rights.seeAll() && known.stream().noneMatch(name::equalsIgnoreCase)) {
            throw Subjects.unknown(name, known);
        }
        return name;
    }

    /** Fails for an unknown role only if the caller sees all roles; others must not learn which roles exist. */
    private String role(String name) {
        List<String> known = Stream.concat(Stream.of(RoleDefinition.PUBLIC), UserCommands.rolesOf(database).stream())
                .toList();
        if (rights.seeAll() && known.stream().noneMatch(name::equalsIgnoreCase)) {
            throw UserCommands.unknownRole(name, database);
        }
        return name;
    }

    private static Listing grants() {
        return Listing.of("role_name, privilege, kind, schema_name, name, columns", "sys.grants")
                .orderedBy("role_name, schema_name NULLS FIRST, name NULLS FIRST, kind, privilege");
    }

    private Listing inSchema(Listing listing, List<String> path) {
        return path.isEmpty()
                ? listing
                : listing.where("schema_name", database.catalog().requireSchema(path.get(0), rights));
    }

    private static Listing columns(CatalogTable table) {
        String problem = table.columns().problem();
        if (problem != null) {
            throw new BraidException(ErrorCode.INVALID_MODEL, problem);
        }
        return Listing.of("name, type, nullable, default_value, native_type, note, comment", "sys.columns")
                .where("schema_name", table.schema())
                .where("table_name", table.name())
                .orderedBy("ordinal_position");
    }

    private Listing description(List<String> path) {
        Optional<CatalogTable> table = database.catalog().find(path, defaultSchema, rights);
        if (table.isPresent()) {
            return columns(table.get());
        }
        Optional<FunctionDefinition> function = function(path);
        if (function.isPresent()) {
            return Listing.of("parameter_name, data_type", "information_schema.parameters")
                    .where("specific_schema", function.get().schema())
                    .where("specific_name", function.get().name())
                    .orderedBy("ordinal_position");
        }
        Optional<ServerDefinition> server = path.size() == 1 && rights.seeAll()
                ? database.catalog().database().server(path.get(0))
                : Optional.empty();
        return server.map(found -> Listing.of(
                                "name, wrapper, schemas, state, last_error, last_error_at, last_import_at",
                                "sys.sources")
                        .where("name", found.name()))
                .orElseThrow(() -> isSchema(path)
                        ? new BraidException(
                                ErrorCode.UNDEFINED_TABLE,
                                "'" + path.get(0) + "' is a schema: SHOW TABLES FROM " + path.get(0)
                                        + " lists what is in it")
                        : unknown("table, view, function or source", path));
    }

    private boolean isSchema(List<String> path) {
        return path.size() == 1
                && database.catalog().schemas(rights).stream()
                        .anyMatch(schema -> schema.name().equalsIgnoreCase(path.get(0)));
    }

    private Optional<FunctionDefinition> function(List<String> path) {
        String schema = path.size() > 1 ? path.get(0) : defaultSchema;
        String name = path.get(path.size() - 1);
        return database.catalog().database().all(FunctionDefinition.class).stream()
                .filter(function -> function.schema().equalsIgnoreCase(schema)
                        && function.name().equalsIgnoreCase(name)
                        && rights.seesFunction(function.schema(), function.name()))
                .findFirst();
    }

    private CatalogTable table(List<String> path) {
        return database.catalog().find(path, defaultSchema, rights).orElseThrow(() -> unknown("table or view", path));
    }

    private BraidException unknown(String what, List<String> path) {
        return new BraidException(
                ErrorCode.UNDEFINED_TABLE,
                "There is no " + what + " '" + String.join(".", path) + "'"
                        + database.catalog().hint(path, defaultSchema, rights));
    }

    /** An unknown word after SHOW is treated as the name of a setting. */
    private static String setting(String name) {
        return SessionSettings.find(name)
                .map(SettingDefinition::name)
                .orElseThrow(() -> new BraidException(
                        ErrorCode.INVALID_PARAMETER,
                        "There is no setting '" + name.replace('-', '_') + "'"
                                + Suggestion.nearest(name, WORDS)
                                        .map(near -> " (did you mean SHOW " + near + "?)")
                                        .orElseGet(() -> Suggestion.hint(name, SessionSettings.names()))
                                + "; SHOW takes a setting, or one of " + String.join(", ", WORDS)));
    }
}
