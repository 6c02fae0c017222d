package io.braid.vdb.check;

import io.braid.vdb.DatabaseImport;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.List;
import java.util.Optional;

/** Tables of the schemas of a model, as far as the model itself declares them. */
final class KnownTables {
    private KnownTables() {}

    /**
     * True if a schema may contain tables that the model does not name because they are imported, individually or with
     * the schema.
     */
    static boolean mayHoldOthers(VirtualDatabase database, String schema) {
        if (database.schema(schema).isEmpty()) {
            return !database.all(DatabaseImport.class).isEmpty();
        }
        return database.imports().stream()
                .anyMatch(imported -> imported.schema().equalsIgnoreCase(schema));
    }

    /** True if an object of that name exists, or may exist because it is imported. */
    static boolean mayExist(VirtualDatabase database, ObjectKind kind, List<String> path) {
        return switch (kind) {
            case DATABASE -> path.isEmpty() || path.equals(List.of(database.name()));
            case SERVER, ROLE -> isDeclared(database, kind, path);
            case FUNCTION ->
                isDeclared(database, kind, path)
                        || (database.schema(path.get(0)).isEmpty() && mayHoldOthers(database, path.get(0)));
            case SCHEMA -> isDeclared(database, kind, path) || mayHoldOthers(database, path.get(0));
            case FOREIGN_TABLE, VIEW, MATERIALIZED_VIEW -> isTable(database, path);
            case COLUMN -> isColumn(database, path);
            case USER_MAPPING, IMPORT, DATABASE_IMPORT, COMMENT, GRANT, ROW_FILTER, COLUMN_MASK, TRIGGER -> false;
        };
    }

    private static boolean isDeclared(VirtualDatabase database, ObjectKind kind, List<String> path) {
        return database.find(ObjectKey.of(kind, path)).isPresent();
    }

    private static boolean isTable(VirtualDatabase database, List<String> path) {
        return path.size() > 1 && (isDeclared(database, ObjectKind.VIEW, path) || mayHoldOthers(database, path.get(0)));
    }

    private static boolean isColumn(VirtualDatabase database, List<String> path) {
        if (path.size() < 3) {
            return false;
        }
        List<String> table = path.subList(0, path.size() - 1);
        String column = path.get(path.size() - 1);
        Optional<Definition> owner = database.find(ObjectKey.of(ObjectKind.VIEW, table));
        if (owner.isPresent() && owner.get() instanceof ForeignTableDefinition foreign) {
            return foreign.column(column).isPresent();
        }
        if (owner.isPresent()
                && owner.get() instanceof ViewDefinition view
                && !view.columns().isEmpty()) {
            return view.columns().stream().anyMatch(column::equalsIgnoreCase);
        }
        return isTable(database, table);
    }
}
