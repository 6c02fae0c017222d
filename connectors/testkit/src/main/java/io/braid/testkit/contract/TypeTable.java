package io.braid.testkit.contract;

import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Table with a column of each type, all their values, and a row of nulls. */
final class TypeTable {
    private final String name;
    private final List<TypeCase> cases;
    private final int rows;

    private TypeTable(String name, List<TypeCase> cases) {
        this.name = name;
        this.cases = cases;
        this.rows = cases.stream().mapToInt(type -> type.values().size()).max().orElseThrow() + 1;
    }

    static TypeTable create(ContractServer server, List<TypeCase> cases, String name) {
        TypeTable table = new TypeTable(name, cases);
        server.execute("CREATE TABLE " + name + " (id INTEGER, "
                + table.perColumn(i -> "c" + i + " " + cases.get(i).nativeType()) + ")");
        for (int row = 0; row < table.rows; row++) {
            int current = row;
            server.execute("INSERT INTO " + name + " VALUES (" + row + ", "
                    + table.perColumn(i -> table.value(current, i) == null ? "NULL" : table.literal(current, i)) + ")");
        }
        return table;
    }

    private String perColumn(java.util.function.IntFunction<String> text) {
        return IntStream.range(0, cases.size()).mapToObj(text).collect(Collectors.joining(", "));
    }

    /** The value of a cell: the values repeat down to the last row, which is null. */
    private TypeCase.@Nullable Value value(int row, int column) {
        List<TypeCase.Value> values = cases.get(column).values();
        return row == rows - 1 ? null : values.get(row % values.size());
    }

    private String literal(int row, int column) {
        TypeCase.Value value = value(row, column);
        return value == null ? "NULL" : value.literal();
    }

    String select() {
        return "SELECT " + perColumn(i -> "c" + i) + " FROM " + name + " ORDER BY id";
    }

    DataType[] types() {
        return cases.stream().map(TypeCase::type).toArray(DataType[]::new);
    }

    List<List<@Nullable Object>> expected() {
        List<List<@Nullable Object>> expected = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            List<@Nullable Object> values = new ArrayList<>();
            for (int column = 0; column < cases.size(); column++) {
                TypeCase.Value value = value(row, column);
                values.add(value == null ? null : SourceReader.comparable(value.expected()));
            }
            expected.add(values);
        }
        return expected;
    }

    /** The number of rows with a value. */
    long occurrences(int column, TypeCase.Value wanted) {
        return IntStream.range(0, rows)
                .filter(row -> literal(row, column).equals(wanted.literal()))
                .count();
    }
}
