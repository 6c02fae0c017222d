package io.braid.planner;

import io.braid.grammar.parser.DeepThread;
import io.braid.grammar.reader.References;
import io.braid.grammar.reader.StatementReader;
import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.planner.catalog.CatalogContents;
import io.braid.planner.catalog.CatalogSchema;
import io.braid.planner.catalog.CatalogSnapshot;
import io.braid.planner.catalog.CatalogTable;
import io.braid.planner.catalog.DefinitionStack;
import io.braid.planner.catalog.ModelReferences;
import io.braid.planner.catalog.PolicyTable;
import io.braid.planner.catalog.Schemas;
import io.braid.planner.catalog.SourceTable;
import io.braid.planner.catalog.SystemSchemas;
import io.braid.planner.catalog.TemporaryTable;
import io.braid.planner.catalog.ViewSubstitution;
import io.braid.planner.convert.SqlFrontEnd;
import io.braid.planner.convert.TypeReader;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.provenance.Cacheability;
import io.braid.planner.rewrite.ViewShapes;
import io.braid.planner.sample.SampledTable;
import io.braid.planner.write.TableWrites;
import io.braid.planner.write.WriteKind;
import io.braid.spi.Source;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCategory;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.ColumnMaskDefinition;
import io.braid.vdb.CommentDefinition;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.Policy;
import io.braid.vdb.Problem;
import io.braid.vdb.SchemaOptions;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TriggerDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.check.ModelValidation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.jspecify.annotations.Nullable;

/**
 * A virtual database opened over its sources. The tables of a source are imported when a statement first names one.
 * Thread-safe.
 */
public final class Catalog {
    private final VirtualDatabase database;
    private final Schemas schemas;
    private final ImportCache imports;
    private final SystemSchemas system;
    private final Function<String, Source> sources;
    private final Rights all;
    private final ViewShapes shapes;
    private final List<TemporaryTable> temporary;
    /** True if the model has a writable schema or a trigger. */
    private final boolean written;

    private Catalog(
            VirtualDatabase database,
            Function<String, Source> sources,
            ImportCache imports,
            SystemSchemas system,
            List<TemporaryTable> temporary) {
        this.temporary = List.copyOf(temporary);
        this.written = database.schemas().stream()
                        .anyMatch(schema -> SchemaOptions.of(schema).writable())
                || !database.all(TriggerDefinition.class).isEmpty();
        this.database = database;
        this.sources = sources;
        this.schemas = new Schemas(database, sources, imports, TypeReader::type);
        this.imports = imports;
        this.system = system;
        this.all = Rights.of(database, Principal.SERVER);
        this.shapes = new ViewShapes(database, new Understood());
    }

    /** Opens a valid virtual database without system schemas, with an in-memory import cache. */
    public static Catalog open(VirtualDatabase database, Function<String, Source> sources) {
        return open(database, sources, ImportCache.inMemory(), SystemSchemas.NONE, List.of());
    }

    /**
     * Opens a valid virtual database.
     *
     * @param sources returns the open source of a server, by the server's declared name
     * @param imports cache of the sources' metadata
     * @param system the schemas in addition to those of the model
     */
    public static Catalog open(
            VirtualDatabase database, Function<String, Source> sources, ImportCache imports, SystemSchemas system) {
        return open(database, sources, imports, system, List.of());
    }

    /**
     * Opens a valid virtual database for a session.
     *
     * @param temporary the session's temporary tables
     */
    public static Catalog open(
            VirtualDatabase database,
            Function<String, Source> sources,
            ImportCache imports,
            SystemSchemas system,
            List<TemporaryTable> temporary) {
        List<Problem> problems = ModelValidation.problems(database, References::in);
        if (!problems.isEmpty()) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
        return new Catalog(database, sources, imports, system, temporary);
    }

    public VirtualDatabase database() {
        return database;
    }

    /** Returns the rights of a user. */
    public Rights rights(Principal principal) {
        return principal.equals(Principal.SERVER) ? all : Rights.of(database, principal);
    }

