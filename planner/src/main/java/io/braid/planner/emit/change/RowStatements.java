package io.braid.planner.emit.change;

import io.braid.planner.emit.SourceDialects;
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
            case MERGE, LOCK -> throw new IllegalArgumentException(kind + " has no statement of its own");
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
    public String insertInto(List<Integer> columns) {
        return "INSERT INTO " + path() + " (" + columns.stream().map(this::name).collect(Collectors.joining(", "))
                + ")";
    }

    private String where(List<Integer> keys) {
        return " WHERE " + assigned(keys, " AND ");
    }

    private String assigned(List<Integer> columns, String between) {
        return columns.stream().map(this::equal).collect(Collectors.joining(between));
    }

    /** That a column is a value. */
    String equal(int column) {
        return name(column) + " = " + value(column);
    }

    /** The table as its source names it. */
    String path() {
        return target.table().description().name().path().stream()
                .map(dialect::quoteIdentifier)
                .collect(Collectors.joining("."));
    }

    String name(int column) {
        return quoted(target.remoteName(column));
    }

    String quoted(String name) {
        return dialect.quoteIdentifier(name);
    }

    /** One row of values. H2 does not know of itself of which types they are where they are not inserted at once. */
    public String row(List<Integer> columns) {
        return "VALUES ("
                + columns.stream()
                        .map(column -> language.equals("h2")
                                ? "CAST(? AS " + target.column(column).nativeType() + ")"
                                : value(column))
                        .collect(Collectors.joining(", "))
                + ")";
    }

    /** PostgreSQL takes no text for a type of its own unless it is told that the text is of that type. */
    private String value(int column) {
        ColumnDescription described = target.column(column);
        boolean isTold =
                language.equals("postgresql") && described.type().kind() == TypeKind.VARCHAR && target.isOpaque(column);
        return isTold ? "CAST(? AS " + described.nativeType() + ")" : "?";
    }
}
