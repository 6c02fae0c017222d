package io.braid.vdb.edit;

import io.braid.vdb.ColumnMaskDefinition;
import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.DeclaredReference;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.RowFilterDefinition;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.TriggerDefinition;
import io.braid.vdb.UserMappingDefinition;
import io.braid.vdb.ViewDefinition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Definitions that name their server or schema, and so change when it is renamed. */
final class Belongings {
    private Belongings() {}

    /** Renames a server in a definition. */
    static Definition onServer(Definition definition, String server, String newName) {
        if (definition instanceof UserMappingDefinition mapping) {
            return mapping.to(same(mapping.server(), server, newName));
        }
        if (definition instanceof SchemaDefinition schema) {
            return new SchemaDefinition(
                    schema.name(), renamed(schema.server(), server, newName), schema.options(), schema.place());
        }
        if (definition instanceof ImportDefinition imported && imported.server().equalsIgnoreCase(server)) {
            return new ImportDefinition(
                    imported.remoteSchema(), imported.selection(), newName, imported.schema(), imported.place());
        }
        return definition instanceof ForeignTableDefinition table
                ? new ForeignTableDefinition(
                        table.schema(),
                        table.name(),
                        table.columns(),
                        table.keys(),
                        renamed(table.server(), server, newName),
                        table.options(),
                        table.place())
                : definition;
    }

    /** Renames a schema in a definition, except in the text of queries. */
    static Definition inSchema(Definition definition, String schema, String newName) {
        if (definition instanceof ForeignTableDefinition table) {
            return new ForeignTableDefinition(
                    same(table.schema(), schema, newName),
                    table.name(),
                    table.columns(),
                    inSchema(table.keys(), schema, newName),
                    table.server(),
                    table.options(),
                    table.place());
        }
        if (definition instanceof ImportDefinition imported) {
            return new ImportDefinition(
                    imported.remoteSchema(),
                    imported.selection(),
                    imported.server(),
                    same(imported.schema(), schema, newName),
                    imported.place());
        }
        if (definition instanceof ViewDefinition view) {
            return new ViewDefinition(
                    same(view.schema(), schema, newName),
                    view.name(),
                    view.materialized(),
                    view.columns(),
                    view.options(),
                    view.sql(),
                    view.place());
        }
        if (definition instanceof RowFilterDefinition filter) {
            return new RowFilterDefinition(
                    same(filter.schema(), schema, newName),
                    filter.table(),
                    filter.name(),
                    filter.role(),
                    filter.sql(),
                    filter.place());
        }
        if (definition instanceof ColumnMaskDefinition mask) {
            return new ColumnMaskDefinition(
                    same(mask.schema(), schema, newName),
                    mask.table(),
                    mask.name(),
                    mask.column(),
                    mask.role(),
                    mask.sql(),
                    mask.place());
        }
        if (definition instanceof TriggerDefinition trigger) {
            return trigger.on(same(trigger.schema(), schema, newName), trigger.view());
        }
        return definition instanceof FunctionDefinition function
                ? new FunctionDefinition(
                        same(function.schema(), schema, newName),
                        function.name(),
                        function.parameters(),
                        function.sql(),
                        function.place())
                : definition;
    }

    private static DeclaredKeys inSchema(DeclaredKeys keys, String schema, String newName) {
        List<DeclaredReference> foreign = keys.foreign().stream()
                .map(reference -> new DeclaredReference(
                        reference.columns(), inSchema(reference.table(), schema, newName), reference.targetColumns()))
                .toList();
        return new DeclaredKeys(keys.primary(), keys.unique(), foreign);
    }

    /** Renames the schema in a path; an unqualified name belongs to the definition's own schema. */
    private static List<String> inSchema(List<String> table, String schema, String newName) {
        List<String> path = new ArrayList<>(table);
        if (path.size() > 1) {
            path.set(0, same(path.get(0), schema, newName));
        }
        return path;
    }

    private static String same(String name, String former, String newName) {
        return name.equalsIgnoreCase(former) ? newName : name;
    }

    private static @Nullable String renamed(@Nullable String name, String former, String newName) {
        return name == null ? null : same(name, former, newName);
    }
}
