package io.braid.planner;

import io.braid.planner.catalog.OpenDefinitions;
import io.braid.planner.catalog.Repeatable;
import io.braid.planner.catalog.Schemas;
import io.braid.planner.catalog.Substitution;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.kept.KeptRows;
import io.braid.planner.parser.DeepThread;
import io.braid.planner.sql.Snapshot;
import io.braid.planner.sql.TypeReader;
import io.braid.planner.statement.References;
import io.braid.planner.statement.StatementReader;
import io.braid.spi.Source;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCategory;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.ModelValidation;
import io.braid.vdb.Problem;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.jdbc.CalciteSchema;
import org.jspecify.annotations.Nullable;

/**
 * A virtual database opened over its sources. The tables of a source are asked for when a statement first names one. Safe
 * for use by many threads.
 */
public final class Catalog {
    private final VirtualDatabase database;
    private final Schemas schemas;
    private final ImportCache imports;
    private final SystemSchemas system;
    private final Map<ViewDefinition, Set<String>> tablesOfViews = new ConcurrentHashMap<>();

    private Catalog(VirtualDatabase database, Schemas schemas, ImportCache imports, SystemSchemas system) {
        this.database = database;
        this.schemas = schemas;
        this.imports = imports;
        this.system = system;
    }

    /** Opens a sound virtual database of no other schemas than its own, which forgets what its sources said of them. */
    public static Catalog open(VirtualDatabase database, Function<String, Source> sources) {
        return open(database, sources, ImportCache.inMemory(), SystemSchemas.NONE);
    }

    /**
     * Opens a sound virtual database.
     *
     * @param sources the opened source of each server, by the server's name as declared
     * @param imports knows what the sources said of their tables
     * @param system the schemas it has beside those of its model
     */
    public static Catalog open(
            VirtualDatabase database, Function<String, Source> sources, ImportCache imports, SystemSchemas system) {
        List<Problem> problems = ModelValidation.problems(database, References::in);
        if (!problems.isEmpty()) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
        return new Catalog(database, new Schemas(database, sources, imports, TypeReader::type), imports, system);
    }

    public VirtualDatabase database() {
        return database;
    }

    /** What there is, by name: the schemas of the model, and those that every database has. */
    public List<CatalogSchema> schemas() {
        return contents().schemas();
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
        CatalogContents contents = contents();
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
        Snapshot snapshot = snapshot();
        snapshot.root().getSubSchemaMap().values().forEach(CalciteSchema::getTableNames);
        DeepThread.run(() -> database.definitions().forEach(definition -> check(definition, snapshot)));
    }

    /**
     * What is wrong with its views, functions and declared tables, in the order of the text. What cannot be told because a
     * source does not answer is no problem.
     */
    public List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        problems(database.definitions())
                .forEach((definition, problem) ->
                        problems.add(new Problem(definition.place(), String.valueOf(problem.getMessage()))));
        return problems;
    }

    /** The same of some definitions alone, which may be those of another model. */
    public Map<Definition, BraidException> problems(Collection<Definition> definitions) {
        Map<Definition, BraidException> problems = new LinkedHashMap<>();
        Snapshot snapshot = snapshot();
        for (Definition definition : definitions) {
            try {
                DeepThread.run(() -> check(definition, snapshot));
            } catch (BraidException e) {
                if (e.code().category() == ErrorCategory.USER) {
                    problems.put(definition, e);
                }
            }
        }
        return problems;
    }

    /** Fails for a materialized view whose rows nobody could keep for others. */
    public void requireRepeatable(ViewDefinition view) {
        DeepThread.run(() -> requireRepeatable(view, snapshot()));
    }

    private void requireRepeatable(ViewDefinition view, Snapshot snapshot) {
        snapshot.open().within("materialized view", view.schema() + "." + view.name(), view.place(), () -> {
            Repeatable.require(
                    snapshot.frontEnd()
                            .convert(StatementReader.query(view.sql()))
                            .relation(),
                    system);
            return view;
        });
    }

    private void check(Definition definition, Snapshot snapshot) {
        if (definition instanceof ViewDefinition view) {
            snapshot.columns(view.schema(), view.name());
            if (view.materialized()) {
                requireRepeatable(view, snapshot);
            }
        } else if (definition instanceof ForeignTableDefinition table) {
            snapshot.columns(table.schema(), table.name());
        } else if (definition instanceof FunctionDefinition function) {
            snapshot.frontEnd().check(function);
        } else if (definition instanceof ImportDefinition imported) {
            snapshot.tables(imported.schema());
        }
    }

    /**
     * Asks the sources of a schema again which tables they have; the next statement sees it. If one of them cannot be
     * asked, this fails and what was known still holds.
     */
    public void refresh(String schema) {
        if (!schemas.refresh(schema)) {
            throw new BraidException(
                    ErrorCode.UNDEFINED_TABLE,
                    "There is no schema of a source that is called '" + schema + "'"
                            + Suggestion.hint(schema, schemas.ofSources()));
        }
    }

    /** Another number means that something else became known of the tables of some source. */
    public long revision() {
        return imports.revision();
    }

    /** The catalog as one statement sees it that names each table with its schema. */
    public Snapshot snapshot() {
        return snapshot(null);
    }

    /**
     * The catalog as one statement sees it: it does not change while that is planned.
     *
     * @param defaultSchema where to look for tables that are named without a schema
     */
    public Snapshot snapshot(@Nullable String defaultSchema) {
        return snapshot(defaultSchema, KeptRows.NONE);
    }

    /**
     * The same, where materialized views may stand for the rows that are kept of them.
     *
     * @param defaultSchema where to look for tables that are named without a schema
     */
    Snapshot snapshot(@Nullable String defaultSchema, KeptRows kept) {
        CalciteSchema root = CalciteSchema.createRootSchema(false, false);
        Substitution substitution = new Substitution(kept);
        Snapshot snapshot = new Snapshot(root, new OpenDefinitions(), defaultSchema, substitution);
        schemas.addTo(root, sql -> snapshot.frontEnd().rowType(sql), snapshot.open(), substitution);
        system.schemas().forEach((name, source) -> Schemas.addSystem(root, name, source));
        return snapshot;
    }

    /** The names of the tables that a view reads, which are asked for once. */
    Set<String> tablesOf(ViewDefinition view, Function<ViewDefinition, Set<String>> tables) {
        Set<String> known = tablesOfViews.get(view);
        if (known == null) {
            known = tables.apply(view);
            tablesOfViews.put(view, known);
        }
        return known;
    }

    private CatalogContents contents() {
        return new CatalogContents(database, snapshot().root(), system::has);
    }
}
