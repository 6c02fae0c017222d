package io.braid.rivals.teiid;

import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Virtual database in Teiid's DDL. Teiid imports neither row counts nor numbers of distinct values, so they are counted
 * here and declared, as an expert would do.
 */
public final class Model {
    private static final String DATABASE = "tpch";

    private Model() {}

    /** Writes the model. Argument: its file. The databases are given as those of {@link TeiidServer}. */
    public static void main(String[] arguments) throws Exception {
        Files.writeString(Path.of(arguments[0]), of(DATABASE, RemoteSchema.all(System.in)));
        System.out.println(TeiidServer.READY);
    }

    private static String of(String name, List<RemoteSchema> schemas) throws SQLException {
        String database = name + " VERSION '1';\n";
        StringBuilder text = new StringBuilder("CREATE DATABASE " + database + "USE DATABASE " + database);
        schemas.stream()
                .map(RemoteSchema::translator)
                .distinct()
                .forEach(translator -> text.append("CREATE FOREIGN DATA WRAPPER " + translator + ";\n"));
        // Teiid requires all schemas before the first table.
        schemas.forEach(schema -> text.append(server(schema)));
        for (RemoteSchema schema : schemas) {
            text.append("SET SCHEMA ").append(schema.name()).append(";\n");
            try (HikariDataSource pool = schema.pool();
                    Connection connection = pool.getConnection()) {
                for (String table : schema.tables()) {
                    text.append(table(connection, schema, table));
                }
            }
        }
        return text.toString();
    }

    private static String server(RemoteSchema schema) {
        return """
                CREATE SERVER %1$s_server FOREIGN DATA WRAPPER %2$s OPTIONS ("resource-name" '%1$s');
                CREATE SCHEMA %1$s SERVER %1$s_server;
                """.formatted(schema.name(), schema.translator());
    }

    /** A table with its key and its column statistics. */
    private static String table(Connection connection, RemoteSchema schema, String table) throws SQLException {
        String remote = schema.isPostgres() ? schema.remote() + "." + table : table;
        List<String> lines = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            Map<String, String> types = types(connection, schema, table);
            String counts = types.keySet().stream()
                    .map(column -> "count(DISTINCT " + column + ")")
                    .collect(Collectors.joining(", "));
            try (ResultSet counted = statement.executeQuery("SELECT count(*), " + counts + " FROM " + remote)) {
                counted.next();
                int position = 2;
                for (Map.Entry<String, String> column : types.entrySet()) {
                    lines.add("  " + column.getKey() + " " + column.getValue() + " NOT NULL OPTIONS (NAMEINSOURCE '"
                            + quoted(schema, column.getKey()) + "', DISTINCT_VALUES " + counted.getLong(position++)
                            + ")");
                }
                lines.add("  CONSTRAINT pk PRIMARY KEY (" + String.join(", ", key(connection, schema, table)) + ")");
                return "CREATE FOREIGN TABLE " + table + " (\n" + String.join(",\n", lines)
                        + "\n) OPTIONS (NAMEINSOURCE '" + nameInSource(schema, table) + "', CARDINALITY "
                        + counted.getLong(1) + ");\n";
            }
        }
    }

    private static String nameInSource(RemoteSchema schema, String table) {
        return schema.isPostgres()
                ? quoted(schema, schema.remote()) + "." + quoted(schema, table)
                : quoted(schema, table);
    }

    private static String quoted(RemoteSchema schema, String name) {
        String quote = schema.isPostgres() ? "\"" : "`";
        return quote + name + quote;
    }

    private static Map<String, String> types(Connection connection, RemoteSchema schema, String table)
            throws SQLException {
        Map<String, String> types = new LinkedHashMap<>();
        String within = schema.isPostgres() ? schema.remote() : null;
        try (ResultSet columns = connection.getMetaData().getColumns(connection.getCatalog(), within, table, null)) {
            while (columns.next()) {
                types.put(columns.getString("COLUMN_NAME"), type(columns));
            }
        }
        return types;
    }

    private static String type(ResultSet column) throws SQLException {
        return switch (column.getInt("DATA_TYPE")) {
            case Types.INTEGER -> "integer";
            case Types.BIGINT -> "long";
            case Types.DATE -> "date";
            case Types.DECIMAL, Types.NUMERIC ->
                "bigdecimal(" + column.getInt("COLUMN_SIZE") + ", " + column.getInt("DECIMAL_DIGITS") + ")";
            default -> "string(" + column.getInt("COLUMN_SIZE") + ")";
        };
    }

    private static List<String> key(Connection connection, RemoteSchema schema, String table) throws SQLException {
        Map<Integer, String> key = new TreeMap<>();
        String within = schema.isPostgres() ? schema.remote() : null;
        try (ResultSet columns = connection.getMetaData().getPrimaryKeys(connection.getCatalog(), within, table)) {
            while (columns.next()) {
                key.put(columns.getInt("KEY_SEQ"), columns.getString("COLUMN_NAME"));
            }
        }
        return List.copyOf(key.values());
    }
}
