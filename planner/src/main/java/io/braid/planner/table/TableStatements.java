package io.braid.planner.table;

import io.braid.planner.emit.SourceDialects;
import io.braid.spi.catalog.TableName;
import io.braid.vdb.TemporaryTables;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** Writer of statements that create, drop, rename and truncate tables and schemas, in the dialect of a source. */
public final class TableStatements {
    private final String language;
    private final SqlDialect dialect;

    /** @param language the dialect, as named by the source's capabilities */
    public TableStatements(String language) {
        this.language = language;
        this.dialect = SourceDialects.named(language);
    }

    /**
     * Column of a table to be created.
     *
     * @param type the source's type name
     * @param defaultValue a literal, or null for none
     */
    public record Column(
            String name,
            String type,
            boolean nullable,
            @Nullable SqlNode defaultValue) {}

    /**
     * Writes CREATE TABLE.
     *
     * @param primary the columns of the primary key; empty for none
     * @param options the text after the columns
     */
    public String create(
            TableName table, List<Column> columns, List<String> primary, List<List<String>> unique, String options) {
        boolean isTemporary = TemporaryTables.SCHEMA.equals(table.schema());
        StringBuilder sql =
                new StringBuilder(isTemporary ? "CREATE TEMPORARY TABLE " : "CREATE TABLE ").append(path(table));
        sql.append(" (");
        sql.append(columns.stream().map(this::column).collect(Collectors.joining(", ")));
        if (!primary.isEmpty()) {
            sql.append(", PRIMARY KEY ").append(names(primary));
        }
        unique.forEach(key -> sql.append(", UNIQUE ").append(names(key)));
        return sql.append(')')
                .append(options)
                .append(isTemporary ? " ON COMMIT DROP" : "")
                .toString();
    }

    private String column(Column column) {
        SqlNode value = column.defaultValue();
        return dialect.quoteIdentifier(column.name())
                + " "
                + column.type()
                + (value == null
                        ? ""
                        : " DEFAULT "
                                + value.toSqlString(text -> text.withDialect(dialect))
                                        .getSql())
                + (column.nullable() ? "" : " NOT NULL");
    }

    /** Writes DROP TABLE, for all tables at once if the source supports that. */
    public List<String> drop(List<TableName> tables, boolean cascade) {
        // MySQL ignores these keywords; foreign keys prevent a DROP there.
        String behavior = language.equals("mysql") ? "" : cascade ? " CASCADE" : " RESTRICT";
        return each("DROP TABLE ", tables, behavior);
    }

    /** Writes TRUNCATE TABLE, for all tables at once if the source supports that. */
    public List<String> truncate(List<TableName> tables) {
        return language.equals("postgresql")
                ? each("TRUNCATE TABLE ", tables, "")
                : tables.stream().map(table -> "TRUNCATE TABLE " + path(table)).toList();
    }

    private List<String> each(String command, List<TableName> tables, String behavior) {
        if (language.equals("duckdb")) {
            return tables.stream()
                    .map(table -> command + path(table) + behavior)
                    .toList();
        }
        return List.of(command + tables.stream().map(this::path).collect(Collectors.joining(", ")) + behavior);
    }

    /** Writes ALTER TABLE ... RENAME TO, within the same schema. */
    public String rename(TableName table, String name) {
        // MySQL resolves an unqualified new name in the connection's database.
        String renamed = language.equals("mysql")
                ? path(new TableName(table.catalog(), table.schema(), name))
                : dialect.quoteIdentifier(name);
        return "ALTER TABLE " + path(table) + " RENAME TO " + renamed;
    }

    /** Writes CREATE SCHEMA. */
    public String createSchema(String name) {
        return "CREATE SCHEMA " + dialect.quoteIdentifier(name);
    }

    /** Writes DROP SCHEMA, including its contents if {@code cascade}. */
    public String dropSchema(String name, boolean cascade) {
        // MySQL always drops the contents.
        String behavior = language.equals("mysql") ? "" : cascade ? " CASCADE" : " RESTRICT";
        return "DROP SCHEMA " + dialect.quoteIdentifier(name) + behavior;
    }

    /**
     * Returns the name of a table in a schema that CREATE SCHEMA has created, which other connections may not see yet.
     */
    TableName inCreated(String schema, String table) {
        return language.equals("mysql") ? new TableName(schema, null, table) : new TableName(null, schema, table);
    }

    private String names(List<String> columns) {
        return columns.stream().map(dialect::quoteIdentifier).collect(Collectors.joining(", ", "(", ")"));
    }

    private String path(TableName table) {
        return table.path().stream().map(dialect::quoteIdentifier).collect(Collectors.joining("."));
    }
}
