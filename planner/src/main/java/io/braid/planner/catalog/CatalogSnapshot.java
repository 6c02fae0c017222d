package io.braid.planner.catalog;

import io.braid.planner.access.Rights;
import io.braid.planner.access.SessionFunctions;
import io.braid.planner.option.AssumedRows;
import io.braid.planner.type.Types;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.TemporaryTables;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/**
 * A catalog as one statement of one user sees it.
 *
 * @param root the schemas visible to the user; each is loaded when first named and stable from then on
 * @param owner the schemas visible to views and functions, which run with their owner's rights
 * @param ownersName unguessable schema name under which the expanded text of functions references the owner's schemas
 * @param open the views and functions that are being expanded
 * @param met the tables with policies in the statement
 * @param words the session functions and their values
 * @param defaultSchema the schema of unqualified table names
 * @param substitution chooses the materialized views that are read from their stored rows
 */
public record CatalogSnapshot(
        CalciteSchema root,
        CalciteSchema owner,
        String ownersName,
        DefinitionStack open,
        PolicyTable.Met met,
        SessionFunctions words,
        @Nullable String defaultSchema,
        ViewSubstitution substitution) {
    /**
     * Creates a snapshot with empty schemas for a user with these rights; both roots are identical if nothing is
     * hidden.
     *
     * @param database the name of the database, which clients see as the catalog
     */
    public static CatalogSnapshot of(
            Rights rights, String database, @Nullable String defaultSchema, ViewSubstitution substitution) {
        CalciteSchema owner = CalciteSchema.createRootSchema(false, false);
        CalciteSchema root = rights.seeAll() ? owner : CalciteSchema.createRootSchema(false, false);
        return new CatalogSnapshot(
                root,
                owner,
                UUID.randomUUID().toString(),
                new DefinitionStack(),
                new PolicyTable.Met(),
                new SessionFunctions(rights, defaultSchema, database),
                defaultSchema,
                substitution);
    }

    /**
     * Returns the schemas in which unqualified table names are searched, in order.
     *
     * @param further the client's search path after the default schema
     */
    public List<String> searchPath(List<String> further) {
        return Stream.of(
                        Stream.of(TemporaryTables.SCHEMA),
                        Stream.ofNullable(defaultSchema),
                        further.stream(),
                        Stream.of(SystemSchemas.IMPLICIT))
                .flatMap(schemas -> schemas)
                .filter(schema -> root.getSubSchema(schema, false) != null)
                .toList();
    }

    /** True if views and functions see more than the user. */
    public boolean isNarrowed() {
        return root != owner;
    }

    /** Returns the names of the tables of an existing schema. */
    public Collection<String> tables(String schema) {
        return schema(schema).getTableNames();
    }

    /** Returns the columns of an existing table; fails if the table cannot be used. */
    public RelDataType columns(String schema, String table) {
        return columns(root, schema, table);
    }

    /** Returns the columns of a table as views see them; fails if there is no such table. */
    public RelDataType ownersColumns(String schema, String table) {
        return columns(owner, schema, table);
    }

    /** Replaces a table of a source in this snapshot. */
    public CatalogSnapshot with(SourceTable table) {
        schema(root, table.schema()).add(table.name(), table);
        schema(owner, table.schema()).add(table.name(), table);
        return this;
    }

    /** Applies assumed row counts to this snapshot; fails for a user with restricted rights. */
    public CatalogSnapshot assuming(AssumedRows assumed) {
        if (!assumed.rows().isEmpty() && isNarrowed()) {
            throw new BraidException(
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    "assumed_rows is for administrators: set it to none, or ask one of them for the plan");
        }
        assumed.rows().forEach((name, rows) -> {
            int dot = name.indexOf('.');
            SourceTable table = sourceTable(name.substring(0, dot), name.substring(dot + 1))
                    .orElseThrow(() -> new BraidException(
                            ErrorCode.INVALID_PARAMETER, "assumed_rows names " + name + ", which no source has"));
            with(table.assuming(rows));
        });
        return this;
    }

    /** Returns a table if it is a source's table; fails if there is no table of the name. */
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
