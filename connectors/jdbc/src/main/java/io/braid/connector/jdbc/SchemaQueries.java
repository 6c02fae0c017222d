package io.braid.connector.jdbc;

/**
 * The three queries that describe a schema, however many tables it has.
 *
 * @param schemas the catalog and the name of every schema; null for what the database does not have
 * @param columns takes the catalog and the schema, as far as there are such; yields, by table and in the order of the
 *     columns: table, its comment, column, type, length, precision, scale, YES if nullable, collation, comment
 * @param keys takes the same; yields table and column of the primary keys, in the order of the key
 */
public record SchemaQueries(String schemas, String columns, String keys) {}
