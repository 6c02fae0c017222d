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
 * A virtual database opened over its sources. The tables of a source are asked for when a statement first names one.
 * Safe for use by many threads.
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
    /** True if the model has a table that can be written, or a trigger. */
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

    /** Opens a sound virtual database of no other schemas than its own, which forgets what its sources said of them. */
    public static Catalog open(VirtualDatabase database, Function<String, Source> sources) {
        return open(database, sources, ImportCache.inMemory(), SystemSchemas.NONE, List.of());
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
        return open(database, sources, imports, system, List.of());
    }

    /**
     * The same for a session.
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

    /** The rights of a user. */
    public Rights rights(Principal principal) {
        return principal.equals(Principal.SERVER) ? all : Rights.of(database, principal);
    }

    /** Schemas that a user may see, by name: those of the model, and those that every database has. */
    public List<CatalogSchema> schemas(Rights rights) {
        return contents(rights).schemas();
    }

    /** The same for the server itself. */
    public List<CatalogSchema> schemas() {
        return schemas(all);
    }

    /** A schema's name as the model spells it; refuses one that is not there. */
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
     * The table of a name as a statement would write it: alone in the default schema, with its schema, or with its
     * schema and its whole path in its source.
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
     * What may be meant by the name of a table that is not there, as {@link #find} looks for it: a suggestion, or how
     * to find it.
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

    /** Reads the tables of every schema and the columns of every view now, and fails as a query naming them would. */
    public void importAll() {
        CatalogSnapshot snapshot = snapshot();
        snapshot.root().getSubSchemaMap().values().forEach(CalciteSchema::getTableNames);
        DeepThread.run(() -> database.definitions().forEach(definition -> check(definition, snapshot)));
    }

    /**
     * What is wrong with its views, functions, declared tables, rights, policies and comments, in the order of the
     * text. What is unknown because a source does not answer is no problem.
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

    /** The statements that can change the rows of a table or view. */
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

    /** What its materialized views compute. */
    ViewShapes shapes() {
        return shapes;
    }

    /** The names of all servers. */
    List<String> servers() {
        return database.servers().stream().map(ServerDefinition::name).toList();
    }

    /** The open source of a server. */
    Source source(String server) {
        return sources.apply(server);
    }

    /** The schemas that are not its model's. */
    SystemSchemas system() {
        return system;
    }

    /** Fails for a materialized view whose rows differ by user or time. */
    public void requireRepeatable(ViewDefinition view) {
        DeepThread.run(() -> requireOf(view));
    }

    private void requireOf(ViewDefinition view) {
        // One of its own, which meets the words of this view and of those below it alone.
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

    /** Fails as a query of a user under this policy would. */
    private void checkPolicy(Policy policy) {
        CatalogSnapshot seen = snapshot(null, Rights.under(database, policy));
        seen.ownersColumns(policy.schema(), policy.table());
    }

    /**
     * Asks the sources of a schema again which tables they have; the next statement sees it. If one of them cannot be
     * asked, this fails and what was known still holds.
     */
    public void refresh(String schema) {
        if (!schemas.refresh(schema)) {
            throw noSchemaOfSource(schema);
        }
    }

    /**
     * A table of a source, and those of its columns that ANALYZE is to look at.
     *
     * @param path its schema and its name
     * @param columns their names; none for all of them
     */
    public SampledTable toAnalyze(List<String> path, List<String> columns) {
        return SampledTable.of(tableOfSource(path, "ANALYZE looks at those, and views are planned by them"), columns);
    }

    /**
     * Fails unless a schema of a source has that name, or a table of one, if the path has two names.
     *
     * @param why why only those will do
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

    /** The same for all tables of a schema of a source. */
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

    /** Another number means that something else became known of the tables of some source. */
    public long revision() {
        return imports.revision();
    }

    /** The catalog as one statement of the server sees it that names each table with its schema. */
    public CatalogSnapshot snapshot() {
        return snapshot(null, all);
    }

    /**
     * The catalog as one statement of a user sees it: it does not change while the statement is planned.
     *
     * @param defaultSchema where to look for tables that are named without a schema
     */
    public CatalogSnapshot snapshot(@Nullable String defaultSchema, Rights rights) {
        return snapshot(defaultSchema, rights, ViewContents.NONE);
    }

    /**
     * The same, where materialized views may be read from their materialized rows.
     *
     * @param defaultSchema where to look for tables that are named without a schema
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

    /** Views as the server itself sees them, all the way down to the sources. */
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
