package io.braid.bench;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Schema of many tables with 20 columns in portable SQL; each table references the previous one. */
final class ManyTables {
    private static final List<String> TYPES = List.of("INTEGER", "VARCHAR(20)", "DECIMAL(10, 2)", "DATE");
    private static final int FURTHER_COLUMNS = 18;

    private ManyTables() {}

    /** The statements that create the schema. */
    static List<String> statements(String schema, int tables) {
        return Stream.concat(
                        Stream.of("CREATE SCHEMA " + schema),
                        IntStream.range(0, tables).mapToObj(number -> table(schema, number)))
                .toList();
    }

    private static String table(String schema, int number) {
        String columns = IntStream.range(0, FURTHER_COLUMNS)
                .mapToObj(i -> ", c" + i + " " + TYPES.get(i % TYPES.size()))
                .collect(Collectors.joining());
        String reference = number == 0 ? "" : ", FOREIGN KEY (c0) REFERENCES " + schema + ".t" + (number - 1) + " (id)";
        return "CREATE TABLE " + schema + ".t" + number
                + " (id INTEGER NOT NULL PRIMARY KEY, code INTEGER NOT NULL UNIQUE" + columns + reference + ")";
    }
}
