package io.braid.testkit.load;

import io.braid.spi.type.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** DDL of a sample table in the dialect of one kind of server. */
record TableDdl(String wrapper, String schema) {
    /** The qualified name of a table. */
    String name(SampleTable table) {
        return schema.isEmpty() ? table.tableName() : schema + "." + table.tableName();
    }

    /**
     * The statements that create an empty table, replacing an old one. Rows arrive in key order, which makes the
     * primary key cheap.
     */
    List<String> create(SampleTable table) {
        String columns = table.columns().stream()
                .map(column -> column(column, table.padded().contains(column.name())))
                .collect(Collectors.joining(", "));
        String key = table.primaryKey().isEmpty() ? "" : ", PRIMARY KEY (" + list(table.primaryKey()) + ")";
        return List.of(
                "DROP TABLE IF EXISTS " + name(table), "CREATE TABLE " + name(table) + " (" + columns + key + ")");
    }

    private static String column(Field column, boolean padded) {
        return padded ? column.toString().replaceFirst("\\bVARCHAR\\b", "CHAR") : column.toString();
    }

    String insert(SampleTable table, int rows) {
        String row = table.columns().stream().map(column -> "?").collect(Collectors.joining(", ", "(", ")"));
        return "INSERT INTO " + name(table) + " VALUES " + String.join(", ", Collections.nCopies(rows, row));
    }

    /** The statements that create indexes and statistics, after loading. */
    List<String> finish(SampleTable table) {
        List<String> statements = new ArrayList<>();
        for (List<String> index : table.indexes()) {
            statements.add(
                    "CREATE INDEX " + String.join("_", index) + "_index ON " + name(table) + " (" + list(index) + ")");
        }
        statements.addAll(
                switch (wrapper) {
                    case "postgresql" -> List.of("VACUUM (ANALYZE) " + name(table));
                    case "mysql" -> List.of("ANALYZE TABLE " + name(table));
                    case "sqlserver" -> List.of("UPDATE STATISTICS " + name(table));
                    case "duckdb" -> List.of("ANALYZE " + name(table), "CHECKPOINT");
                    // Otherwise H2 writes committed rows a moment later.
                    case "h2" -> List.of("ANALYZE", "CHECKPOINT SYNC");
                    default -> throw new AssertionError(wrapper);
                });
        return statements;
    }

    private static String list(List<String> columns) {
        return String.join(", ", columns);
    }
}
