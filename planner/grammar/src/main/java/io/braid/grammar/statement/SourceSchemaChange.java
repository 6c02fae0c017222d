package io.braid.grammar.statement;

import io.braid.vdb.ObjectKind;
import io.braid.vdb.SchemaOptions;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.Drop;
import io.braid.vdb.change.ModelChange;
import io.braid.vdb.change.Rename;
import java.util.Optional;
import java.util.function.Predicate;

/** Change of a model that affects objects that users create in the schemas of sources. */
public final class SourceSchemaChange {
    private SourceSchemaChange() {}

    /** Returns the statement that users may be allowed to execute; empty for a change by administrators only. */
    public static Optional<TableStatement> of(ModelChange change, VirtualDatabase database) {
        if (change instanceof Create create
                && create.definition() instanceof ViewDefinition view
                && !view.materialized()
                && isOf(database, view.schema(), SchemaOptions::writable)) {
            return Optional.of(new TableStatement.CreateView(view, create.ifExists()));
        }
        if (change instanceof Drop drop
                && drop.kind() == ObjectKind.SCHEMA
                && isOf(database, drop.path().get(0), SchemaOptions::managed)) {
            return Optional.of(new TableStatement.DropSchema(drop.path().get(0), drop.cascade(), drop.place()));
        }
        if (change instanceof Drop drop
                && drop.kind() == ObjectKind.VIEW
                && isOf(database, drop.path().get(0), SchemaOptions::writable)) {
            return Optional.of(new TableStatement.DropView(drop.path(), drop.ifExists(), drop.cascade(), drop.place()));
        }
        return change instanceof Rename rename
                        && rename.kind() == ObjectKind.VIEW
                        && isOf(database, rename.path().get(0), SchemaOptions::writable)
                ? Optional.of(new TableStatement.RenameView(rename.path(), rename.newName(), rename.place()))
                : Optional.empty();
    }

    private static boolean isOf(VirtualDatabase database, String schema, Predicate<SchemaOptions> kind) {
        return database.schema(schema)
                .filter(found -> !found.isVirtual())
                .map(SchemaOptions::of)
                .filter(kind)
                .isPresent();
    }
}
