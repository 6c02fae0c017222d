package io.braid.planner.sql;

import io.braid.planner.access.Rights;
import io.braid.planner.access.SessionWords;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.catalog.GuardedTable;
import io.braid.planner.catalog.OpenDefinitions;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.catalog.Substitution;
import io.braid.planner.catalog.Types;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/**
 * A catalog as one statement of somebody sees it.
 *
 * @param root the schemas that he sees; each is read when first named and stays the same from then on
 * @param owner the schemas as views and functions see them, which may be more: they are read with the rights of their owner
 * @param ownersName how the text of a statement that has functions in it leads to those, which nobody can guess
 * @param open the views and functions that are being understood
 * @param met the tables with policies that were met
 * @param words what stands for who asks
 * @param defaultSchema where tables are looked for that the statement names without a schema
 * @param substitution decides which materialized views stand for their kept rows
 */
public record Snapshot(
        CalciteSchema root,
        CalciteSchema owner,
        String ownersName,
        OpenDefinitions open,
        GuardedTable.Met met,
        SessionWords words,
        @Nullable String defaultSchema,
        Substitution substitution) {
    /**
     * Of somebody with these rights; the schemas are still to be filled in, and the same for both if nothing is hidden.
     *
     * @param database the name of what is a catalog to clients
     */
    public static Snapshot of(
            Rights rights, String database, @Nullable String defaultSchema, Substitution substitution) {
        CalciteSchema owner = CalciteSchema.createRootSchema(false, false);
        CalciteSchema root = rights.seeAll() ? owner : CalciteSchema.createRootSchema(false, false);
        return new Snapshot(
                root,
                owner,
                UUID.randomUUID().toString(),
                new OpenDefinitions(),
                new GuardedTable.Met(),
                new SessionWords(rights, defaultSchema, database),
                defaultSchema,
                substitution);
    }

    /** What understands a statement, however long that takes. */
    public SqlFrontEnd frontEnd() {
        return frontEnd(PlanningBudget.UNLIMITED);
    }

    /** What understands a statement on this thread. */
    public SqlFrontEnd frontEnd(PlanningBudget budget) {
        return new SqlFrontEnd(this, new PlanningWatch(budget));
    }

    /** Whether views and functions see more than who asks. */
    public boolean isNarrowed() {
        return root != owner;
    }

    /** The names of the tables of a schema that there is. */
    public Collection<String> tables(String schema) {
        return schema(schema).getTableNames();
    }

    /** The columns of a table that there is; fails if it cannot be used. */
    public RelDataType columns(String schema, String table) {
        return columns(root, schema, table);
    }

    /** The columns of a table as views see them; fails if there is no such table. */
    public RelDataType ownersColumns(String schema, String table) {
        return columns(owner, schema, table);
    }

    /** The table of a source, if a table is that; fails if there is none of the name. */
    public Optional<SourceTable> sourceTable(String schema, String name) {
        CalciteSchema known = root.getSubSchema(schema, false);
        CalciteSchema.TableEntry entry = known == null ? null : known.getTable(name, false);
        if (entry == null) {
            throw new BraidException(
                    ErrorCode.UNDEFINED_TABLE,
                    "There is no table " + schema + "." + name
                            + (known == null ? "" : Suggestion.hint(name, List.copyOf(known.getTableNames()))));
        }
        return entry.getTable() instanceof SourceTable table ? Optional.of(table) : Optional.empty();
    }

    private static RelDataType columns(CalciteSchema root, String schema, String table) {
        CalciteSchema.TableEntry entry = schema(root, schema).getTable(table, false);
        if (entry == null) {
            throw new BraidException(ErrorCode.UNDEFINED_TABLE, "there is no table or view " + schema + "." + table);
        }
        return entry.getTable().getRowType(Types.newFactory());
    }

    private CalciteSchema schema(String name) {
        return schema(root, name);
    }

    private static CalciteSchema schema(CalciteSchema root, String name) {
        return Objects.requireNonNull(root.getSubSchema(name, false), name);
    }
}
