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
 * @param root the schemas that he sees; each is read when first named and stays the same from then on
 * @param owner the schemas as views and functions see them, which may be more: they are read with the rights of their
 *     owner
 * @param ownersName how the text of a statement that has functions in it leads to those, which nobody can guess
 * @param open the views and functions that are being understood
 * @param met the tables with policies that were met
 * @param words the session functions and their values
 * @param defaultSchema where tables are looked for that the statement names without a schema
 * @param substitution decides which materialized views are read from their materialized rows
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
     * A snapshot for a user with these rights, whose schemas are still to be filled in; both are the same if nothing is
     * hidden.
     *
     * @param database the name of what is a catalog to clients
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
     * The schemas in which tables are looked for that the statement names without one, in order.
     *
     * @param further the client's, after the default schema
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

    /** This snapshot with another description of a table of a source. */
    public CatalogSnapshot with(SourceTable table) {
        schema(root, table.schema()).add(table.name(), table);
        schema(owner, table.schema()).add(table.name(), table);
        return this;
    }

    /** This snapshot with assumed numbers of rows, for a user from whom nothing is hidden. */
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
