package io.braid.planner.emit;

import io.braid.planner.write.RowsToWrite;
import io.braid.planner.write.WriteKind;
import io.braid.planner.write.WriteTarget;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.type.TypeKind;
import io.braid.spi.write.InsertTarget;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlDialect;

/** Statements that write one row, by its values or its key, in the dialect of the target's source. */
public final class RowStatements {
    private final WriteTarget target;
    private final String language;
    private final SqlDialect dialect;

    public RowStatements(WriteTarget target) {
        this.target = target;
        this.language = target.table().source().capabilities().dialect();
        this.dialect = SourceDialects.named(language);
    }

    /** The statement that writes a row of a query. */
    public String of(WriteKind kind, RowsToWrite rows) {
        return switch (kind) {
            case INSERT ->
                insertInto(rows.columns()) + " VALUES ("
                        + rows.columns().stream().map(this::value).collect(Collectors.joining(", ")) + ")";
            case UPDATE -> "UPDATE " + path() + " SET " + assigned(rows.columns(), ", ") + where(rows.keys());
            case DELETE -> "DELETE FROM " + path() + where(rows.keys());
        };
    }

    /** The target of rows of those columns. */
    public InsertTarget inserting(RowsToWrite rows) {
        return new InsertTarget(
                target.table().description().name(),
                rows.columns().stream().map(target::remoteName).toList(),
                of(WriteKind.INSERT, rows));
    }

    /** The beginning of an INSERT into columns. */
    String insertInto(List<Integer> columns) {
        return "INSERT INTO " + path() + " (" + columns.stream().map(this::name).collect(Collectors.joining(", "))
                + ")";
    }

    private String where(List<Integer> keys) {
        return " WHERE " + assigned(keys, " AND ");
    }

    private String assigned(List<Integer> columns, String between) {
        return columns.stream()
                .map(column -> name(column) + " = " + value(column))
                .collect(Collectors.joining(between));
    }

    private String path() {
        return target.table().description().name().path().stream()
                .map(dialect::quoteIdentifier)
                .collect(Collectors.joining("."));
    }

    String name(int column) {
        return dialect.quoteIdentifier(target.remoteName(column));
    }

    /** PostgreSQL takes no text for a type of its own unless it is told that the text is of that type. */
    private String value(int column) {
        ColumnDescription described = target.column(column);
        boolean isTold =
                language.equals("postgresql") && described.type().kind() == TypeKind.VARCHAR && target.isOpaque(column);
        return isTold ? "CAST(? AS " + described.nativeType() + ")" : "?";
    }
}
