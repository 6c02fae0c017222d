package io.braid.vdb;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Finds everything that is wrong with a model and can be told without asking a source, all at once. */
public final class ModelValidation {
    private final VirtualDatabase database;
    private final List<Problem> problems = new ArrayList<>();

    private ModelValidation(VirtualDatabase database) {
        this.database = database;
    }

    /** The problems of a model in the order of its text; empty for a sound one. */
    public static List<Problem> problems(VirtualDatabase database) {
        ModelValidation validation = new ModelValidation(database);
        validation.checkDuplicates();
        database.schemas().forEach(validation::checkSchema);
        database.imports().forEach(validation::checkImport);
        database.views().forEach(validation::checkView);
        validation.problems.sort(
                Comparator.comparingInt((Problem problem) -> problem.place().line())
                        .thenComparingInt(problem -> problem.place().column()));
        return List.copyOf(validation.problems);
    }

    private void checkDuplicates() {
        Map<String, Place> seen = new HashMap<>();
        database.servers().forEach(server -> checkNew(seen, "server", server.name(), server.place()));
        database.schemas().forEach(schema -> checkNew(seen, "schema", schema.name(), schema.place()));
        database.views().forEach(view -> checkNew(seen, "view", view.schema() + "." + view.name(), view.place()));
    }

    private void checkNew(Map<String, Place> seen, String what, String name, Place place) {
        Place first = seen.putIfAbsent(what + " " + name.toLowerCase(Locale.ROOT), place);
        if (first != null) {
            report(place, what + " '" + name + "' was already created at " + first);
        }
    }

    private void checkSchema(SchemaDefinition schema) {
        String server = schema.server();
        if (server != null && database.server(server).isEmpty()) {
            reportUnknownServer(schema.place(), server);
        }
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

    private void checkView(ViewDefinition view) {
        Optional<SchemaDefinition> schema = database.schema(view.schema());
        if (schema.isEmpty()) {
            report(
                    view.place(),
                    "schema '" + view.schema() + "' does not exist; create it first: CREATE VIRTUAL SCHEMA "
                            + view.schema());
        } else if (!schema.get().isVirtual()) {
            report(
                    view.place(),
                    "schema '" + view.schema() + "' holds the tables of a server; views go into a virtual schema");
        }
    }

    private void reportUnknownServer(Place place, String server) {
        report(place, "server '" + server + "' does not exist; create it first with CREATE SERVER");
    }

    private void report(Place place, String message) {
        problems.add(new Problem(place, message));
    }
}
