package io.braid.vdb.edit;

import io.braid.vdb.CommentDefinition;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.Rename;
import io.braid.vdb.dependency.Dependencies;
import io.braid.vdb.dependency.NamesInQuery;
import io.braid.vdb.edit.ChangeRefused.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Application of {@code ALTER ... RENAME TO}. Comments, grants and the contents of a server or schema are renamed
 * along. A foreign table or column without a remote name still refers to the same object of the source.
 */
final class Renaming {
    private static final String REMOTE_NAME = "remote_name";

    private Renaming() {}

    static VirtualDatabase apply(VirtualDatabase database, Rename rename, NamesInQuery names) {
        if (rename.kind() == ObjectKind.COLUMN) {
            return column(database, rename);
        }
        Definition thing = Definitions.require(database, rename.kind(), rename.path());
        Definition renamed = renamed(thing, rename);
        Optional<Definition> taken = database.find(renamed.key()).filter(other -> !other.equals(thing));
        if (taken.isPresent()) {
            throw new ChangeRefused(
                    Reason.DUPLICATE,
                    thing.kind(),
                    "there already is a " + taken.get().describe());
        }
        List<Definition> dependents = dependents(database, thing, renamed, names);
        if (!dependents.isEmpty()) {
            throw Definitions.needed(
                    thing, "renamed", dependents, "create it under its new name and change them first");
        }
        int position = rename.path().size() - 1;
        return database.declaring(Definitions.replace(database, thing, renamed).definitions().stream()
                .map(one -> Followers.isAbout(one, thing)
                        ? Followers.renamed(one, position, rename.newName())
                        : following(one, thing, rename.newName()))
                .toList());
    }

    /** Returns the definitions that would break by the new name. */
    private static List<Definition> dependents(
            VirtualDatabase database, Definition thing, Definition renamed, NamesInQuery names) {
        if (thing instanceof ServerDefinition || renamed.key().equals(thing.key())) {
            return List.of();
        }
        Dependencies dependencies = Dependencies.of(database, names);
        return thing instanceof SchemaDefinition schema
                ? dependencies.queriesNaming(schema.name())
                : dependencies.dependents(List.of(thing.key()));
    }

    private static Definition following(Definition one, Definition thing, String newName) {
        if (thing instanceof ServerDefinition server) {
            return Belongings.onServer(one, server.name(), newName);
        }
        return thing instanceof SchemaDefinition schema ? Belongings.inSchema(one, schema.name(), newName) : one;
    }

    private static Definition renamed(Definition thing, Rename rename) {
        String name = rename.newName();
        if (thing instanceof ServerDefinition server) {
            return new ServerDefinition(name, server.wrapper(), server.options(), rename.place());
        }
        if (thing instanceof SchemaDefinition schema) {
            return new SchemaDefinition(name, schema.server(), schema.options(), rename.place());
        }
        if (thing instanceof ForeignTableDefinition table) {
            return new ForeignTableDefinition(
                    table.schema(),
                    name,
                    table.columns(),
                    table.keys(),
                    table.server(),
                    withRemoteName(table.options(), table.name()),
                    rename.place());
        }
        if (thing instanceof ViewDefinition view) {
            return new ViewDefinition(
                    view.schema(),
                    name,
                    view.materialized(),
                    view.columns(),
                    view.options(),
                    view.sql(),
                    rename.place());
        }
        if (thing instanceof FunctionDefinition function) {
            return new FunctionDefinition(
                    function.schema(), name, function.parameters(), function.sql(), rename.place());
        }
        throw new ChangeRefused(
                Reason.UNFITTING, thing.kind(), thing.describe() + " has no name that could be changed");
    }

    private static VirtualDatabase column(VirtualDatabase database, Rename rename) {
        List<String> owner = rename.path().subList(0, rename.path().size() - 1);
        String name = rename.path().get(rename.path().size() - 1);
        ForeignTableDefinition table =
                (ForeignTableDefinition) Definitions.require(database, ObjectKind.FOREIGN_TABLE, owner);
        DeclaredColumn column = table.column(name)
                .orElseThrow(() -> ChangeRefused.missing(ObjectKind.COLUMN, String.join(".", rename.path())));
        if (table.column(rename.newName())
                .filter(other -> !other.equals(column))
                .isPresent()) {
            throw new ChangeRefused(
                    Reason.DUPLICATE,
                    ObjectKind.COLUMN,
                    table.describe() + " has a column '" + rename.newName() + "' already");
        }
        ForeignTableDefinition renamed = ColumnChanges.replace(
                table,
                column,
                new DeclaredColumn(
                        rename.newName(),
                        column.type(),
                        column.nullable(),
                        withRemoteName(column.options(), column.name()),
                        rename.place()));
        return database.declaring(Definitions.replace(database, table, renamed).definitions().stream()
                .map(one -> withColumnRenamed(one, table, column.name(), rename.newName()))
                .toList());
    }

    private static Definition withColumnRenamed(
            Definition definition, ForeignTableDefinition table, String name, String newName) {
        if (Comments.isAboutColumn(definition, table, name)) {
            return Comments.renamed((CommentDefinition) definition, 2, newName);
        }
        if (definition instanceof GrantDefinition grant) {
            return Followers.withColumnRenamed(grant, table, name, newName);
        }
        return definition instanceof ForeignTableDefinition other
                ? ColumnChanges.with(
                        other,
                        other.columns(),
                        ColumnChanges.renamed(other, table.key(), one -> one.equalsIgnoreCase(name) ? newName : one))
                : definition;
    }

    private static Map<String, String> withRemoteName(Map<String, String> options, String name) {
        Map<String, String> more = new TreeMap<>(options);
        more.putIfAbsent(REMOTE_NAME, name);
        return more;
    }
}
