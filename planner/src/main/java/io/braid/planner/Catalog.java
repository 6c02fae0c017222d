package io.braid.planner;

import io.braid.planner.catalog.SchemaBuilder;
import io.braid.planner.sql.SqlFrontEnd;
import io.braid.spi.Source;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.ModelValidation;
import io.braid.vdb.Problem;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.jdbc.CalciteSchema;
import org.jspecify.annotations.Nullable;

/** A virtual database opened over its sources. The tables of a source are asked for when a statement first names one. */
public final class Catalog {
    private final VirtualDatabase database;
    private final CalciteSchema root;
    private final CatalogContents contents;

    private Catalog(VirtualDatabase database, CalciteSchema root, CatalogContents contents) {
        this.database = database;
        this.root = root;
        this.contents = contents;
    }

    /** Opens a sound virtual database that has the schemas of its model and no others. */
    public static Catalog open(VirtualDatabase database, Function<String, Source> sources) {
        return open(database, sources, SystemSchemas.NONE);
    }

    /**
     * Opens a sound virtual database.
     *
     * @param sources the opened source of each server, by the server's name as declared
     * @param system the schemas it has beside those of its model
     */
    public static Catalog open(VirtualDatabase database, Function<String, Source> sources, SystemSchemas system) {
        List<Problem> problems = new ArrayList<>(ModelValidation.problems(database));
        database.schemas().stream()
                .filter(schema -> system.has(schema.name()))
                .forEach(schema -> problems.add(new Problem(
                        schema.place(),
                        "schema '" + schema.name() + "' is there in every database; choose another name")));
        if (!problems.isEmpty()) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
        CalciteSchema root = CalciteSchema.createRootSchema(false, false);
        new SchemaBuilder(database, sources, sql -> new SqlFrontEnd(root).rowType(sql)).addTo(root);
        system.schemas().forEach((name, source) -> SchemaBuilder.addSystemSchema(root, name, source));
        return new Catalog(database, root, new CatalogContents(database, root, system::has));
    }

    public VirtualDatabase database() {
        return database;
    }

    /** What there is, by name: the schemas of the model, and those that every database has. */
    public List<CatalogSchema> schemas() {
        return contents.schemas();
    }

    /** A schema's name as the model spells it; refuses one that is not there. */
    public String requireSchema(String name) {
        List<String> known = schemas().stream().map(CatalogSchema::name).toList();
        return known.stream()
                .filter(name::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> new BraidException(
                        ErrorCode.UNDEFINED_TABLE,
                        "There is no schema '" + name + "'" + Suggestion.hint(name, known)
                                + "; SHOW SCHEMAS lists them all"));
    }

    /**
     * The table of a name as a statement would write it: alone in the default schema, with its schema, or with its schema
     * and its whole path in its source.
     */
    public Optional<CatalogTable> find(List<String> path, @Nullable String defaultSchema) {
        Optional<CatalogTable> found = path.size() == 1 ? Optional.empty() : contents.find(path);
        if (found.isPresent() || defaultSchema == null) {
            return found;
        }
        List<String> inDefault = new ArrayList<>(List.of(defaultSchema));
        inDefault.addAll(path);
        return contents.find(inDefault);
    }

    /** Reads the tables of every schema and the columns of every view now, and fails as a query naming them would. */
    public void importAll() {
        SqlFrontEnd frontEnd = new SqlFrontEnd(root);
        root.getSubSchemaMap().values().forEach(CalciteSchema::getTableNames);
        database.views().forEach(view -> frontEnd.rowType(view.sql()));
    }

    CalciteSchema root() {
        return root;
    }
}