    /** Returns the schemas that a user may see: those of the model and the system schemas. */
    public List<CatalogSchema> schemas(Rights rights) {
        return contents(rights).schemas();
    }

    /** Returns the schemas visible to the server itself. */
    public List<CatalogSchema> schemas() {
        return schemas(all);
    }

    /** Returns a schema's name as the model spells it; fails if there is no such schema. */
    public String requireSchema(String name, Rights rights) {
        List<String> known = schemas(rights).stream().map(CatalogSchema::name).toList();
        return known.stream()
                .filter(name::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> new BraidException(
                        ErrorCode.UNDEFINED_TABLE,
                        "There is no schema '" + name + "'" + Suggestion.hint(name, known)
                                + "; SHOW SCHEMAS lists them all"));
    }

    /**
     * Finds a table by its name as a statement would write it: unqualified in the default schema, qualified by its
     * schema, or by its schema and its whole path in the source.
     */
    public Optional<CatalogTable> find(List<String> path, @Nullable String defaultSchema, Rights rights) {
        CatalogContents contents = contents(rights);
        Optional<CatalogTable> found = path.size() == 1 ? Optional.empty() : contents.find(path);
        if (found.isPresent() || defaultSchema == null) {
            return found;
        }
        List<String> inDefault = new ArrayList<>(List.of(defaultSchema));
        inDefault.addAll(path);
        return contents.find(inDefault);
    }

    /**
     * Returns a hint for a table name that {@link #find} does not find: a similar name, or the statement that lists the
     * tables.
     */
    public String hint(List<String> path, @Nullable String defaultSchema, Rights rights) {
        String schema = path.size() > 1 ? path.get(0) : defaultSchema;
        String name = path.get(path.size() - 1);
        String near = schemas(rights).stream()
                .filter(known -> path.size() <= 2 && known.name().equalsIgnoreCase(schema))
                .map(known -> Suggestion.hint(
                        known.name() + "." + name,
                        known.list().tables().stream()
                                .map(table -> known.name() + "." + table.name())
                                .toList()))
                .findFirst()
                .orElse("");
        return near.isEmpty() ? "; SHOW TABLES lists them all" : near;
    }

    /**
     * Imports the tables of every schema and validates every definition now; fails as a query of a broken one would.
     */
    public void importAll() {
        CatalogSnapshot snapshot = snapshot();
        snapshot.root().getSubSchemaMap().values().forEach(CalciteSchema::getTableNames);
        DeepThread.run(() -> database.definitions().forEach(definition -> check(definition, snapshot)));
    }

