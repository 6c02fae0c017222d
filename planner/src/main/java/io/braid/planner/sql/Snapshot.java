package io.braid.planner.sql;

import io.braid.planner.catalog.OpenDefinitions;
import io.braid.planner.catalog.Substitution;
import io.braid.planner.catalog.Types;
import java.util.Collection;
import java.util.Objects;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/**
 * A catalog as one statement sees it.
 *
 * @param root the schemas; each is read when first named and stays the same from then on
 * @param open the views and functions that are being understood
 * @param defaultSchema where tables are looked for that the statement names without a schema
 * @param substitution decides which materialized views stand for their kept rows
 */
public record Snapshot(
        CalciteSchema root, OpenDefinitions open, @Nullable String defaultSchema, Substitution substitution) {
    /** What understands a statement. */
    public SqlFrontEnd frontEnd() {
        return new SqlFrontEnd(root, open, defaultSchema);
    }

    /** The names of the tables of a schema that there is. */
    public Collection<String> tables(String schema) {
        return schema(schema).getTableNames();
    }

    /** The columns of a table that there is; fails if it cannot be used. */
    public RelDataType columns(String schema, String table) {
        return Objects.requireNonNull(schema(schema).getTable(table, false), table)
                .getTable()
                .getRowType(Types.newFactory());
    }

    private CalciteSchema schema(String name) {
        return Objects.requireNonNull(root.getSubSchema(name, false), name);
    }
}
