package io.braid.vdb.check;

import io.braid.vdb.ColumnMaskDefinition;
import io.braid.vdb.CommentDefinition;
import io.braid.vdb.DatabaseImport;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.MaterializedOptions;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.Place;
import io.braid.vdb.Problem;
import io.braid.vdb.RoleDefinition;
import io.braid.vdb.RowFilterDefinition;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.SchemaOptions;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TemporaryTables;
import io.braid.vdb.TriggerDefinition;
import io.braid.vdb.UserMappingDefinition;
import io.braid.vdb.UserMappings;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.ViewOptions;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.dependency.NamesInQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Validation of a model, which finds all problems at once that need no source. */
public final class ModelValidation {
    /** Schemas that Braid provides. */
    public static final Set<String> RESERVED_SCHEMAS =
            Set.of("information_schema", "pg_catalog", "sys", TemporaryTables.SCHEMA);

    private final VirtualDatabase database;
    private final List<Problem> problems = new ArrayList<>();

    private ModelValidation(VirtualDatabase database) {
        this.database = database;
    }

    /**
     * Returns the problems of a model in the order of its text; empty for a valid one.
     *
     * @param names finds the names in the queries of views and functions
     */
    public static List<Problem> problems(VirtualDatabase database, NamesInQuery names) {
        ModelValidation validation = new ModelValidation(database);
        validation.checkDuplicates();
        database.servers().forEach(validation::checkServer);
        database.all(UserMappingDefinition.class).forEach(validation::checkUserMapping);
        database.schemas().forEach(validation::checkSchema);
        database.imports().forEach(validation::checkImport);
        database.all(DatabaseImport.class).forEach(validation::checkDatabaseImport);
        database.views().forEach(validation::checkView);
        database.all(FunctionDefinition.class).forEach(validation::checkFunction);
        ForeignTableChecks tables = new ForeignTableChecks(database, validation.problems);
        database.all(ForeignTableDefinition.class).forEach(tables::check);
        CommentChecks comments = new CommentChecks(database, validation.problems);
        database.all(CommentDefinition.class).forEach(comments::check);
        AccessChecks access = new AccessChecks(database, validation.problems);
        database.all(RoleDefinition.class).forEach(access::check);
        database.all(GrantDefinition.class).forEach(access::check);
        database.all(RowFilterDefinition.class).forEach(access::check);
        database.all(ColumnMaskDefinition.class).forEach(access::check);
        TriggerChecks triggers = new TriggerChecks(database, validation.problems);
        database.all(TriggerDefinition.class).forEach(triggers::check);
        validation.problems.addAll(QueryCycles.problems(database, names));
        validation.problems.sort(Problem.IN_ORDER_OF_TEXT);
        return List.copyOf(validation.problems);
    }

    private void checkDuplicates() {
        Map<ObjectKey, Definition> seen = new HashMap<>();
        for (Definition definition : database.definitions()) {
            Definition first = seen.putIfAbsent(definition.key(), definition);
            if (first != null) {
                String kind = first.kind() == definition.kind()
                        ? ""
                        : "as a " + first.kind().words() + " ";
                report(
                        definition.place(),
                        definition.describe() + " was already created " + kind + "at " + first.place());
            }
        }
    }

    private void checkServer(ServerDefinition server) {
        problems.addAll(SecretChecks.problems(server, server.options()));
        problems.addAll(server.problems());
    }

    private void checkUserMapping(UserMappingDefinition mapping) {
        problems.addAll(SecretChecks.problems(mapping, mapping.options()));
        problems.addAll(UserMappings.problems(mapping));
        if (database.server(mapping.server()).isEmpty()) {
            reportUnknownServer(mapping.place(), mapping.server());
        }
    }

    private void checkSchema(SchemaDefinition schema) {
        if (RESERVED_SCHEMAS.contains(schema.name().toLowerCase(Locale.ROOT))) {
            report(
                    schema.place(),
                    "schema '" + schema.name() + "' is filled by Braid itself in every database; choose another name");
        }
        String server = schema.server();
        if (server != null && database.server(server).isEmpty()) {
            reportUnknownServer(schema.place(), server);
        }
        checkOptions(schema, () -> SchemaOptions.of(schema));
    }

    private void checkImport(ImportDefinition definition) {
        if (database.server(definition.server()).isEmpty()) {
            reportUnknownServer(definition.place(), definition.server());
        }
        Optional<SchemaDefinition> schema = database.schema(definition.schema());
        if (schema.isEmpty()) {
            report(
                    definition.place(),
                    "schema '" + definition.schema() + "' does not exist; create it first: CREATE SCHEMA "
                            + definition.schema() + " SERVER " + definition.server());
        } else if (!definition.server().equalsIgnoreCase(schema.get().server())) {
            report(
                    definition.place(),
                    "schema '" + definition.schema() + "' is not a schema of server '" + definition.server() + "'");
        }
    }

    private void checkDatabaseImport(DatabaseImport definition) {
        if (definition.database().equalsIgnoreCase(database.name())) {
            report(definition.place(), "database '" + database.name() + "' cannot import itself");
        }
    }

    private void checkView(ViewDefinition view) {
        if (view.materialized() || !isWritable(view.schema())) {
            checkSchemaOfQuery(view, view.schema(), "views");
        }
        checkDistinct(view, "column", view.columns());
        if (view.materialized()) {
            checkOptions(view, () -> MaterializedOptions.of(view.options()));
            checkOptions(view, () -> ViewOptions.of(view));
            String store = view.store();
            if (store != null && database.server(store).isEmpty()) {
                reportUnknownServer(view.place(), store);
            }
            return;
        }
        checkOptions(view, () -> ViewOptions.of(view.options()));
    }

    private void checkOptions(Definition definition, Runnable reading) {
        try {
            reading.run();
        } catch (IllegalArgumentException e) {
            report(definition.place(), "of " + definition.describe() + ", " + e.getMessage());
        }
    }

    private void checkFunction(FunctionDefinition function) {
        checkSchemaOfQuery(function, function.schema(), "functions");
        checkDistinct(
                function,
                "parameter",
                function.parameters().stream().map(DeclaredColumn::name).toList());
    }

    private void checkSchemaOfQuery(Definition definition, String name, String what) {
        Optional<SchemaDefinition> schema = database.schema(name);
        if (schema.isEmpty()) {
            report(
                    definition.place(),
                    "schema '" + name + "' does not exist; create it first: CREATE VIRTUAL SCHEMA " + name);
        } else if (!schema.get().isVirtual()) {
            report(
                    definition.place(),
                    "schema '" + name + "' holds the tables of a server; " + what + " go into a virtual schema"
                            + (what.equals("views") ? ", or into one whose option 'writable' is on" : ""));
        }
    }

    private boolean isWritable(String schema) {
        try {
            return database.schema(schema)
                    .filter(found -> !found.isVirtual())
                    .map(SchemaOptions::of)
                    .filter(SchemaOptions::writable)
                    .isPresent();
        } catch (IllegalArgumentException e) {
            // Another check reports its options.
            return false;
        }
    }

    private void checkDistinct(Definition owner, String what, List<String> names) {
        DuplicateNames.in(names)
                .forEach(name -> report(owner.place(), owner.describe() + " has two " + what + "s '" + name + "'"));
    }

    private void reportUnknownServer(Place place, String server) {
        report(place, "server '" + server + "' does not exist; create it first with CREATE SERVER");
    }

    private void report(Place place, String message) {
        problems.add(new Problem(place, message));
    }
}
