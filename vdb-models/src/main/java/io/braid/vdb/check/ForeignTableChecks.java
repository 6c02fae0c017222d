package io.braid.vdb.check;

import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.DeclaredReference;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.Place;
import io.braid.vdb.Problem;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.dependency.Dependencies;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Check of the foreign tables of a model. */
final class ForeignTableChecks {
    private final VirtualDatabase database;
    private final List<Problem> problems;

    /** @param problems receives the problems */
    ForeignTableChecks(VirtualDatabase database, List<Problem> problems) {
        this.database = database;
        this.problems = problems;
    }

    void check(ForeignTableDefinition table) {
        checkSchema(table);
        checkColumns(table);
        checkKey(table, "primary key", table.keys().primary());
        table.keys().unique().forEach(key -> checkKey(table, "unique key", key));
        table.keys().foreign().forEach(reference -> checkReference(table, reference));
        checkOptions(table.place(), table.describe(), table.options(), ForeignTableDefinition.OPTIONS);
    }

    private void checkSchema(ForeignTableDefinition table) {
        String server = table.server();
        if (server != null && database.server(server).isEmpty()) {
            report(table.place(), "server '" + server + "' does not exist; create it first with CREATE SERVER");
        }
        Optional<SchemaDefinition> schema = database.schema(table.schema());
        if (schema.isEmpty()) {
            report(
                    table.place(),
                    "schema '" + table.schema() + "' does not exist; create it first: CREATE SCHEMA " + table.schema()
                            + " SERVER " + (server == null ? "name" : server));
        } else if (schema.get().isVirtual()) {
            report(
                    table.place(),
                    "schema '" + table.schema() + "' is virtual; foreign tables go into the schema of a server");
        } else if (server != null && !server.equalsIgnoreCase(schema.get().server())) {
            report(table.place(), "schema '" + table.schema() + "' is not a schema of server '" + server + "'");
        }
    }

    private void checkColumns(ForeignTableDefinition table) {
        if (table.columns().isEmpty()) {
            report(table.place(), table.describe() + " has no columns");
        }
        DuplicateNames.in(table.columns().stream().map(DeclaredColumn::name).toList())
                .forEach(name -> report(table.place(), table.describe() + " has two columns '" + name + "'"));
        table.columns()
                .forEach(column -> checkOptions(
                        column.place(),
                        "column '" + column.name() + "' of " + table.describe(),
                        column.options(),
                        DeclaredColumn.OPTIONS));
    }

    private void checkKey(ForeignTableDefinition table, String key, List<String> columns) {
        for (String name : columns) {
            if (table.column(name).isEmpty()) {
                report(
                        table.place(),
                        "the " + key + " of " + table.describe() + " names column '" + name
                                + "', which the table does not have");
            }
        }
        DuplicateNames.in(columns)
                .forEach(name -> report(
                        table.place(),
                        "the " + key + " of " + table.describe() + " names column '" + name + "' twice"));
    }

    private void checkReference(ForeignTableDefinition table, DeclaredReference reference) {
        checkKey(table, "foreign key", reference.columns());
        String target = String.join(".", reference.table());
        String key = "the foreign key of " + table.describe() + " to " + target;
        if (!reference.targetColumns().isEmpty()
                && reference.targetColumns().size() != reference.columns().size()) {
            report(
                    table.place(),
                    key + " has " + reference.columns().size() + " columns here and "
                            + reference.targetColumns().size() + " there");
        }
        String schema = reference.table().size() == 1
                ? table.schema()
                : reference.table().get(0);
        Optional<Definition> found = database.find(Dependencies.tableOf(table, reference));
        if (found.isPresent() && found.get() instanceof ForeignTableDefinition other) {
            reference.targetColumns().stream()
                    .filter(name -> other.column(name).isEmpty())
                    .forEach(name -> report(
                            table.place(), key + " names column '" + name + "', which that table does not have"));
        } else if (found.isPresent()) {
            report(
                    table.place(),
                    key + " must be to a table, and that is a "
                            + found.get().kind().words());
        } else if (!KnownTables.mayHoldOthers(database, schema)) {
            report(table.place(), key + " is to a table that does not exist");
        }
    }

    private void checkOptions(Place place, String owner, Map<String, String> options, Set<String> known) {
        for (String option : new TreeSet<>(options.keySet())) {
            if (!known.contains(option.toLowerCase(Locale.ROOT))) {
                report(
                        place,
                        "unknown option '" + option + "' of " + owner + "; there "
                                + (known.size() == 1 ? "is " : "are ") + String.join(", ", new TreeSet<>(known)));
            }
        }
    }

    private void report(Place place, String message) {
        problems.add(new Problem(place, message));
    }
}
