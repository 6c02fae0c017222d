package io.braid.migration.trino;

import io.braid.migration.SourceKind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Trino's connectors: the kind of source of each, or advice if Braid has none. */
final class TrinoConnectors {
    private static final Map<String, SourceKind> OWN = Map.of(
            "postgresql", SourceKind.POSTGRESQL,
            "mysql", SourceKind.MYSQL,
            "mariadb", SourceKind.MYSQL,
            "sqlserver", SourceKind.SQLSERVER,
            "duckdb", SourceKind.DUCKDB,
            "h2", SourceKind.H2);

    /** Connectors for databases that have a JDBC driver. */
    private static final Set<String> JDBC = Set.of(
            "clickhouse",
            "druid",
            "exasol",
            "ignite",
            "oracle",
            "phoenix5",
            "redshift",
            "singlestore",
            "snowflake",
            "vertica");

    private static final Set<String> LAKES = Set.of("hive", "iceberg", "delta_lake", "delta-lake", "hudi", "lakehouse");

    private static final Set<String> TEST_DATA =
            Set.of("tpch", "tpcds", "memory", "blackhole", "faker", "jmx", "system");

    private TrinoConnectors() {}

    /** Returns the kind of source; empty if Braid has none. */
    static Optional<SourceKind> kind(String connector) {
        return JDBC.contains(connector) ? Optional.of(SourceKind.JDBC) : Optional.ofNullable(OWN.get(connector));
    }

    /** Returns advice on a connector without a counterpart. */
    static String advice(String connector) {
        if (LAKES.contains(connector)) {
            return "put the Parquet files into files-folder, and read them with the wrapper duckdb";
        }
        if (TEST_DATA.contains(connector)) {
            return "it has no data of yours; braid demo has data to try queries with";
        }
        return "copy the data into a database or files that Braid reads, or write a connector";
    }

    /** Returns the report on a property other than URL and account. */
    static String adviceForProperty(String property) {
        if (property.startsWith("metadata.cache") || property.startsWith("statistics.cache")) {
            return "left out; see the settings import-interval and statistics-interval";
        }
        if (property.startsWith("join-pushdown")
                || property.startsWith("dynamic-filtering")
                || property.startsWith("domain-compaction")
                || property.contains("pushdown")) {
            return "left out; Braid chooses by cost what it pushes down, and EXPLAIN (WHY) gives reasons";
        }
        if (property.startsWith("write.") || property.startsWith("insert.") || property.startsWith("merge.")) {
            return "left out; make the schema writable, and see docs/writes.md";
        }
        if (property.contains("mapping") || property.contains("unsupported-type") || property.contains("decimal-")) {
            return "left out; Braid reads every type, as docs/types.md lists";
        }
        if (property.startsWith("credential-provider") || property.contains("credential")) {
            return "left out; fill in user and password, or CREATE USER MAPPING for single users";
        }
        return "left out; there is no such option";
    }
}
