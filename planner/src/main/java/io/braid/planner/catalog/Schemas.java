package io.braid.planner.catalog;

import io.braid.planner.access.Rights;
import io.braid.planner.imports.ImportCache;
import io.braid.spi.Source;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.type.DataType;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.Place;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.TemporaryTables;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
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

    /** Validation of the texts of views and policies, for one statement. */
    public interface Texts extends ViewTable.RowTypes, PolicyTable.Policies {
        /** The views and functions that the statement is understanding. */
        DefinitionStack open();

        /** Decides which materialized views are read from their materialized rows. */
        ViewSubstitution substitution();
    }

    /**
     * Makes them known to Calcite for one statement, which sees each as it is when it first names it.
     *
     * @param rights the policies among them hold
     */
    public void addTo(CalciteSchema root, Rights rights, Texts texts) {
        ofSources.forEach(schema ->
                add(root, schema.name(), StatementSchema.imported(() -> contents(schema, texts)), rights, texts));
        database.schemas().stream()
                .filter(SchemaDefinition::isVirtual)
                .forEach(schema ->
                        add(root, schema.name(), StatementSchema.of(() -> views(schema, texts)), rights, texts));
    }

    private static void add(CalciteSchema root, String name, StatementSchema schema, Rights rights, Texts texts) {
        root.add(name, rights.seeAll() ? schema : schema.under(name, rights, texts));
    }

    /**
     * Adds what a user may see of schemas.
     *
     * @param isHidden whether a table of a schema that every database has is none for him
     */
    public static void addVisible(
            CalciteSchema root, CalciteSchema all, Rights rights, BiPredicate<String, String> isHidden) {
        all.getSubSchemaMap().forEach((name, schema) -> {
            if (rights.seesSchema(name) && schema.schema instanceof StatementSchema tree) {
                root.add(name, tree.visibleTo(name, rights, table -> isHidden.test(name, table)));
            }
        });
    }

    /** Makes known a schema whose tables are those of one source under its name. */
    public static void addSystem(CalciteSchema root, String name, Source source) {
        root.add(name, StatementSchema.of(() -> {
            SchemaContents contents = new SchemaContents();
            SourceStatistics statistics = new SourceStatistics(source, System::nanoTime);
            source.describe(ImportRequest.all(name))
                    .forEach(table -> contents.declare(
                            table.name().table(), new SourceTable(name, source, table, statistics), NOWHERE));
            return contents;
        }));
    }

    /** Makes known the temporary tables of a session. */
    public static void addTemporary(CalciteSchema root, Collection<TemporaryTable> tables) {
        root.add(TemporaryTables.SCHEMA, StatementSchema.of(() -> {
            SchemaContents contents = new SchemaContents();
            tables.forEach(table -> contents.declare(table.table().name(), table.table(), NOWHERE));
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

    /** Tables of a source, and the views among them. */
    private SchemaContents contents(SourceSchema schema, Texts texts) {
        List<ViewTable> views = views(schema.name(), texts);
        return views.isEmpty() ? schema.contents() : schema.contents().with(views);
    }

    private List<ViewTable> views(String schema, Texts texts) {
        return database.views().stream()
                .filter(view -> view.schema().equalsIgnoreCase(schema))
                .map(view -> new ViewTable(view, texts, texts.open(), texts.substitution()))
                .toList();
    }

    private SchemaContents views(SchemaDefinition schema, Texts texts) {
        SchemaContents contents = new SchemaContents();
        views(schema.name(), texts)
                .forEach(view -> contents.declare(
                        view.definition().name(), view, view.definition().place()));
        database.all(FunctionDefinition.class).stream()
                .filter(function -> function.schema().equalsIgnoreCase(schema.name()))
                .forEach(contents::declare);
        return contents;
    }
}