    /**
     * Returns the problems of its views, functions, declared tables, grants, policies and comments, in the order of the
     * text. A definition that depends on an unavailable source is no problem.
     */
    public List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        problems(database.definitions())
                .forEach((definition, problem) ->
                        problems.add(new Problem(definition.place(), String.valueOf(problem.getMessage()))));
        return problems;
    }

    /** Returns the problems of some definitions, which may belong to another model. */
    public Map<Definition, BraidException> problems(Collection<Definition> definitions) {
        Map<Definition, BraidException> problems = new LinkedHashMap<>();
        CatalogSnapshot snapshot = snapshot();
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

    /** Returns the statements that can modify a table or view. */
    public TableWrites writes(CatalogTable table) {
        if (!written) {
            return TableWrites.NONE;
        }
        if (table.origin() instanceof CatalogTable.View view) {
            return DeepThread.call(() -> new ViewTargets(this, new Planner(this))
                    .writes(view.definition(), found -> TargetLookup.obstacle(database, found)
                            .isEmpty()));
        }
        boolean mayBe =
                table.origin() instanceof CatalogTable.Foreign && TargetLookup.isWritable(database, table.schema());
        if (!mayBe) {
            return TableWrites.NONE;
        }
        return snapshot()
                .sourceTable(table.schema(), table.name())
                .filter(found -> TargetLookup.obstacle(database, found).isEmpty())
                .map(found -> new TableWrites(
                        Set.of(WriteKind.INSERT, WriteKind.UPDATE, WriteKind.DELETE),
                        Set.of(),
                        found.description().columns().stream()
                                .filter(column -> column.details().generation() != ColumnDetails.Generation.ALWAYS)
                                .map(ColumnDescription::name)
                                .collect(Collectors.toSet())))
                .orElse(TableWrites.NONE);
    }

    /** Returns the shapes of its materialized views, for query rewriting. */
    ViewShapes shapes() {
        return shapes;
    }

    /** Returns the names of all servers. */
    List<String> servers() {
        return database.servers().stream().map(ServerDefinition::name).toList();
    }

    /** Returns the open source of a server. */
    Source source(String server) {
        return sources.apply(server);
    }

    /** Returns the system schemas. */
    SystemSchemas system() {
        return system;
    }

    /** Fails for a materialized view whose rows depend on the user or the time. */
    public void requireRepeatable(ViewDefinition view) {
        DeepThread.run(() -> requireOf(view));
    }

    private void requireOf(ViewDefinition view) {
        // A separate snapshot, so that it records only the words of this view and the views below it.
        CatalogSnapshot snapshot = snapshot();
        snapshot.open().within("materialized view", view.schema() + "." + view.name(), view.place(), () -> {
            RelNode query = SqlFrontEnd.of(snapshot)
                    .convert(StatementReader.query(view.sql()))
                    .relation();
            Cacheability.require(query, system, snapshot.words());
            return view;
        });
    }

    private void check(Definition definition, CatalogSnapshot snapshot) {
        if (definition instanceof ViewDefinition view) {
            snapshot.columns(view.schema(), view.name());
            if (view.materialized()) {
                new ModelReferences(snapshot).check(view);
                requireOf(view);
            }
        } else if (definition instanceof ForeignTableDefinition table) {
            snapshot.columns(table.schema(), table.name());
        } else if (definition instanceof TriggerDefinition trigger) {
            Planner planner = new Planner(this);
            new TriggerPlanning(this, planner, planner.requested(null, PlannerOptions.ALL), List.of()).check(trigger);
        } else if (definition instanceof FunctionDefinition function) {
            SqlFrontEnd.of(snapshot).check(function);
        } else if (definition instanceof Policy policy) {
            if (policy instanceof ColumnMaskDefinition mask) {
                new ModelReferences(snapshot).requireColumn(mask.schema(), mask.table(), mask.column());
            }
            checkPolicy(policy);
        } else if (definition instanceof GrantDefinition grant) {
            new ModelReferences(snapshot).check(grant);
        } else if (definition instanceof CommentDefinition comment) {
            new ModelReferences(snapshot).check(comment);
        } else if (definition instanceof ImportDefinition imported) {
            snapshot.tables(imported.schema());
        }
    }

    /** Fails as a query under this policy would. */
    private void checkPolicy(Policy policy) {
        CatalogSnapshot seen = snapshot(null, Rights.under(database, policy));
        seen.ownersColumns(policy.schema(), policy.table());
    }

    /**
     * Imports the tables of a schema again, for the next statement. If a source fails, this fails and the old metadata
     * stays valid.
     */
    public void refresh(String schema) {
        if (!schemas.refresh(schema)) {
            throw noSchemaOfSource(schema);
        }
    }

    /**
     * Returns a source's table and its columns that ANALYZE samples.
     *
     * @param path schema and table name
     * @param columns column names; empty for all
     */
    public SampledTable toAnalyze(List<String> path, List<String> columns) {
        return SampledTable.of(tableOfSource(path, "ANALYZE looks at those, and views are planned by them"), columns);
    }

    /**
     * Fails unless the path names a schema of a source, or a table of one if it has two parts.
     *
     * @param why the reason for the restriction, for the error message
     */
    public void requireOfSource(List<String> path, String why) {
        if (path.size() == 1) {
            schemaOfSource(path.get(0));
        } else {
            tableOfSource(path, why);
        }
    }

    private SourceTable tableOfSource(List<String> path, String why) {
        return snapshot()
                .sourceTable(path.get(0), path.get(1))
                .filter(table -> schemas.ofSources().stream().anyMatch(table.schema()::equalsIgnoreCase))
                .orElseThrow(() -> new BraidException(
                        ErrorCode.FEATURE_NOT_SUPPORTED, String.join(".", path) + " is no table of a source: " + why));
    }

    /** Returns all tables of a source's schema that ANALYZE samples. */
    public List<SampledTable> toAnalyze(String schema) {
        String name = schemaOfSource(schema);
        return snapshot().tables(name).stream()
                .map(table -> toAnalyze(List.of(name, table), List.of()))
                .toList();
    }

    private String schemaOfSource(String schema) {
        return schemas.ofSources().stream()
                .filter(schema::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> noSchemaOfSource(schema));
    }

    private BraidException noSchemaOfSource(String schema) {
        return new BraidException(
                ErrorCode.UNDEFINED_TABLE,
                "There is no schema of a source that is called '" + schema + "'"
                        + Suggestion.hint(schema, schemas.ofSources()));
    }

    /** Returns a number that changes whenever the metadata of a source changes. */
    public long revision() {
        return imports.revision();
    }

    /** Returns the catalog for one statement of the server, which qualifies each table with its schema. */
    public CatalogSnapshot snapshot() {
        return snapshot(null, all);
    }

    /**
     * Returns a snapshot of the catalog for one statement of a user, stable while the statement is planned.
     *
     * @param defaultSchema the schema of unqualified table names
     */
    public CatalogSnapshot snapshot(@Nullable String defaultSchema, Rights rights) {
        return snapshot(defaultSchema, rights, ViewContents.NONE);
    }

    /**
     * Returns a snapshot with the materialized views whose stored rows may be read.
     *
     * @param defaultSchema the schema of unqualified table names
     */
    CatalogSnapshot snapshot(@Nullable String defaultSchema, Rights rights, ViewContents kept) {
        CatalogSnapshot snapshot =
                CatalogSnapshot.of(rights, database.name(), defaultSchema, new ViewSubstitution(kept));
        schemas.addTo(snapshot.owner(), rights, new Understanding(snapshot));
        system.schemas().forEach((name, source) -> Schemas.addSystem(snapshot.owner(), name, source));
        if (!temporary.isEmpty()) {
            Schemas.addTemporary(snapshot.owner(), temporary);
        }
        if (!rights.seeAll()) {
            Schemas.addVisible(snapshot.root(), snapshot.owner(), rights, system::isForAdministrators);
        }
        return snapshot;
    }

    private CatalogContents contents(Rights rights) {
        return new CatalogContents(database, snapshot(null, rights).root(), system::has, rights);
    }

    /** Reader of views with the server's own rights, expanded down to the sources. */
    private final class Understood implements ViewShapes.Reader {
        @Override
        public RelNode query(ViewDefinition view) {
            return SqlFrontEnd.of(snapshot())
                    .convert(StatementReader.query(view.sql()))
                    .relation();
        }

        @Override
        public RelDataType columns(ViewDefinition view) {
            return snapshot().columns(view.schema(), view.name());
        }
    }

    /** Validation of views and policies within one statement. */
    private record Understanding(CatalogSnapshot snapshot) implements Schemas.Texts {
        @Override
        public RelDataType of(String sql) {
            return SqlFrontEnd.of(snapshot).rowType(sql);
        }

        @Override
        public RelDataType rowType(PolicyTable table, RelDataTypeFactory factory) {
            String name = "policies of " + table.schema() + "." + table.name();
            return snapshot.open().within("the", name, table.place(), () -> SqlFrontEnd.of(snapshot)
                    .rowType(table));
        }

        @Override
        public List<String> path(PolicyTable table) {
            return snapshot.met().path(table);
        }

        @Override
        public DefinitionStack open() {
            return snapshot.open();
        }

        @Override
        public ViewSubstitution substitution() {
            return snapshot.substitution();
        }
    }
}
