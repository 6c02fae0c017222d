package io.braid.migration.fdw;

/**
 * Table at a foreign server.
 *
 * @param schema as {@code IMPORT FOREIGN SCHEMA} names it
 */
record RemoteTable(String schema, String name) {
    /** Returns its path as in the option of a foreign table. */
    String path() {
        return schema + "." + (name.matches("\\w+") ? name : '"' + name.replace("\"", "\"\"") + '"');
    }

    /** @param option the option of the foreign table with the remote name, if that differs */
    static RemoteTable of(ForeignCatalog.Table table, String schema, String option) {
        return new RemoteTable(schema, table.options().getOrDefault(option, table.name()));
    }
}
