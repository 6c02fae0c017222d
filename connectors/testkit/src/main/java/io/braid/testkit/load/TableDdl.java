package io.braid.testkit.load;

import io.braid.spi.type.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** The statements that make a table, derived from its one description, in the words of one kind of server. */
record TableDdl(String wrapper, String schema) {
    /** The table as statements name it. */
    String name(SampleTable table) {
        return schema.isEmpty() ? table.tableName() : schema + "." + table.tableName();
    }

    /** An empty table in place of an old one. Its rows come in the order of the key, which makes keeping it cheap. */
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

    /** Indexes and statistics, for after the rows. */
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
                    // H2 would write what is committed a moment later.
                    case "h2" -> List.of("ANALYZE", "CHECKPOINT SYNC");
                    default -> throw new AssertionError(wrapper);
                });
        return statements;
    }

    private static String list(List<String> columns) {
        return String.join(", ", columns);
    }
}
