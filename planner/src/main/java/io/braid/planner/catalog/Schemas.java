package io.braid.planner.catalog;

import io.braid.planner.imports.ImportCache;
import io.braid.spi.Source;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.type.DataType;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.Place;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.jdbc.CalciteSchema;

/** The schemas of a virtual database. Safe for use by many threads. */
public final class Schemas {
    private static final Place NOWHERE = new Place(1, 1);

    private final VirtualDatabase database;
    private final List<SourceSchema> ofSources = new ArrayList<>();

    /**
     * @param sources the opened source of each server, by the server's name as declared
     * @param types the type that a text names; fails if there is none
     */
    public Schemas(
            VirtualDatabase database,
            Function<String, Source> sources,
            ImportCache imports,
            Function<String, DataType> types) {
        this.database = database;
        database.schemas().stream()
                .filter(schema -> !schema.isVirtual())
                .forEach(schema -> ofSources.add(
                        new SourceSchema(schema.name(), database, sources, imports, types, System::nanoTime)));
    }

    /**
     * Makes them known to Calcite for one statement, which sees each as it is when it first names it.
     *
     * @param rowTypes tells which columns a view's query has
     * @param open the views and functions that the statement is understanding
     * @param substitution decides which materialized views stand for their kept rows
     */
    public void addTo(
            CalciteSchema root, ViewTable.RowTypes rowTypes, OpenDefinitions open, Substitution substitution) {
        ofSources.forEach(schema -> root.add(schema.name(), TableTree.imported(schema::contents)));
        database.schemas().stream()
                .filter(SchemaDefinition::isVirtual)
                .forEach(schema ->
                        root.add(schema.name(), TableTree.of(() -> views(schema, rowTypes, open, substitution))));
    }

    /** Makes known a schema whose tables are those of one source under its name. */
    public static void addSystem(CalciteSchema root, String name, Source source) {
        root.add(name, TableTree.of(() -> {
            SchemaContents contents = new SchemaContents();
            SourceStatistics statistics = new SourceStatistics(source, System::nanoTime);
            source.describe(ImportRequest.all(name))
                    .forEach(table -> contents.declare(
                            table.name().table(), new SourceTable(name, source, table, statistics), NOWHERE));
            return contents;
        }));
    }

    /** Asks the sources of a schema again what tables they have; false if there is no such schema of a source. */
    public boolean refresh(String schema) {
        Optional<SourceSchema> found = ofSources.stream()
                .filter(one -> one.name().equalsIgnoreCase(schema))
                .findFirst();
        found.ifPresent(SourceSchema::refresh);
        return found.isPresent();
    }

    /** The names of the schemas that hold tables of sources. */
    public List<String> ofSources() {
        return ofSources.stream().map(SourceSchema::name).toList();
    }

    private SchemaContents views(
            SchemaDefinition schema, ViewTable.RowTypes rowTypes, OpenDefinitions open, Substitution substitution) {
        SchemaContents contents = new SchemaContents();
        database.views().stream()
                .filter(view -> view.schema().equalsIgnoreCase(schema.name()))
                .forEach(view ->
                        contents.declare(view.name(), new ViewTable(view, rowTypes, open, substitution), view.place()));
        database.all(FunctionDefinition.class).stream()
                .filter(function -> function.schema().equalsIgnoreCase(schema.name()))
                .forEach(contents::declare);
        return contents;
    }
}
