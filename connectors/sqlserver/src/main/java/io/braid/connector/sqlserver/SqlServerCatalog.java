package io.braid.connector.sqlserver;

import io.braid.connector.jdbc.SchemaQueries;

/** The questions put to SQL Server's catalog. */
final class SqlServerCatalog {
    static final SchemaQueries QUERIES = new SchemaQueries("SELECT db_name(), name FROM sys.schemas", """
            SELECT o.name, CAST(tp.value AS nvarchar(4000)), c.name, coalesce(bt.name, t.name),
              CASE WHEN t.name IN ('nchar', 'nvarchar') AND c.max_length > 0 THEN c.max_length / 2 ELSE c.max_length END,
              CASE WHEN t.name IN ('time', 'datetime2', 'datetimeoffset') THEN c.scale ELSE c.precision END,
              c.scale, CASE WHEN c.is_nullable = 1 THEN 'YES' ELSE 'NO' END, c.collation_name,
              CAST(cp.value AS nvarchar(4000))
            FROM sys.objects o
            JOIN sys.schemas s ON s.schema_id = o.schema_id
            JOIN sys.columns c ON c.object_id = o.object_id
            JOIN sys.types t ON t.user_type_id = c.user_type_id
            LEFT JOIN sys.types bt ON bt.user_type_id = t.system_type_id
            LEFT JOIN sys.extended_properties tp ON tp.class = 1 AND tp.major_id = o.object_id
              AND tp.minor_id = 0 AND tp.name = 'MS_Description'
            LEFT JOIN sys.extended_properties cp ON cp.class = 1 AND cp.major_id = o.object_id
              AND cp.minor_id = c.column_id AND cp.name = 'MS_Description'
            WHERE db_name() = ? AND s.name = ? AND o.type IN ('U', 'V')
            ORDER BY o.name, c.column_id""", """
            SELECT o.name, c.name
            FROM sys.indexes i
            JOIN sys.objects o ON o.object_id = i.object_id
            JOIN sys.schemas s ON s.schema_id = o.schema_id
            JOIN sys.index_columns k ON k.object_id = i.object_id AND k.index_id = i.index_id
            JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
            WHERE db_name() = ? AND s.name = ? AND i.is_primary_key = 1
            ORDER BY o.name, k.key_ordinal""");

    static final String ROWS = """
            SELECT sum(p.rows) FROM sys.partitions p
            JOIN sys.objects o ON o.object_id = p.object_id
            JOIN sys.schemas s ON s.schema_id = o.schema_id
            WHERE db_name() = ? AND s.name = ? AND o.name = ? AND p.index_id IN (0, 1)""";

    private SqlServerCatalog() {}
}
