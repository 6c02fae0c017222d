package io.braid.planner.table;

import io.braid.planner.access.Rights;
import io.braid.planner.catalog.CatalogSnapshot;
import io.braid.planner.catalog.CatalogTable;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.TemporaryTables;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlIdentifier;
import org.jspecify.annotations.Nullable;

/**
 * Resolution of table names in statements: {@code table}, {@code schema.table} or {@code database.schema.table}.
 *
 * @param database the name of the virtual database
 * @param searchPath the schemas in which unqualified names are searched
 */
public record NamedTables(String database, List<String> searchPath, Lookup lookup, Rights rights) {
    public NamedTables {
        searchPath = List.copyOf(searchPath);
    }

    /** Lookup in the catalog. */
    public interface Lookup {
        Optional<CatalogTable> find(List<String> path, @Nullable String defaultSchema);

        /** Returns a hint at the table that was probably meant by an unknown name. */
        String hint(List<String> path);

        CatalogSnapshot snapshot();
    }

    /** Finds a source's table by its name; empty if the user can see none. */
    Optional<SourceTable> find(SqlIdentifier name) {
        return known(name)
                .filter(found -> isVisible(found.schema(), found.name()))
                .map(found -> lookup.snapshot()
                        .sourceTable(found.schema(), found.name())
                        .orElseThrow(() -> new BraidException(
                                ErrorCode.READ_ONLY,
                                found.schema() + "." + found.name() + " is a view and no table of a source",
                                CalciteErrors.at(name.getParserPosition()))));
    }

    /** Returns a source's table by its name; fails if the user can see none. */
    SourceTable require(SqlIdentifier name) {
        return find(name)
                .orElseThrow(() -> new BraidException(
                        ErrorCode.UNDEFINED_TABLE,
                        "There is no table '" + name + "'" + lookup.hint(path(name)),
                        CalciteErrors.at(name.getParserPosition())));
    }

    /** True if an object has that name, even if it is not visible to the user. */
    boolean isTaken(List<String> schemaAndName) {
        return lookup.find(schemaAndName, null).isPresent();
    }

    /** Returns the schema and name of a table to be created. */
    public List<String> created(SqlIdentifier name) {
        List<String> path = path(name);
        List<String> schemas = searchPath.stream()
                .filter(schema -> !schema.equals(TemporaryTables.SCHEMA))
                .toList();
        if (path.size() == 1 && !schemas.isEmpty()) {
            return List.of(schemas.get(0), path.get(0));
        }
        if (path.size() != 2) {
            throw new BraidException(
                    ErrorCode.INVALID_NAME,
                    "Write the name of the table as schema.table, and not '" + name + "'",
                    CalciteErrors.at(name.getParserPosition()));
        }
        return path;
    }

    /** Returns the schema and name of the object that a name refers to; empty if there is none. */
    Optional<List<String>> pathOf(SqlIdentifier name) {
        return known(name).map(found -> List.of(found.schema(), found.name()));
    }

    private Optional<CatalogTable> known(SqlIdentifier name) {
        List<String> path = path(name);
        return Stream.concat(searchPath.stream().map(Optional::of), Stream.of(Optional.<String>empty()))
                .flatMap(schema -> lookup.find(path, schema.orElse(null)).stream())
                .findFirst();
    }

    private boolean isVisible(String schema, String table) {
        return rights.mayCreate(schema) || !rights.columns(schema, table).isEmpty();
    }

    /** Strips the database's own name, which tools write before the schema. */
    private List<String> path(SqlIdentifier name) {
        List<String> names = name.names;
        return names.size() == 3 && names.get(0).equalsIgnoreCase(database) ? names.subList(1, 3) : names;
    }
}
