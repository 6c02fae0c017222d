package io.braid.server.statement;

import io.braid.engine.plan.PlannedQuery;
import io.braid.planner.CatalogTable;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.statement.Query;
import io.braid.planner.statement.Show;
import io.braid.planner.statement.StatementReader;
import io.braid.server.database.Database;
import io.braid.server.matview.StatementViews;
import io.braid.server.session.SessionSettings;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ServerDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers SHOW and DESCRIBE: each is a query over the system tables. */
final class ShowStatement {
    private final Database database;
    private final @Nullable String defaultSchema;

    ShowStatement(Database database, @Nullable String defaultSchema) {
        this.database = database;
        this.defaultSchema = defaultSchema;
    }

    PlannedQuery plan(Show show) {
        if (show.subject().name().startsWith("CREATE_")) {
            return new ShowCreate(database.model(), defaultSchema).plan(show);
        }
        String sql = listing(show).sql(show.like());
        try (StatementViews none = database.views().forStatement(Duration.ZERO)) {
            return database.knownPlan(sql, null, PlannerOptions.ALL, none)
                    .orElseGet(() ->
                            database.plan((Query) StatementReader.read(sql), sql, null, PlannerOptions.ALL, none));
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
            case SETTING ->
                Listing.of("setting", "sys.settings")
                        .where(
                                "name",
                                SessionSettings.require(String.join(".", show.path()))
                                        .name());
            case SOURCES -> Listing.of("name, wrapper, schemas, state, last_error", "sys.sources");
            case QUERIES ->
                Listing.of("id, user_name, application, state, elapsed_ms, rows_sent, sql_text", "sys.queries")
                        .orderedBy("id");
            case DESCRIBE -> description(show.path());
            case CREATE_DATABASE,
                    CREATE_SERVER,
                    CREATE_SCHEMA,
                    CREATE_TABLE,
                    CREATE_VIEW,
                    CREATE_MATERIALIZED_VIEW,
                    CREATE_FUNCTION -> throw new AssertionError(show.subject());
        };
    }

    private Listing inSchema(Listing listing, List<String> path) {
        return path.isEmpty()
                ? listing
                : listing.where("schema_name", database.catalog().requireSchema(path.get(0)));
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
        Optional<CatalogTable> table = database.catalog().find(path, defaultSchema);
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
        Optional<ServerDefinition> server =
                path.size() == 1 ? database.catalog().database().server(path.get(0)) : Optional.empty();
        return server.map(found -> Listing.of(
                                "name, wrapper, schemas, state, last_error, last_error_at, last_import_at",
                                "sys.sources")
                        .where("name", found.name()))
                .orElseThrow(() -> unknown("table, view, function or source", path));
    }

    private Optional<FunctionDefinition> function(List<String> path) {
        String schema = path.size() > 1 ? path.get(0) : defaultSchema;
        String name = path.get(path.size() - 1);
        return database.catalog().database().all(FunctionDefinition.class).stream()
                .filter(function -> function.schema().equalsIgnoreCase(schema)
                        && function.name().equalsIgnoreCase(name))
                .findFirst();
    }

    private CatalogTable table(List<String> path) {
        return database.catalog().find(path, defaultSchema).orElseThrow(() -> unknown("table or view", path));
    }

    private static BraidException unknown(String what, List<String> path) {
        return new BraidException(
                ErrorCode.UNDEFINED_TABLE, "There is no " + what + " '" + String.join(".", path) + "'");
    }
}
