package io.braid.vdb;

/** What a model can tell about the tables of its schemas without asking anybody. */
final class KnownTables {
    private KnownTables() {}

    /** Whether a schema may hold tables that the model does not name because they are imported, one by one or with it. */
    static boolean mayHoldOthers(VirtualDatabase database, String schema) {
        if (database.schema(schema).isEmpty()) {
            return !database.all(DatabaseImport.class).isEmpty();
        }
        return database.imports().stream()
                .anyMatch(imported -> imported.schema().equalsIgnoreCase(schema));
    }
}
