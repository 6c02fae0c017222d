package io.braid.connector.braid;

import io.braid.connector.jdbc.catalog.SchemaQueries;

/** Catalog queries of a Braid server. */
final class BraidCatalog {
    private static final String SCHEMAS = "SELECT CAST(NULL AS VARCHAR), name FROM sys.schemas WHERE kind <> 'system'";

    private static final String COLUMNS = """
            SELECT c.table_name AS table_name, CASE WHEN t.kind LIKE '%view' THEN 'VIEW' ELSE 'TABLE' END AS table_kind,
              t.comment AS table_comment, c.name AS column_name, c.type_name AS type_name, c.type AS full_type,
              COALESCE(c.type_precision, CAST(SUBSTRING(c.type FROM '\\(([0-9]+)') AS INTEGER)) AS type_length,
              COALESCE(c.type_precision, CAST(SUBSTRING(c.type FROM '\\(([0-9]+)') AS INTEGER)) AS type_digits,
              COALESCE(c.type_scale, CAST(SUBSTRING(c.type FROM ', ([0-9]+)\\)') AS INTEGER)) AS type_scale,
              CASE WHEN c.nullable THEN 'YES' ELSE 'NO' END AS is_nullable,
              CAST(NULL AS VARCHAR) AS charset_name, CAST(NULL AS VARCHAR) AS collation_name,
              c.default_value AS default_value, UPPER(c.generated) AS generation, c.comment AS column_comment
            FROM sys.columns c
            JOIN sys.tables t ON t.schema_name = c.schema_name AND t.name = c.table_name
            WHERE c.schema_name = ?
            ORDER BY c.table_name, c.ordinal_position""";

    private static final String KEYS = """
            SELECT CASE kind WHEN 'primary' THEN 'PRIMARY_KEY' WHEN 'unique' THEN 'UNIQUE' ELSE 'FOREIGN_KEY' END
                AS key_kind,
              table_name, name AS key_name, column_name, CAST(NULL AS VARCHAR) AS target_catalog, target_schema,
              target_table, target_column, ordinal_position AS position
            FROM sys.keys
            WHERE schema_name = ? AND (kind <> 'foreign' OR target_table IS NOT NULL)
            UNION ALL
            SELECT CASE WHEN is_unique THEN 'UNIQUE_INDEX' ELSE 'INDEX' END, table_name, name, column_name,
              CAST(NULL AS VARCHAR), CAST(NULL AS VARCHAR), CAST(NULL AS VARCHAR), CAST(NULL AS VARCHAR), ordinal_position
            FROM sys.indexes
            WHERE schema_name = ?
            ORDER BY table_name, key_kind, key_name, position""";

    static final SchemaQueries QUERIES = new SchemaQueries(SCHEMAS, COLUMNS, KEYS, SchemaQueries.Naming.LITERALS);

    private BraidCatalog() {}
}
