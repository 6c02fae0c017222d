package io.braid.connector.postgresql;

import io.braid.connector.jdbc.SchemaQueries;
import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** The questions put to PostgreSQL's catalog. */
final class PostgresqlCatalog {
    static final SchemaQueries QUERIES =
            new SchemaQueries("""
            SELECT current_database(), nspname FROM pg_catalog.pg_namespace
            WHERE nspname NOT LIKE 'pg\\_toast%' AND nspname NOT LIKE 'pg\\_temp%'""", """
            SELECT c.relname, obj_description(c.oid, 'pg_class'), a.attname,
              CASE WHEN b.typtype = 'e' THEN 'enum' ELSE b.typname END,
              CASE WHEN b.typname IN ('varchar', 'bpchar') THEN nullif(a.mod, -1) - 4 END,
              CASE WHEN b.typname = 'numeric' THEN ((nullif(a.mod, -1) - 4) >> 16) & 65535
                WHEN b.typname IN ('time', 'timestamp', 'timestamptz') THEN coalesce(nullif(a.mod, -1), 6) END,
              CASE WHEN b.typname = 'numeric' THEN (((nullif(a.mod, -1) - 4) & 2047) # 1024) - 1024 END,
              CASE WHEN a.attnotnull THEN 'NO' ELSE 'YES' END,
              l.collname || CASE WHEN l.collisdeterministic THEN '' ELSE '%s' END,
              col_description(c.oid, a.attnum)
            FROM pg_catalog.pg_class c
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            JOIN (SELECT x.attrelid, x.attnum, x.attname, x.attnotnull, x.attcollation,
                CASE WHEN y.typtype = 'd' THEN y.typbasetype ELSE y.oid END AS base,
                CASE WHEN y.typtype = 'd' THEN y.typtypmod ELSE x.atttypmod END AS mod
              FROM pg_catalog.pg_attribute x JOIN pg_catalog.pg_type y ON y.oid = x.atttypid
              WHERE x.attnum > 0 AND NOT x.attisdropped) a ON a.attrelid = c.oid
            JOIN pg_catalog.pg_type b ON b.oid = a.base
            LEFT JOIN pg_catalog.pg_collation l ON l.oid = a.attcollation
            WHERE current_database() = ? AND n.nspname = ? AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
              AND NOT c.relispartition
            ORDER BY c.relname, a.attnum""".formatted(PostgresqlDialect.NONDETERMINISTIC_MARK), """
            SELECT c.relname, a.attname
            FROM pg_catalog.pg_index i
            JOIN pg_catalog.pg_class c ON c.oid = i.indrelid
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(attnum, position)
            JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
            WHERE current_database() = ? AND n.nspname = ? AND i.indisprimary
            ORDER BY c.relname, k.position""");

    /** Distinct counts below zero are shares of the number of rows. */
    private static final String STATISTICS = """
            SELECT c.reltuples, s.attname,
              CASE WHEN s.n_distinct < 0 THEN -s.n_distinct * c.reltuples ELSE s.n_distinct END
            FROM pg_catalog.pg_class c
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            LEFT JOIN pg_catalog.pg_stats s ON s.schemaname = n.nspname AND s.tablename = c.relname
            WHERE n.nspname = ? AND c.relname = ? AND c.relkind IN ('r', 'p', 'm')""";

    private PostgresqlCatalog() {}

    static TableStatistics statistics(Connection connection, TableName table) throws SQLException {
        OptionalDouble rows = OptionalDouble.empty();
        Map<String, Double> distinct = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(STATISTICS)) {
            query.setString(1, table.schema());
            query.setString(2, table.table());
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    double count = found.getDouble(1);
                    // Below zero: never analyzed.
                    rows = count < 0 ? OptionalDouble.empty() : OptionalDouble.of(count);
                    String column = found.getString(2);
                    if (column != null && found.getDouble(3) > 0) {
                        distinct.put(column, found.getDouble(3));
                    }
                }
            }
        }
        return new TableStatistics(rows, distinct);
    }
}
