package io.braid.connector.h2;

import io.braid.connector.jdbc.SchemaQueries;

/** The questions put to H2's information schema. */
final class H2Catalog {
    private static final String SCHEMAS = "SELECT catalog_name, schema_name FROM information_schema.schemata";

    private static final String COLUMNS = """
            SELECT c.table_name AS table_name, CASE t.table_type WHEN 'VIEW' THEN 'VIEW' ELSE 'TABLE' END AS table_kind,
              t.remarks AS table_comment, c.column_name AS column_name, c.data_type AS type_name,
              c.data_type || CASE
                WHEN c.declared_numeric_precision IS NOT NULL
                  THEN '(' || c.declared_numeric_precision || coalesce(', ' || c.declared_numeric_scale, '') || ')'
                WHEN c.character_maximum_length < 1000000000 THEN '(' || c.character_maximum_length || ')'
                WHEN c.character_octet_length < 1000000000 THEN '(' || c.character_octet_length || ')'
                WHEN c.datetime_precision IS NOT NULL THEN '(' || c.datetime_precision || ')' ELSE '' END AS full_type,
              coalesce(c.character_maximum_length, c.character_octet_length) AS type_length,
              coalesce(c.datetime_precision, c.numeric_precision) AS type_digits, c.numeric_scale AS type_scale,
              c.is_nullable AS is_nullable, c.character_set_name AS charset_name, c.collation_name AS collation_name,
              coalesce(c.generation_expression, c.column_default) AS default_value,
              CASE WHEN c.is_identity = 'YES' THEN 'IDENTITY' WHEN c.is_generated = 'ALWAYS' THEN 'ALWAYS' END AS generation,
              c.remarks AS column_comment
            FROM information_schema.columns c
            JOIN information_schema.tables t ON t.table_catalog = c.table_catalog
              AND t.table_schema = c.table_schema AND t.table_name = c.table_name
            WHERE c.table_catalog = ? AND c.table_schema = ?
            ORDER BY c.table_name, c.ordinal_position""";

    private static final String KEYS = """
            SELECT CASE k.constraint_type WHEN 'PRIMARY KEY' THEN 'PRIMARY_KEY' WHEN 'UNIQUE' THEN 'UNIQUE'
                ELSE 'FOREIGN_KEY' END AS key_kind,
              k.table_name AS table_name, k.constraint_name AS key_name, u.column_name AS column_name,
              r.table_catalog AS target_catalog, r.table_schema AS target_schema, r.table_name AS target_table,
              r.column_name AS target_column, u.ordinal_position AS position
            FROM information_schema.table_constraints k
            JOIN information_schema.key_column_usage u ON u.constraint_catalog = k.constraint_catalog
              AND u.constraint_schema = k.constraint_schema AND u.constraint_name = k.constraint_name
            LEFT JOIN information_schema.referential_constraints f ON k.constraint_type = 'FOREIGN KEY'
              AND f.constraint_catalog = k.constraint_catalog AND f.constraint_schema = k.constraint_schema
              AND f.constraint_name = k.constraint_name
            LEFT JOIN information_schema.key_column_usage r ON r.constraint_catalog = f.unique_constraint_catalog
              AND r.constraint_schema = f.unique_constraint_schema AND r.constraint_name = f.unique_constraint_name
              AND r.ordinal_position = u.position_in_unique_constraint
            WHERE k.table_catalog = ? AND k.table_schema = ?
              AND k.constraint_type IN ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY')
            UNION ALL
            SELECT CASE WHEN i.index_type_name = 'PRIMARY KEY' OR i.index_type_name LIKE 'UNIQUE%' THEN 'UNIQUE_INDEX'
                ELSE 'INDEX' END,
              i.table_name, i.index_name, n.column_name, NULL, NULL, NULL, NULL, n.ordinal_position
            FROM information_schema.indexes i
            JOIN information_schema.index_columns n ON n.index_catalog = i.index_catalog
              AND n.index_schema = i.index_schema AND n.index_name = i.index_name AND n.table_name = i.table_name
            WHERE i.table_catalog = ? AND i.table_schema = ?
            ORDER BY table_name, key_kind, key_name, position""";

    static final SchemaQueries QUERIES = new SchemaQueries(SCHEMAS, COLUMNS, KEYS, SchemaQueries.Naming.PARAMETERS);

    private H2Catalog() {}
}
