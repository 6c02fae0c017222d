package io.braid.connector.sqlserver;

import io.braid.connector.jdbc.catalog.SchemaQueries;

/** Catalog queries of SQL Server. */
final class SqlServerCatalog {
    private static final String SCHEMAS = "SELECT db_name(), name FROM sys.schemas";

    private static final String COLUMNS = """
            SELECT o.name AS table_name, CASE o.type WHEN 'V' THEN 'VIEW' ELSE 'TABLE' END AS table_kind,
              CAST(tp.value AS nvarchar(4000)) AS table_comment, c.name AS column_name,
              coalesce(bt.name, t.name) AS type_name,
              t.name + CASE
                WHEN t.name IN ('decimal', 'numeric') THEN '(' + CAST(c.precision AS varchar(4)) + ', '
                  + CAST(c.scale AS varchar(4)) + ')'
                WHEN t.name IN ('time', 'datetime2', 'datetimeoffset') THEN '(' + CAST(c.scale AS varchar(4)) + ')'
                WHEN t.name NOT IN ('char', 'varchar', 'nchar', 'nvarchar', 'binary', 'varbinary') THEN ''
                WHEN c.max_length = -1 THEN '(max)'
                ELSE '(' + CAST(CASE WHEN t.name IN ('nchar', 'nvarchar') THEN c.max_length / 2 ELSE c.max_length END
                  AS varchar(10)) + ')' END AS full_type,
              CASE WHEN coalesce(bt.name, t.name) IN ('nchar', 'nvarchar') AND c.max_length > 0 THEN c.max_length / 2
                ELSE c.max_length END AS type_length,
              CASE WHEN coalesce(bt.name, t.name) IN ('time', 'datetime2', 'datetimeoffset') THEN c.scale
                ELSE c.precision END AS type_digits,
              c.scale AS type_scale, CASE WHEN c.is_nullable = 1 THEN 'YES' ELSE 'NO' END AS is_nullable,
              CASE WHEN c.collation_name IS NULL THEN NULL
                WHEN coalesce(bt.name, t.name) IN ('nchar', 'nvarchar', 'ntext') THEN 'UTF-16'
                ELSE 'code page ' + CAST(collationproperty(c.collation_name, 'CodePage') AS varchar(10)) END AS charset_name,
              c.collation_name AS collation_name, coalesce(g.definition, d.definition) AS default_value,
              CASE WHEN c.is_identity = 1 THEN 'IDENTITY' WHEN c.is_computed = 1 THEN 'ALWAYS' END AS generation,
              CAST(cp.value AS nvarchar(4000)) AS column_comment
            FROM sys.objects o
            JOIN sys.schemas s ON s.schema_id = o.schema_id
            JOIN sys.columns c ON c.object_id = o.object_id
            JOIN sys.types t ON t.user_type_id = c.user_type_id
            LEFT JOIN sys.types bt ON bt.user_type_id = t.system_type_id
            LEFT JOIN sys.default_constraints d ON d.object_id = c.default_object_id
            LEFT JOIN sys.computed_columns g ON g.object_id = c.object_id AND g.column_id = c.column_id
            LEFT JOIN sys.extended_properties tp ON tp.class = 1 AND tp.major_id = o.object_id
              AND tp.minor_id = 0 AND tp.name = 'MS_Description'
            LEFT JOIN sys.extended_properties cp ON cp.class = 1 AND cp.major_id = o.object_id
              AND cp.minor_id = c.column_id AND cp.name = 'MS_Description'
            WHERE db_name() = ? AND s.name = ? AND o.type IN ('U', 'V')
            ORDER BY o.name, c.column_id""";

    /**
     * Excludes disabled and untrusted foreign keys, and hypothetical indexes left by tuning tools. A filtered unique
     * index does not count as unique.
     */
    private static final String KEYS = """
            SELECT q.* FROM (
              SELECT CASE WHEN i.is_primary_key = 1 THEN 'PRIMARY_KEY' ELSE 'UNIQUE' END AS key_kind,
                o.name AS table_name, i.name AS key_name, c.name AS column_name, CAST(NULL AS sysname) AS target_catalog,
                CAST(NULL AS sysname) AS target_schema, CAST(NULL AS sysname) AS target_table,
                CAST(NULL AS sysname) AS target_column, CAST(k.key_ordinal AS int) AS position
              FROM sys.indexes i
              JOIN sys.objects o ON o.object_id = i.object_id
              JOIN sys.schemas s ON s.schema_id = o.schema_id
              JOIN sys.index_columns k ON k.object_id = i.object_id AND k.index_id = i.index_id AND k.key_ordinal > 0
              JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
              WHERE db_name() = ? AND s.name = ? AND o.type IN ('U', 'V') AND i.is_disabled = 0
                AND i.is_hypothetical = 0 AND (i.is_primary_key = 1 OR i.is_unique_constraint = 1)
              UNION ALL
              SELECT 'FOREIGN_KEY', o.name, f.name, c.name, db_name(), ts.name, t.name, tc.name, k.constraint_column_id
              FROM sys.foreign_keys f
              JOIN sys.objects o ON o.object_id = f.parent_object_id
              JOIN sys.schemas s ON s.schema_id = o.schema_id
              JOIN sys.foreign_key_columns k ON k.constraint_object_id = f.object_id
              JOIN sys.columns c ON c.object_id = k.parent_object_id AND c.column_id = k.parent_column_id
              JOIN sys.objects t ON t.object_id = f.referenced_object_id
              JOIN sys.schemas ts ON ts.schema_id = t.schema_id
              JOIN sys.columns tc ON tc.object_id = k.referenced_object_id AND tc.column_id = k.referenced_column_id
              WHERE db_name() = ? AND s.name = ? AND f.is_disabled = 0 AND f.is_not_trusted = 0
              UNION ALL
              SELECT CASE WHEN i.is_unique = 1 AND i.has_filter = 0 THEN 'UNIQUE_INDEX' ELSE 'INDEX' END,
                o.name, i.name, c.name, NULL, NULL, NULL, NULL, k.key_ordinal
              FROM sys.indexes i
              JOIN sys.objects o ON o.object_id = i.object_id
              JOIN sys.schemas s ON s.schema_id = o.schema_id
              JOIN sys.index_columns k ON k.object_id = i.object_id AND k.index_id = i.index_id AND k.key_ordinal > 0
              JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
              WHERE db_name() = ? AND s.name = ? AND o.type IN ('U', 'V') AND i.is_disabled = 0 AND i.is_hypothetical = 0
                AND i.name IS NOT NULL) q
            ORDER BY q.table_name, q.key_kind, q.key_name, q.position""";

    static final SchemaQueries QUERIES = new SchemaQueries(SCHEMAS, COLUMNS, KEYS, SchemaQueries.Naming.PARAMETERS);

    private SqlServerCatalog() {}
}
