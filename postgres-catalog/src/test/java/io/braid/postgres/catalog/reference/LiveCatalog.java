package io.braid.postgres.catalog.reference;

import io.braid.postgres.catalog.reference.CatalogFile.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Catalog of a running PostgreSQL 18, without the values that differ between servers. */
final class LiveCatalog {
    /** Last manually assigned OID, up to which all servers agree. */
    static final long LAST_PINNED = 11_999;

    private static final String SYSTEM = "(11, (SELECT oid FROM pg_namespace WHERE nspname = 'information_schema'))";
    private static final String OF_SYSTEM = " IN (SELECT oid FROM pg_class WHERE relnamespace IN " + SYSTEM + ")";

    /** Tables whose rows describe PostgreSQL itself, each with a filter for these rows. */
    private static final Map<String, String> TABLES = tables();

    private static final Set<String> OBJECT_NUMBERS = Set.of("regproc", "regtype", "regclass");

    /** Replacements of columns that differ between servers, or that only PostgreSQL can read. */
    private static final Map<String, String> INSTEAD = Map.ofEntries(
            Map.entry("pg_class.relfilenode", "0"),
            Map.entry("pg_class.relpages", "0"),
            Map.entry("pg_class.reltuples", "-1"),
            Map.entry("pg_class.relallvisible", "0"),
            Map.entry("pg_class.relallfrozen", "0"),
            Map.entry("pg_class.reltoastrelid", "0"),
            Map.entry("pg_class.relfrozenxid", "0"),
            Map.entry("pg_class.relminmxid", "0"),
            Map.entry("pg_authid.rolpassword", "NULL"),
            Map.entry("pg_constraint.conbin", "pg_get_expr(conbin, conrelid)"),
            Map.entry("pg_index.indexprs", "NULL"),
            Map.entry("pg_index.indpred", "NULL"),
            Map.entry("pg_proc.proargdefaults", "pg_get_expr(proargdefaults, 0)"),
            Map.entry("pg_proc.prosqlbody", "NULL"),
            Map.entry("pg_settings.setting", "CASE WHEN boot_val LIKE '%/%' THEN '' ELSE coalesce(boot_val, '') END"),
            Map.entry("pg_settings.boot_val", "CASE WHEN boot_val LIKE '%/%' THEN '' ELSE boot_val END"),
            Map.entry("pg_settings.reset_val", "CASE WHEN boot_val LIKE '%/%' THEN '' ELSE boot_val END"),
            Map.entry("pg_settings.source", "'default'"),
            Map.entry("pg_settings.sourcefile", "NULL"),
            Map.entry("pg_settings.sourceline", "NULL"),
            Map.entry("pg_settings.pending_restart", "'f'"),
            Map.entry("pg_type.typdefaultbin", "NULL"),
            Map.entry("pg_timezone_abbrevs.utc_offset", "extract(epoch FROM utc_offset)::int"));

    private LiveCatalog() {}

    private static Map<String, String> tables() {
        Map<String, String> tables = new LinkedHashMap<>();
        tables.put("pg_type", "true ORDER BY t.oid");
        tables.put("pg_class", "relkind IN ('r', 'v', 'i') AND relnamespace IN " + SYSTEM + " ORDER BY t.oid");
        tables.put("pg_attribute", "attnum > 0 AND attrelid" + OF_SYSTEM + " ORDER BY t.attrelid, t.attnum");
        for (String table : List.of(
                "pg_aggregate:t.aggfnoid",
                "pg_am",
                "pg_amop",
                "pg_amproc",
                "pg_cast",
                "pg_conversion",
                "pg_language",
                "pg_namespace",
                "pg_opclass",
                "pg_operator",
                "pg_opfamily",
                "pg_proc",
                "pg_range:t.rngtypid",
                "pg_tablespace",
                "pg_ts_config",
                "pg_ts_config_map:t.mapcfg, t.maptokentype, t.mapseqno",
                "pg_ts_dict",
                "pg_ts_parser",
                "pg_ts_template",
                "pg_extension",
                "pg_settings:t.name",
                "pg_timezone_abbrevs:t.abbrev")) {
            String[] parts = table.split(":");
            tables.put(parts[0], "true ORDER BY " + (parts.length > 1 ? parts[1] : "t.oid"));
        }
        tables.put("pg_authid", "rolname LIKE 'pg\\_%' ORDER BY t.oid");
        tables.put("pg_collation", "t.oid <= " + LAST_PINNED + " ORDER BY t.oid");
        tables.put("pg_constraint", "(contypid <> 0 OR conrelid" + OF_SYSTEM + ") ORDER BY t.oid");
        tables.put("pg_index", "indrelid" + OF_SYSTEM + " ORDER BY t.indexrelid");
        tables.put("pg_description", "true ORDER BY t.classoid, t.objoid, t.objsubid");
        for (String table : List.of("sql_features", "sql_implementation_info", "sql_parts", "sql_sizing")) {
            tables.put("information_schema." + table, "true ORDER BY 1, 2, 3");
        }
        return tables;
    }

    /** Reads all tables by their qualified names. */
    static Map<String, Table> read(Connection connection) throws SQLException {
        Map<String, Table> tables = new LinkedHashMap<>();
        for (Map.Entry<String, String> table : TABLES.entrySet()) {
            String name = table.getKey().contains(".") ? table.getKey() : "pg_catalog." + table.getKey();
            tables.put(name, read(connection, name, table.getValue()));
        }
        tables.put("pg_get_keywords()", keywords(connection));
        return tables;
    }

    private static Table keywords(Connection connection) throws SQLException {
        List<String> columns = List.of("word", "catcode", "barelabel", "catdesc", "baredesc");
        return new Table(columns, rows(connection, "SELECT * FROM pg_get_keywords() ORDER BY word", columns.size()));
    }

    private static Table read(Connection connection, String table, String where) throws SQLException {
        List<String> columns = new ArrayList<>();
        List<String> values = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT attname, atttypid::regtype FROM pg_attribute"
                        + " WHERE attrelid = '" + table + "'::regclass AND attnum > 0 ORDER BY attnum")) {
            while (found.next()) {
                columns.add(found.getString(1));
                values.add(value(table, found.getString(1), found.getString(2)));
            }
        }
        String query = "SELECT " + String.join(", ", values) + " FROM " + table + " AS t WHERE " + where;
        return new Table(columns, rows(connection, query, columns.size()));
    }

    private static List<@Nullable String[]> rows(Connection connection, String query, int columns) throws SQLException {
        List<@Nullable String[]> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(query)) {
            while (found.next()) {
                @Nullable String[] row = new String[columns];
                for (int i = 0; i < row.length; i++) {
                    row[i] = found.getString(i + 1);
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private static String value(String table, String column, String type) {
        String replaced = INSTEAD.get(table.substring(table.indexOf('.') + 1) + "." + column);
        if (replaced != null) {
            return "(" + replaced + ")::text";
        }
        return "t." + column + (OBJECT_NUMBERS.contains(type) ? "::oid" : "") + "::text";
    }
}
