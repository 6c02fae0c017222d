package io.braid.connector.h2;

import io.braid.connector.jdbc.catalog.SchemaQueries;

/** Catalog queries of H2's information schema. */
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

    /**
     * Uses window functions instead of joins: the views of constraints have no index, so a join would take quadratic
     * time.
     */
    private static final String KEYS = """
            SELECT key_kind, table_name, key_name, column_name, target_catalog, target_schema, target_table, target_column,
              position
            FROM (
              SELECT replace(kind, ' ', '_') AS key_kind, table_catalog, table_schema, table_name, name AS key_name,
                column_name, position,
                CASE kind WHEN 'FOREIGN KEY' THEN max(CASE WHEN kind <> 'FOREIGN KEY' THEN table_catalog END) OVER w END
                  AS target_catalog,
                CASE kind WHEN 'FOREIGN KEY' THEN max(CASE WHEN kind <> 'FOREIGN KEY' THEN table_schema END) OVER w END
                  AS target_schema,
                CASE kind WHEN 'FOREIGN KEY' THEN max(CASE WHEN kind <> 'FOREIGN KEY' THEN table_name END) OVER w END
                  AS target_table,
                CASE kind WHEN 'FOREIGN KEY' THEN max(CASE WHEN kind <> 'FOREIGN KEY' THEN column_name END) OVER w END
                  AS target_column
              FROM (
                SELECT all_rows.*, max(own_kind) OVER (PARTITION BY home, name) AS kind,
                  coalesce(max(own_target_home) OVER (PARTITION BY home, name), home) AS target_home,
                  coalesce(max(own_target) OVER (PARTITION BY home, name), name) AS target
                FROM (
                  SELECT constraint_schema AS home, constraint_name AS name, table_catalog, table_schema, table_name,
                    column_name, ordinal_position AS position, position_in_unique_constraint AS target_position,
                    NULL AS own_kind, NULL AS own_target_home, NULL AS own_target
                  FROM information_schema.key_column_usage
                  UNION ALL
                  SELECT constraint_schema, constraint_name, NULL, NULL, NULL, NULL, NULL, NULL, constraint_type, NULL, NULL
                  FROM information_schema.table_constraints
                  UNION ALL
                  SELECT constraint_schema, constraint_name, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
                    unique_constraint_schema, unique_constraint_name
                  FROM information_schema.referential_constraints) all_rows) known
              WHERE column_name IS NOT NULL
              WINDOW w AS (PARTITION BY target_home, target, coalesce(target_position, position)))
            WHERE table_catalog = ? AND table_schema = ?
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
