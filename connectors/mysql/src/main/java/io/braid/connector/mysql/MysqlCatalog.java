package io.braid.connector.mysql;

import io.braid.connector.jdbc.catalog.SchemaQueries;

/** Catalog queries of MySQL's information schema, where a schema is a database. */
final class MysqlCatalog {
    private static final String SCHEMAS = "SELECT schema_name, NULL FROM information_schema.schemata";

    /** MySQL reports a default as a plain value, MariaDB as an expression. */
    private static final String COLUMNS = """
            SELECT c.table_name AS table_name, CASE WHEN t.table_type LIKE '%VIEW' THEN 'VIEW' ELSE 'TABLE' END AS table_kind,
              CASE WHEN t.table_type LIKE '%VIEW' THEN NULL ELSE t.table_comment END AS table_comment,
              c.column_name AS column_name, c.column_type AS type_name, c.column_type AS full_type,
              c.character_maximum_length AS type_length,
              coalesce(c.datetime_precision, c.numeric_precision) AS type_digits, c.numeric_scale AS type_scale,
              c.is_nullable AS is_nullable, c.character_set_name AS charset_name, c.collation_name AS collation_name,
              CASE WHEN c.extra LIKE '%VIRTUAL GENERATED%' OR c.extra LIKE '%STORED GENERATED%' THEN c.generation_expression
                WHEN version() LIKE '%MariaDB%' THEN nullif(c.column_default, 'NULL')
                WHEN c.column_default IS NULL OR c.extra LIKE '%DEFAULT_GENERATED%' THEN c.column_default
                ELSE quote(c.column_default) END AS default_value,
              CASE WHEN c.extra LIKE '%VIRTUAL GENERATED%' OR c.extra LIKE '%STORED GENERATED%' THEN 'ALWAYS'
                WHEN c.extra LIKE '%auto_increment%' THEN 'IDENTITY' END AS generation,
              c.column_comment AS column_comment
            FROM information_schema.columns c
            JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
            WHERE c.table_schema = ? AND t.table_schema = ?
            ORDER BY c.table_name, c.ordinal_position""";

    private static final String KEYS = """
            SELECT CASE WHEN referenced_table_name IS NOT NULL THEN 'FOREIGN_KEY'
                WHEN constraint_name = 'PRIMARY' THEN 'PRIMARY_KEY' ELSE 'UNIQUE' END AS key_kind,
              table_name AS table_name, constraint_name AS key_name, column_name AS column_name,
              referenced_table_schema AS target_catalog, NULL AS target_schema, referenced_table_name AS target_table,
              referenced_column_name AS target_column, ordinal_position AS position
            FROM information_schema.key_column_usage WHERE table_schema = ?
            UNION ALL
            SELECT CASE WHEN non_unique = 0 THEN 'UNIQUE_INDEX' ELSE 'INDEX' END, table_name, index_name, column_name,
              NULL, NULL, NULL, NULL, seq_in_index
            FROM information_schema.statistics WHERE table_schema = ?
            ORDER BY table_name, key_kind, key_name, position""";

    static final SchemaQueries QUERIES = new SchemaQueries(SCHEMAS, COLUMNS, KEYS, SchemaQueries.Naming.LITERALS);

    private MysqlCatalog() {}
}
