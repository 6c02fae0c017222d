package io.braid.connector.jdbc;

/**
 * The three queries that describe a schema, however many tables it has. Those about one schema take its catalog and its
 * name, as far as the database has such, once or several times in this order.
 *
 * @param schemas the catalog and the name of every schema; null for what the database does not have
 * @param columns by table and in the order of the columns; yields what {@link ColumnRow} reads
 * @param keys constraints and indexes, by table and name and in the order of their columns; yields what {@link KeyRow} reads
 * @param naming how the name of the schema gets into them
 */
public record SchemaQueries(String schemas, String columns, String keys, Naming naming) {
    /** How the name of a schema gets into a query. */
    public enum Naming {
        /** As parameters. */
        PARAMETERS,
        /** As literals of standard SQL: to a driver that prepares statements at the server, parameters are round trips. */
        LITERALS
    }
}
