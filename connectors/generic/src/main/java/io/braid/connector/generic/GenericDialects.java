package io.braid.connector.generic;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Deviations of databases from the standard's SQL, chosen by JDBC URL. */
final class GenericDialects {
    /** Dialect of databases without specific knowledge. */
    static final String STANDARD = "standard";

    private static final Map<String, String> BY_PROTOCOL = Map.ofEntries(
            Map.entry("as400", "db2"),
            Map.entry("bigquery", "big_query"),
            Map.entry("ch", "clickhouse"),
            Map.entry("clickhouse", "clickhouse"),
            Map.entry("db2", "db2"),
            Map.entry("derby", "derby"),
            Map.entry("exa", "exasol"),
            Map.entry("firebirdsql", "firebird"),
            Map.entry("h2", "h2"),
            Map.entry("hive2", "hive"),
            Map.entry("hsqldb", "hsqldb"),
            Map.entry("informix-sqli", "informix"),
            Map.entry("mariadb", "mysql"),
            Map.entry("mysql", "mysql"),
            Map.entry("netezza", "netezza"),
            Map.entry("oracle", "oracle"),
            Map.entry("phoenix", "phoenix"),
            Map.entry("postgresql", "postgresql"),
            Map.entry("presto", "presto"),
            Map.entry("redshift", "redshift"),
            Map.entry("snowflake", "snowflake"),
            Map.entry("sqlserver", "mssql"),
            Map.entry("teradata", "teradata"),
            Map.entry("trino", "trino"),
            Map.entry("vertica", "vertica"));

    /** Single-row tables of databases that require a FROM clause. */
    private static final Map<String, String> ONE_ROW = Map.of(
            "db2", "SYSIBM.SYSDUMMY1",
            "derby", "SYSIBM.SYSDUMMY1",
            "exasol", "DUAL",
            "firebird", "RDB$DATABASE",
            "hsqldb", "(VALUES(0))",
            "informix", "systables WHERE tabid = 1",
            "oracle", "DUAL");

    private GenericDialects() {}

    /** The clause that ends a query over constants. */
    static String fromNothing(String dialect) {
        String table = ONE_ROW.get(dialect);
        return table == null ? "" : " FROM " + table;
    }

    /** The dialect for a JDBC URL. */
    static String of(String url) {
        String[] parts = url.split(":", 3);
        String protocol = parts.length < 2 ? "" : parts[1].toLowerCase(Locale.ROOT);
        return BY_PROTOCOL.getOrDefault(protocol, STANDARD);
    }

    /** All dialects, in alphabetical order. */
    static Set<String> all() {
        Set<String> names = new TreeSet<>(BY_PROTOCOL.values());
        names.add(STANDARD);
        return names;
    }
}
