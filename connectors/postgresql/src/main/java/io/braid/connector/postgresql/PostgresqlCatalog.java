package io.braid.connector.postgresql;

import io.braid.connector.jdbc.catalog.SchemaQueries;

/** Catalog queries of PostgreSQL. */
final class PostgresqlCatalog {
    private static final String SCHEMAS = """
            SELECT current_database(), nspname FROM pg_catalog.pg_namespace
            WHERE nspname NOT LIKE 'pg\\_toast%' AND nspname NOT LIKE 'pg\\_temp%'""";

    /**
     * Partitions are read through their partitioned table. NOT NULL counts only if PostgreSQL enforces it: not for
     * foreign tables, unvalidated constraints, or constraints that do not apply to inheriting tables.
     */
    private static final String COLUMNS = """
            WITH RECURSIVE base (type, oid, mod) AS (
              SELECT oid, typbasetype, typtypmod FROM pg_catalog.pg_type WHERE typtype = 'd'
              UNION ALL
              SELECT base.type, t.typbasetype, t.typtypmod FROM base JOIN pg_catalog.pg_type t ON t.oid = base.oid
              WHERE t.typtype = 'd')
            SELECT c.relname AS table_name, CASE WHEN c.relkind = 'v' THEN 'VIEW' ELSE 'TABLE' END AS table_kind,
              obj_description(c.oid, 'pg_class') AS table_comment, a.attname AS column_name,
              CASE WHEN b.typtype = 'e' THEN 'enum' WHEN b.typtype = 'c' THEN 'composite' WHEN b.typtype = 'r' THEN 'range'
                WHEN b.typtype = 'm' THEN 'multirange' WHEN b.typcategory = 'A' AND b.typlen = -1 THEN coalesce(e.typname || '[]', 'array')
                WHEN b.typname = 'char' THEN '"char"' ELSE b.typname END AS type_name,
              format_type(a.atttypid, a.atttypmod) AS full_type,
              CASE WHEN b.typname IN ('varchar', 'bpchar') THEN nullif(m.mod, -1) - 4 END AS type_length,
              CASE WHEN 'numeric' IN (b.typname, e.typname) THEN ((nullif(m.mod, -1) - 4) >> 16) & 65535
                WHEN b.typname IN ('time', 'timestamp', 'timestamptz') THEN coalesce(nullif(m.mod, -1), 6)
                END AS type_digits,
              CASE WHEN 'numeric' IN (b.typname, e.typname) THEN (((nullif(m.mod, -1) - 4) & 2047) # 1024) - 1024 END AS type_scale,
              CASE WHEN a.attnotnull AND c.relkind <> 'f' AND NOT EXISTS (
                  SELECT FROM pg_catalog.pg_constraint n WHERE n.conrelid = c.oid AND n.contype = 'n'
                    AND n.conkey[1] = a.attnum AND (NOT n.convalidated OR n.connoinherit))
                THEN 'NO' ELSE 'YES' END AS is_nullable,
              CASE WHEN l.oid IS NOT NULL THEN getdatabaseencoding() END AS charset_name,
              l.collname || CASE WHEN l.collisdeterministic THEN '' ELSE '%s' END AS collation_name,
              pg_get_expr(d.adbin, d.adrelid) AS default_value,
              CASE WHEN a.attgenerated <> '' THEN 'ALWAYS'
                WHEN a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%%' THEN 'IDENTITY'
                END AS generation,
              col_description(c.oid, a.attnum) AS column_comment
            FROM pg_catalog.pg_class c
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            JOIN pg_catalog.pg_type y ON y.oid = a.atttypid
            LEFT JOIN base ON base.type = y.oid
            CROSS JOIN LATERAL (SELECT coalesce(base.oid, y.oid) AS oid,
                CASE WHEN base.oid IS NULL THEN a.atttypmod ELSE base.mod END AS mod) m
            JOIN pg_catalog.pg_type b ON b.oid = m.oid AND b.typtype <> 'd'
            LEFT JOIN pg_catalog.pg_type e ON e.oid = b.typelem AND b.typcategory = 'A' AND b.typlen = -1 AND e.typtype = 'b'
            LEFT JOIN pg_catalog.pg_collation l ON l.oid = a.attcollation
            LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
            WHERE current_database() = ? AND n.nspname = ? AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
              AND NOT c.relispartition
            ORDER BY c.relname, a.attnum""".formatted(PostgresqlDialect.NONDETERMINISTIC_MARK);

    /**
     * Excludes constraints of tables with inheritance children, whose rows they do not cover, and foreign keys that
     * were never validated. A partial unique index does not count as unique.
     */
    private static final String KEYS = """
            SELECT * FROM (
              SELECT CASE o.contype WHEN 'p' THEN 'PRIMARY_KEY' WHEN 'u' THEN 'UNIQUE' ELSE 'FOREIGN_KEY' END AS key_kind,
                c.relname AS table_name, o.conname AS key_name, a.attname AS column_name,
                CASE WHEN t.oid IS NOT NULL THEN current_database() END AS target_catalog, tn.nspname AS target_schema,
                t.relname AS target_table, ta.attname AS target_column, k.position
              FROM pg_catalog.pg_constraint o
              JOIN pg_catalog.pg_class c ON c.oid = o.conrelid
              JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
              CROSS JOIN LATERAL unnest(o.conkey, o.confkey) WITH ORDINALITY AS k (attnum, target, position)
              JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
              LEFT JOIN pg_catalog.pg_class t ON t.oid = o.confrelid
              LEFT JOIN pg_catalog.pg_namespace tn ON tn.oid = t.relnamespace
              LEFT JOIN pg_catalog.pg_attribute ta ON ta.attrelid = t.oid AND ta.attnum = k.target
              WHERE current_database() = ? AND n.nspname = ? AND o.contype IN ('p', 'u', 'f') AND o.convalidated
                AND NOT (c.relkind = 'r' AND c.relhassubclass)
              UNION ALL
              SELECT CASE WHEN i.indisunique AND i.indpred IS NULL AND NOT (c.relkind = 'r' AND c.relhassubclass)
                  THEN 'UNIQUE_INDEX' ELSE 'INDEX' END,
                c.relname, x.relname, a.attname, NULL, NULL, NULL, NULL, k.position
              FROM pg_catalog.pg_index i
              JOIN pg_catalog.pg_class c ON c.oid = i.indrelid
              JOIN pg_catalog.pg_class x ON x.oid = i.indexrelid
              JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
              CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (attnum, position)
              LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
              WHERE current_database() = ? AND n.nspname = ? AND i.indisvalid AND k.position <= i.indnkeyatts) keys
            ORDER BY table_name, key_kind, key_name, position""";

    static final SchemaQueries QUERIES = new SchemaQueries(SCHEMAS, COLUMNS, KEYS, SchemaQueries.Naming.PARAMETERS);

    private PostgresqlCatalog() {}
}
