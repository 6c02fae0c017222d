package io.braid.connector.duckdb;

import io.braid.connector.jdbc.catalog.SchemaQueries;

/** Catalog queries of DuckDB. */
final class DuckdbCatalog {
    private static final String SCHEMAS =
            "SELECT database_name, schema_name FROM duckdb_schemas() WHERE database_name NOT IN ('system', 'temp')";

    /**
     * The catalog exposes collations only in the text of a table's definition, without the column. If one is mentioned,
     * all text columns of the table are taken to have it, and all text columns of views.
     */
    private static final String COLUMNS = """
            SELECT c.table_name AS table_name, t.kind AS table_kind, t.comment AS table_comment,
              c.column_name AS column_name, c.data_type AS type_name, c.data_type AS full_type,
              c.character_maximum_length AS type_length, c.numeric_precision AS type_digits, c.numeric_scale AS type_scale,
              CASE WHEN c.is_nullable THEN 'YES' ELSE 'NO' END AS is_nullable,
              CASE WHEN c.data_type = 'VARCHAR' THEN 'UTF8' END AS charset_name,
              CASE WHEN c.data_type = 'VARCHAR' AND t.collated
                THEN 'that of ' || c.table_name || '.' || c.column_name || ', which the catalog does not tell' END AS collation_name,
              c.column_default AS default_value,
              CASE WHEN c.column_default LIKE 'nextval(%' THEN 'IDENTITY'
                WHEN t.generates AND contains(t.sql, 'GENERATED ALWAYS AS(' || c.column_default || ')') THEN 'ALWAYS'
                WHEN t.generates AND starts_with(c.column_default, 'CAST(') THEN 'ALWAYS' END AS generation,
              c.comment AS column_comment
            FROM duckdb_columns() c
            JOIN (SELECT database_name, schema_name, table_name, comment, sql, 'TABLE' AS kind,
                  contains(upper(sql), ' COLLATE ') AS collated, contains(sql, ' GENERATED ALWAYS AS(') AS generates
                FROM duckdb_tables()
                UNION ALL
                SELECT database_name, schema_name, view_name, comment, sql, 'VIEW',
                  contains(upper(sql), ' COLLATE ') OR EXISTS (
                    SELECT 1 FROM duckdb_tables() WHERE contains(upper(sql), ' COLLATE ')), false
                FROM duckdb_views()) t
              USING (database_name, schema_name, table_name)
            WHERE c.database_name = ? AND c.schema_name = ?
            ORDER BY c.table_name, c.column_index""";

    /**
     * Index columns come as text, quoted as in SQL and then as in a list; anything that is not a column is computed.
     */
    private static final String KEYS = """
            SELECT * FROM (
              SELECT replace(constraint_type, ' ', '_') AS key_kind, table_name, constraint_name AS key_name,
                unnest(constraint_column_names) AS column_name,
                CASE WHEN referenced_table IS NOT NULL THEN database_name END AS target_catalog,
                CASE WHEN referenced_table IS NOT NULL THEN schema_name END AS target_schema,
                referenced_table AS target_table,
                unnest(CASE WHEN referenced_table IS NOT NULL THEN referenced_column_names END) AS target_column,
                generate_subscripts(constraint_column_names, 1) AS position
              FROM duckdb_constraints()
              WHERE database_name = ? AND schema_name = ? AND constraint_type IN ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY')
              UNION ALL
              SELECT CASE WHEN i.is_unique THEN 'UNIQUE_INDEX' ELSE 'INDEX' END, i.table_name, i.index_name,
                c.column_name, NULL, NULL, NULL, NULL, i.position
              FROM (SELECT database_name, schema_name, table_name, index_name, is_unique,
                  unnest(CAST(expressions AS VARCHAR[])) AS expression,
                  generate_subscripts(CAST(expressions AS VARCHAR[]), 1) AS position
                FROM duckdb_indexes() WHERE database_name = ? AND schema_name = ?) i
              LEFT JOIN duckdb_columns() c ON c.database_name = i.database_name AND c.schema_name = i.schema_name
                AND c.table_name = i.table_name
                AND i.expression IN (c.column_name, '"' || replace(c.column_name, '"', '""') || '"')) keys
            ORDER BY table_name, key_kind, key_name, position""";

    static final SchemaQueries QUERIES = new SchemaQueries(SCHEMAS, COLUMNS, KEYS, SchemaQueries.Naming.PARAMETERS);

    private DuckdbCatalog() {}
}
