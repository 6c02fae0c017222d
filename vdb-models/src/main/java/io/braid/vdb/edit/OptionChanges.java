package io.braid.vdb.edit;

import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.AlterOptions;
import io.braid.vdb.change.AlterOptions.OptionChange;
import io.braid.vdb.edit.ChangeRefused.Reason;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/** Application of {@code ALTER ... OPTIONS}. */
final class OptionChanges {
    private OptionChanges() {}

    static VirtualDatabase apply(VirtualDatabase database, AlterOptions alter) {
        if (alter.kind() == ObjectKind.COLUMN) {
            return ofColumn(database, alter);
        }
        Definition thing = Definitions.require(database, alter.kind(), alter.path());
        return Definitions.replace(database, thing, altered(thing, alter));
    }

    private static Definition altered(Definition thing, AlterOptions alter) {
        if (thing instanceof ServerDefinition server) {
            return new ServerDefinition(
                    server.name(),
                    server.wrapper(),
                    changed(server.options(), alter, server.describe()),
                    alter.place());
        }
        if (thing instanceof SchemaDefinition schema && !schema.isVirtual()) {
            return new SchemaDefinition(
                    schema.name(), schema.server(), changed(schema.options(), alter, schema.describe()), alter.place());
        }
        if (thing instanceof ForeignTableDefinition table) {
            return new ForeignTableDefinition(
                    table.schema(),
                    table.name(),
                    table.columns(),
                    table.keys(),
                    table.server(),
                    changed(table.options(), alter, table.describe()),
                    alter.place());
        }
        if (thing instanceof ViewDefinition view) {
            return new ViewDefinition(
                    view.schema(),
                    view.name(),
                    view.materialized(),
                    view.columns(),
                    changed(view.options(), alter, view.describe()),
                    view.sql(),
                    alter.place());
        }
        throw new ChangeRefused(
                Reason.UNFITTING, thing.kind(), thing.describe() + " has no options that could be changed");
    }

    private static VirtualDatabase ofColumn(VirtualDatabase database, AlterOptions alter) {
        List<String> path = alter.path();
        List<String> owner = path.subList(0, path.size() - 1);
        String name = path.get(path.size() - 1);
        ForeignTableDefinition table =
                (ForeignTableDefinition) Definitions.require(database, ObjectKind.FOREIGN_TABLE, owner);
        DeclaredColumn column =
                table.column(name).orElseThrow(() -> ChangeRefused.missing(ObjectKind.COLUMN, String.join(".", path)));
        return Definitions.replace(
                database,
                table,
                ColumnChanges.replace(
                        table,
                        column,
                        new DeclaredColumn(
                                column.name(),
                                column.type(),
                                column.nullable(),
                                changed(column.options(), alter, "column " + String.join(".", path)),
                                alter.place())));
    }

    private static Map<String, String> changed(Map<String, String> options, AlterOptions alter, String owner) {
        Map<String, String> changed = new TreeMap<>();
        options.forEach((name, value) -> changed.put(name.toLowerCase(Locale.ROOT), value));
        for (OptionChange change : alter.changes()) {
            String name = change.name().toLowerCase(Locale.ROOT);
            boolean isThere = changed.containsKey(name);
            if (change.action() == AlterOptions.Action.ADD && isThere) {
                throw new ChangeRefused(
                        Reason.DUPLICATE,
                        alter.kind(),
                        "option '" + name + "' of " + owner + " is there already; change it with SET");
            }
            if (change.action() != AlterOptions.Action.ADD && !isThere) {
                throw new ChangeRefused(
                        Reason.MISSING,
                        alter.kind(),
                        owner + " has no option '" + name + "'"
                                + (changed.isEmpty()
                                        ? "; it has none"
                                        : "; it has " + String.join(", ", new TreeSet<>(changed.keySet()))));
            }
            if (change.action() == AlterOptions.Action.DROP) {
                changed.remove(name);
            } else {
                changed.put(name, Objects.requireNonNull(change.value(), name));
            }
        }
        return changed;
    }
}
