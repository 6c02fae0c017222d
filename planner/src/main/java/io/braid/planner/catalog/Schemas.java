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

/** Schemas of a virtual database. Thread-safe. */
public final class Schemas {
    private static final Place NOWHERE = new Place(1, 1);

    private final VirtualDatabase database;
    private final List<SourceSchema> ofSources = new ArrayList<>();

    /**
     * @param sources returns the open source of a server, by the server's declared name
     * @param types parses a type name; fails if it is unknown
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

    /** Validation of the SQL of views and policies, for one statement. */
    public interface Texts extends ViewTable.RowTypes, PolicyTable.Policies {
        /** Returns the views and functions that are being expanded. */
        DefinitionStack open();

        /** Returns the choice of materialized views that are read from their stored rows. */
        ViewSubstitution substitution();
    }

    /**
     * Registers the schemas with Calcite for one statement; each schema is loaded when first named and then stable.
     *
     * @param rights the rights whose policies apply
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
     * Registers the parts of the schemas that a user may see.
     *
     * @param isHidden true for a system table that the user may not see
     */
    public static void addVisible(
            CalciteSchema root, CalciteSchema all, Rights rights, BiPredicate<String, String> isHidden) {
        all.getSubSchemaMap().forEach((name, schema) -> {
            if (rights.seesSchema(name) && schema.schema instanceof StatementSchema tree) {
                root.add(name, tree.visibleTo(name, rights, table -> isHidden.test(name, table)));
            }
        });
    }

    /** Registers a schema with the tables of one source. */
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

    /** Registers the temporary tables of a session. */
    public static void addTemporary(CalciteSchema root, Collection<TemporaryTable> tables) {
        root.add(TemporaryTables.SCHEMA, StatementSchema.of(() -> {
            SchemaContents contents = new SchemaContents();
            tables.forEach(table -> contents.declare(table.table().name(), table.table(), NOWHERE));
            return contents;
        }));
    }

    /** Imports the tables of a schema again; false if it is no schema of a source. */
    public boolean refresh(String schema) {
        Optional<SourceSchema> found = ofSources.stream()
                .filter(one -> one.name().equalsIgnoreCase(schema))
                .findFirst();
        found.ifPresent(SourceSchema::refresh);
        return found.isPresent();
    }

    /** Returns the names of the schemas with tables of sources. */
    public List<String> ofSources() {
        return ofSources.stream().map(SourceSchema::name).toList();
    }

    /** Returns the tables of a source's schema, and its views. */
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
