package io.braid.vdb.edit;

import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.DeclaredReference;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.AddColumn;
import io.braid.vdb.change.DropColumn;
import io.braid.vdb.dependency.Dependencies;
import io.braid.vdb.edit.ChangeRefused.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Changes of the columns of foreign tables. The views that use a column cannot be determined from names. */
final class ColumnChanges {
    private ColumnChanges() {}

    static VirtualDatabase add(VirtualDatabase database, AddColumn add) {
        ForeignTableDefinition table = require(database, add.path());
        String name = add.column().name();
        Optional<DeclaredColumn> former = table.column(name);
        if (add.replace()) {
            DeclaredColumn column = former.orElseThrow(() -> missing(add.path(), name));
            return Definitions.replace(database, table, replace(table, column, add.column()));
        }
        if (former.isPresent()) {
            throw new ChangeRefused(
                    Reason.DUPLICATE, ObjectKind.COLUMN, table.describe() + " has a column '" + name + "' already");
        }
        List<DeclaredColumn> columns = new ArrayList<>(table.columns());
        columns.add(add.column());
        return Definitions.replace(database, table, with(table, columns, table.keys()));
    }

    static VirtualDatabase drop(VirtualDatabase database, DropColumn drop) {
        ForeignTableDefinition table = require(database, drop.path());
        DeclaredColumn column = table.column(drop.column()).orElseThrow(() -> missing(drop.path(), drop.column()));
        if (table.columns().size() == 1) {
            throw new ChangeRefused(
                    Reason.UNFITTING,
                    ObjectKind.COLUMN,
                    "column '" + column.name() + "' is the only one of " + table.describe()
                            + "; drop the table instead");
        }
        List<String> keys = keysWith(database, table, column.name());
        if (!keys.isEmpty() && !drop.cascade()) {
            throw new ChangeRefused(
                    Reason.DEPENDENTS,
                    ObjectKind.COLUMN,
                    "column '" + column.name() + "' of " + table.describe()
                            + " cannot be dropped, for these depend on it: " + String.join(", ", keys)
                            + "; say CASCADE to drop the keys, too");
        }
        ForeignTableDefinition narrower = with(
                table,
                table.columns().stream().filter(one -> !one.equals(column)).toList(),
                table.keys());
        List<Definition> definitions = Definitions.replace(database, table, narrower).definitions().stream()
                .filter(one -> !Comments.isAboutColumn(one, table, column.name()))
                .map(one -> one instanceof ForeignTableDefinition other
                        ? with(other, other.columns(), keysWithout(other, table, column.name()))
                        : one)
                .toList();
        return database.declaring(definitions);
    }

    /** Replaces a column of a table. */
    static ForeignTableDefinition replace(ForeignTableDefinition table, DeclaredColumn former, DeclaredColumn next) {
        return with(
                table,
                table.columns().stream()
                        .map(one -> one.equals(former) ? next : one)
                        .toList(),
                table.keys());
    }

    /** Renames columns of a table in the keys of an owner, including foreign keys that reference the table. */
    static DeclaredKeys renamed(ForeignTableDefinition owner, ObjectKey table, UnaryOperator<String> newName) {
        boolean own = owner.key().equals(table);
        UnaryOperator<String> here = own ? newName : UnaryOperator.identity();
        DeclaredKeys keys = owner.keys();
        return new DeclaredKeys(
                keys.primary().stream().map(here).toList(),
                keys.unique().stream()
                        .map(key -> key.stream().map(here).toList())
                        .toList(),
                keys.foreign().stream()
                        .map(reference -> new DeclaredReference(
                                reference.columns().stream().map(here).toList(),
                                reference.table(),
                                reference.targetColumns().stream()
                                        .map(refersTo(owner, reference, table) ? newName : UnaryOperator.identity())
                                        .toList()))
                        .toList());
    }

    static ForeignTableDefinition with(ForeignTableDefinition table, List<DeclaredColumn> columns, DeclaredKeys keys) {
        return new ForeignTableDefinition(
                table.schema(), table.name(), columns, keys, table.server(), table.options(), table.place());
    }

    private static List<String> keysWith(VirtualDatabase database, ForeignTableDefinition table, String column) {
        List<String> keys = new ArrayList<>();
        if (contains(table.keys().primary(), column)) {
            keys.add("its primary key");
        }
        if (table.keys().unique().stream().anyMatch(key -> contains(key, column))) {
            keys.add("a unique key");
        }
        for (ForeignTableDefinition other : database.all(ForeignTableDefinition.class)) {
            if (!keysWithout(other, table, column).foreign().equals(other.keys().foreign())) {
                keys.add("a foreign key of " + other.describe());
            }
        }
        return keys;
    }

    private static DeclaredKeys keysWithout(ForeignTableDefinition owner, ForeignTableDefinition table, String column) {
        boolean own = owner.key().equals(table.key());
        DeclaredKeys keys = owner.keys();
        return new DeclaredKeys(
                own && contains(keys.primary(), column) ? List.of() : keys.primary(),
                keys.unique().stream()
                        .filter(key -> !(own && contains(key, column)))
                        .toList(),
                keys.foreign().stream()
                        .filter(reference -> !(own && contains(reference.columns(), column))
                                && !(refersTo(owner, reference, table.key())
                                        && contains(reference.targetColumns(), column)))
                        .toList());
    }

    private static boolean refersTo(ForeignTableDefinition owner, DeclaredReference reference, ObjectKey table) {
        return Dependencies.tableOf(owner, reference).equals(table);
    }

    private static boolean contains(List<String> names, String name) {
        return names.stream().anyMatch(name::equalsIgnoreCase);
    }

    private static ForeignTableDefinition require(VirtualDatabase database, List<String> path) {
        return (ForeignTableDefinition) Definitions.require(database, ObjectKind.FOREIGN_TABLE, path);
    }

    private static ChangeRefused missing(List<String> table, String column) {
        return ChangeRefused.missing(ObjectKind.COLUMN, String.join(".", table) + "." + column);
    }
}
