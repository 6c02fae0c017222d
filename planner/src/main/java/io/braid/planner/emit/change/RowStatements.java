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

/** Writer of statements for one row, by its values or its key, in the dialect of the target's source. */
public final class RowStatements {
    private final WriteTarget target;
    private final String language;
    private final SqlDialect dialect;

    public RowStatements(WriteTarget target) {
        this.target = target;
        this.language = target.table().source().capabilities().dialect();
        this.dialect = SourceDialects.named(language);
    }

    /** Returns the statement that writes a row of a query. */
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

    /** Returns the target for rows of these columns. */
    public InsertTarget inserting(RowsToWrite rows) {
        return new InsertTarget(
                target.table().description().name(),
                rows.columns().stream().map(target::remoteName).toList(),
                of(WriteKind.INSERT, rows));
    }

    /** Returns the beginning of an INSERT into columns. */
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

    /** Returns the condition or assignment of a column and its value. */
    String equal(int column) {
        return name(column) + " = " + value(column);
    }

    /** Returns the remote name of the table. */
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

    /** Returns one row of values. H2 does not infer their types outside of a plain INSERT. */
    public String row(List<Integer> columns) {
        return "VALUES ("
                + columns.stream()
                        .map(column -> language.equals("h2")
                                ? "CAST(? AS " + target.column(column).nativeType() + ")"
                                : value(column))
                        .collect(Collectors.joining(", "))
                + ")";
    }

    /** Returns the placeholder of a value; PostgreSQL needs a cast of text to its own types. */
    private String value(int column) {
        ColumnDescription described = target.column(column);
        boolean isTold =
                language.equals("postgresql") && described.type().kind() == TypeKind.VARCHAR && target.isOpaque(column);
        return isTold ? "CAST(? AS " + described.nativeType() + ")" : "?";
    }
}
