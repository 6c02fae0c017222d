package io.braid.execution.modeltest;

import io.braid.execution.parameter.ClientValue;
import io.braid.execution.parameter.ParameterConversion;
import io.braid.execution.script.CsvRecords;
import io.braid.execution.script.SltRecord;
import io.braid.planner.access.Principal;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.Suggestion;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.vdb.DeclaredColumn;
import java.sql.Types;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Parser of a table's rows in a script: comma-separated values below a line of column names, or VALUES with all
 * columns. A value that does not fit the column's type exactly is rejected with its line.
 */
final class TableRows {
    private final TestTable table;
    private final SltRecord.Table record;
    private final BatchBuilder rows;

    private TableRows(TestTable table, SltRecord.Table record) {
        this.table = table;
        this.record = record;
        this.rows = new BatchBuilder(table.types());
    }

    /** @param queries evaluates VALUES */
    static Batch read(TestTable table, SltRecord.Table record, TestQueries queries) throws RowsProblem {
        TableRows reader = new TableRows(table, record);
        List<String> lines = record.rows();
        if (!lines.isEmpty() && lines.get(0).strip().toUpperCase(Locale.ROOT).startsWith("VALUES")) {
            reader.addValues(String.join("\n", lines), queries);
        } else if (!lines.isEmpty()) {
            reader.addCsv(lines);
        }
        return reader.rows.build();
    }

    private void addValues(String values, TestQueries queries) throws RowsProblem {
        String names =
                IntStream.range(0, table.types().size()).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
        String casts = IntStream.range(0, table.types().size())
                .mapToObj(i -> "CAST(c" + i + " AS " + typeName(i) + ")")
                .collect(Collectors.joining(", "));
        try {
            queries.run("SELECT " + casts + " FROM (" + values + ") AS rows_of_table (" + names + ")", Principal.SERVER)
                    .values()
                    .forEach(this::add);
        } catch (BraidException e) {
            throw new RowsProblem(record.firstRow(), "rows of " + table.label() + ": " + e.sentence());
        } catch (IllegalArgumentException e) {
            throw new RowsProblem(record.firstRow(), String.valueOf(e.getMessage()));
        }
    }

    /** VARCHAR without a length, because a cast to VARCHAR(n) would truncate the value. */
    private String typeName(int column) {
        return table.types().get(column).kind() == TypeKind.VARCHAR
                ? "VARCHAR"
                : table.columns().get(column).type();
    }

    private void addCsv(List<String> lines) throws RowsProblem {
        int[] targets = header(lines.get(0));
        for (int i = 1; i < lines.size(); i++) {
            int line = record.firstRow() + i;
            try {
                List<@Nullable String> cells = CsvRecords.parse(lines.get(i)).get(0);
                if (cells.size() != targets.length) {
                    throw new IllegalArgumentException(
                            "the row has " + cells.size() + " values, and the line of names " + targets.length);
                }
                List<@Nullable Object> values =
                        new ArrayList<>(Collections.nCopies(table.types().size(), (@Nullable Object) null));
                for (int cell = 0; cell < targets.length; cell++) {
                    values.set(targets[cell], value(cells.get(cell), targets[cell]));
                }
                add(values);
            } catch (IllegalArgumentException e) {
                throw new RowsProblem(line, String.valueOf(e.getMessage()));
            }
        }
    }

    /** The column index for each name of the header. */
    private int[] header(String line) throws RowsProblem {
        List<@Nullable String> names = CsvRecords.parse(line).get(0);
        int[] targets = new int[names.size()];
        for (int i = 0; i < targets.length; i++) {
            String name = String.valueOf(names.get(i)).strip();
            targets[i] = table.indexOf(name);
            if (targets[i] < 0) {
                List<String> known =
                        table.columns().stream().map(DeclaredColumn::name).toList();
                throw new RowsProblem(
                        record.firstRow(),
                        table.label() + " has no column '" + name + "'" + Suggestion.hint(name, known)
                                + "; the first line names columns, the others are rows");
            }
        }
        return targets;
    }

    private @Nullable Object value(@Nullable String text, int column) {
        DataType type = table.types().get(column);
        if (text == null) {
            return null;
        }
        if (type.kind() == TypeKind.VARBINARY) {
            return HexFormat.of().parseHex(text.startsWith("\\x") ? text.substring(2) : text);
        }
        if (type.kind() == TypeKind.ARRAY) {
            throw new IllegalArgumentException(
                    "column " + table.columns().get(column).name() + " is an array; give its rows by VALUES");
        }
        try {
            ClientValue given = new ClientValue(Types.VARCHAR, text);
            return ParameterConversion.convert(List.of(given), List.of(type), ZoneOffset.UTC)
                    .get(0)
                    .value();
        } catch (BraidException e) {
            throw new IllegalArgumentException(
                    "column " + table.columns().get(column).name() + ": '" + text + "' is no "
                            + type.withNullable(true),
                    e);
        }
    }

    private void add(List<@Nullable Object> values) {
        for (int i = 0; i < values.size(); i++) {
            DataType type = table.types().get(i);
            Object value = values.get(i);
            String column = "column " + table.columns().get(i).name();
            if (value == null && !type.nullable()) {
                throw new IllegalArgumentException(column + " is NOT NULL, and a row has no value for it");
            }
            if (value instanceof String text
                    && type.precision() != DataType.UNSPECIFIED
                    && text.codePointCount(0, text.length()) > type.precision()) {
                throw new IllegalArgumentException(
                        column + ": '" + text + "' is too long for " + type.withNullable(true));
            }
        }
        rows.appendRow(values.toArray());
    }
}
