package io.braid.planner.catalog;

import io.braid.planner.access.Rights;
import io.braid.planner.access.VisibleColumns;
import io.braid.vdb.FunctionDefinition;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.jspecify.annotations.Nullable;

/**
 * A schema in one statement: its contents are loaded on first use and stable from then on; a failed load is retried.
 */
public final class StatementSchema extends AbstractSchema {
    private final Supplier<SchemaContents> loader;
    private final boolean imported;
    private @Nullable SchemaContents contents;

    private StatementSchema(Supplier<SchemaContents> loader, boolean imported) {
        this.loader = loader;
        this.imported = imported;
    }

    static StatementSchema of(Supplier<SchemaContents> loader) {
        return new StatementSchema(loader, false);
    }

    /** Creates a schema of imported tables, which may be outdated. */
    static StatementSchema imported(Supplier<SchemaContents> loader) {
        return new StatementSchema(loader, true);
    }

    /** Returns this schema with policies applied. */
    StatementSchema under(String schema, Rights rights, PolicyTable.Policies policies) {
        return new StatementSchema(
                () -> contents()
                        .with(
                                (name, table) -> rights.hasPolicies(schema, name)
                                        ? new PolicyTable(schema, name, table, rights, policies)
                                        : table,
                                function -> true),
                imported);
    }

    /** Returns this schema restricted to the objects that a user may see. */
    StatementSchema visibleTo(String schema, Rights rights, Predicate<String> isHidden) {
        return new StatementSchema(
                () -> contents()
                        .with(
                                (name, table) -> isHidden.test(name)
                                        ? null
                                        : visible(schema + "." + name, table, rights.columns(schema, name)),
                                function -> rights.seesFunction(schema, function)),
                imported);
    }

    private static @Nullable Table visible(String name, Table table, VisibleColumns columns) {
        if (columns.isEmpty()) {
            return null;
        }
        return columns.all() || table instanceof InvalidTable ? table : new ColumnRestrictedTable(name, table, columns);
    }

    /** True if a schema has tables imported from a source. */
    public static boolean isImported(CalciteSchema schema) {
        return schema.schema instanceof StatementSchema tree && tree.imported;
    }

    /** Finds a function in a schema. */
    public static Optional<FunctionDefinition> function(CalciteSchema root, String schema, String function) {
        CalciteSchema found = root.getSubSchema(schema, false);
        return found != null && found.schema instanceof StatementSchema tree
                ? tree.contents().function(function)
                : Optional.empty();
    }

    /** Returns the names of the functions of a schema; none if there is no such schema. */
    public static Collection<String> functionNames(CalciteSchema root, String schema) {
        CalciteSchema found = root.getSubSchema(schema, false);
        return found != null && found.schema instanceof StatementSchema tree
                ? tree.contents().functionNames()
                : List.of();
    }

    @Override
    protected Map<String, Table> getTableMap() {
        return contents().tables();
    }

    @Override
    protected Map<String, Schema> getSubSchemaMap() {
        return contents().schemas();
    }

    private synchronized SchemaContents contents() {
        SchemaContents loaded = contents;
        if (loaded == null) {
            loaded = loader.get();
            contents = loaded;
        }
        return loaded;
    }
}
