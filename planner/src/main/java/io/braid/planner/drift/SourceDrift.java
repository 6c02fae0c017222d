package io.braid.planner.drift;

import io.braid.planner.Catalog;
import io.braid.planner.catalog.ImportFilter;
import io.braid.planner.catalog.SystemSchemas;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.imports.ImportKey;
import io.braid.planner.imports.ImportedTables;
import io.braid.planner.lineage.BaseColumn;
import io.braid.planner.lineage.Lineage;
import io.braid.planner.lineage.RelationLineage;
import io.braid.spi.Source;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCategory;
import io.braid.vdb.CommentDefinition;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.Policy;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Comparison of a model with the current metadata of its sources: imported tables, declared tables and views. It has no
 * side effects.
 */
public final class SourceDrift {
    private final VirtualDatabase database;
    private final Function<String, Source> sources;
    private final Map<ImportKey, ImportedTables> known = new HashMap<>();
    private final SystemSchemas system;
    private final List<DriftFinding> findings = new ArrayList<>();
    private final Map<String, String> broken = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private List<RelationLineage> lineage = List.of();

    private SourceDrift(
            VirtualDatabase database, Function<String, Source> sources, ImportCache known, SystemSchemas system) {
        this.system = system;
        this.database = database;
        this.sources = sources;
        // Read now, because other users of the cache may trigger a new import.
        database.imports().forEach(definition -> known.known(key(definition))
                .ifPresent(tables -> this.known.put(key(definition), tables)));
    }

    /**
     * Returns all differences, those that break a definition first.
     *
     * @param known earlier metadata of the sources; tables that it does not contain are not compared
     * @param system the schemas that every database has
     */
    public static List<DriftFinding> of(
            VirtualDatabase database, Function<String, Source> sources, ImportCache known, SystemSchemas system) {
        return new SourceDrift(database, sources, known, system).find();
    }

    private List<DriftFinding> find() {
        ImportCache now = ImportCache.inMemory();
        Catalog live = Catalog.open(database, sources, now, system);
        Map<Definition, BraidException> problems = live.problems(database.definitions());
        problems.forEach((definition, problem) ->
                nameOf(definition).ifPresent(name -> broken.put(name, String.valueOf(problem.getMessage()))));
        lineage = lineageBefore(live);
        database.imports().forEach(definition -> compare(definition, now));
        addBrokenDefinitions();
        problems.forEach(this::addWhatIsAboutNothing);
        findings.sort((a, b) -> Boolean.compare(b.breaks(), a.breaks()));
        return List.copyOf(findings);
    }

    /** Returns the lineage over the earlier metadata, if complete: over the current tables, broken views have none. */
    private List<RelationLineage> lineageBefore(Catalog live) {
        boolean allKnown = database.imports().stream()
                .allMatch(definition -> before(definition).isPresent());
        return Lineage.relations(allKnown ? Catalog.open(database, sources, ImportCache.knowing(known), system) : live);
    }

    private Optional<ImportedTables> before(ImportDefinition definition) {
        return Optional.ofNullable(known.get(key(definition)));
    }

    private ImportKey key(ImportDefinition definition) {
        ServerDefinition server = database.server(definition.server()).orElseThrow();
        return ImportKey.of(server, new ImportFilter(definition).request());
    }

    private void compare(ImportDefinition definition, ImportCache now) {
        Source source =
                sources.apply(database.server(definition.server()).orElseThrow().name());
        List<TableDescription> live;
        try {
            List<TableDescription> all = now.get(key(definition), source).tables();
            live = new ImportFilter(definition).of(all, source);
        } catch (BraidException e) {
            boolean outage = e.code().category() == ErrorCategory.SOURCE;
            add(
                    definition,
                    null,
                    new TableComparison.Difference(
                            outage ? DriftKind.SOURCE_UNREACHABLE : DriftKind.IMPORT_BROKEN, null, null, null),
                    String.valueOf(e.getMessage()));
            return;
        }
        if (live.isEmpty()) {
            add(
                    definition,
                    null,
                    new TableComparison.Difference(DriftKind.IMPORT_BROKEN, null, null, null),
                    "server '" + definition.server() + "' has no tables to import in schema '"
                            + definition.remoteSchema() + "'");
        }
        before(definition)
                .ifPresent(imported -> compare(definition, imported.tables(), live, new ImportFilter(definition)));
    }

    private void compare(
            ImportDefinition definition,
            List<TableDescription> imported,
            List<TableDescription> live,
            ImportFilter choice) {
        for (TableDescription old : imported.stream().filter(choice::includes).toList()) {
            Optional<TableDescription> same = live.stream()
                    .filter(table -> table.name().equals(old.name()))
                    .findFirst();
            List<TableComparison.Difference> differences = same.isPresent()
                    ? TableComparison.of(old, same.get())
                    : List.of(new TableComparison.Difference(DriftKind.TABLE_GONE, null, null, null));
            differences.forEach(difference -> add(definition, old.name().table(), difference, null));
        }
        live.stream()
                .filter(table -> imported.stream().noneMatch(old -> old.name().equals(table.name())))
                .forEach(table -> add(
                        definition,
                        table.name().table(),
                        new TableComparison.Difference(DriftKind.TABLE_NEW, null, null, null),
                        null));
    }

    private void add(
            ImportDefinition definition,
            @Nullable String table,
            TableComparison.Difference difference,
            @Nullable String consequence) {
        List<String> views = table == null ? List.of() : brokenBy(definition.schema(), table, difference);
        findings.add(new DriftFinding(
                definition.server(),
                definition.schema(),
                table,
                difference.column(),
                difference.kind(),
                difference.before(),
                difference.now(),
                views,
                consequence == null ? consequence(difference, views) : consequence,
                isFailure(difference.kind()) || !views.isEmpty(),
                definition.place()));
    }

    /** Returns the broken views that use the changed table or column. */
    private List<String> brokenBy(String schema, String table, TableComparison.Difference difference) {
        Set<String> views = new LinkedHashSet<>();
        String column = difference.column();
        for (RelationLineage relation : lineage) {
            String name = relation.schema() + "." + relation.relation();
            boolean uses = column == null
                    ? relation.tables().contains(schema + "." + table)
                    : relation.uses().contains(new BaseColumn(schema, table, column));
            if (uses && broken.containsKey(name)) {
                views.add(name);
            }
        }
        return List.copyOf(views);
    }

    private String consequence(TableComparison.Difference difference, List<String> views) {
        if (!views.isEmpty()) {
            return "a query of " + views.get(0) + " fails: " + broken.get(views.get(0));
        }
        return switch (difference.kind()) {
            case TABLE_GONE -> "queries that name it fail: there is no such table";
            case COLUMN_GONE, COLUMN_RENAMED -> "queries that name it fail: there is no such column";
            case TABLE_NEW, COLUMN_NEW -> "queries see it after REFRESH FOREIGN SCHEMA";
            case TYPE_CHANGED, NULLABILITY_CHANGED, KEY_CHANGED ->
                "queries see it after REFRESH FOREIGN SCHEMA; until then, values that do not fit are errors";
            case SOURCE_UNREACHABLE, IMPORT_BROKEN, SUBJECT_GONE, VIEW_BROKEN -> "queries fail";
        };
    }

    private static boolean isFailure(DriftKind kind) {
        return switch (kind) {
            case SOURCE_UNREACHABLE,
                    IMPORT_BROKEN,
                    SUBJECT_GONE,
                    VIEW_BROKEN,
                    TABLE_GONE,
                    COLUMN_GONE,
                    COLUMN_RENAMED -> true;
            case TABLE_NEW, COLUMN_NEW, TYPE_CHANGED, NULLABILITY_CHANGED, KEY_CHANGED -> false;
        };
    }

    /** Adds every broken definition with its own error, which may not be due to a change of a source. */
    private void addBrokenDefinitions() {
        for (Definition definition : database.definitions()) {
            Optional<String> name = nameOf(definition);
            String problem = name.map(broken::get).orElse(null);
            if (name.isPresent() && problem != null) {
                String[] path = name.get().split("\\.", 2);
                findings.add(new DriftFinding(
                        null,
                        path[0],
                        path[1],
                        null,
                        DriftKind.VIEW_BROKEN,
                        null,
                        null,
                        List.of(),
                        problem,
                        true,
                        definition.place()));
            }
        }
    }

    /** Adds definitions about objects that no longer exist, unless their schema's import failed. */
    private void addWhatIsAboutNothing(Definition definition, BraidException problem) {
        List<String> path = subjectOf(definition);
        if (path.isEmpty() || isImportBroken(path.get(0))) {
            return;
        }
        findings.add(new DriftFinding(
                null,
                path.get(0),
                path.size() > 1 ? path.get(1) : null,
                path.size() > 2 ? path.get(2) : null,
                DriftKind.SUBJECT_GONE,
                null,
                null,
                List.of(),
                definition.describe() + ": " + problem.getMessage(),
                true,
                definition.place()));
    }

    private boolean isImportBroken(String schema) {
        return findings.stream()
                .anyMatch(finding -> finding.schema().equalsIgnoreCase(schema)
                        && (finding.kind() == DriftKind.IMPORT_BROKEN
                                || finding.kind() == DriftKind.SOURCE_UNREACHABLE));
    }

    /** Returns the path of the object that a grant, policy or comment applies to. */
    private static List<String> subjectOf(Definition definition) {
        if (definition instanceof GrantDefinition grant) {
            return grant.path();
        }
        if (definition instanceof CommentDefinition comment) {
            return comment.path();
        }
        return definition instanceof Policy policy ? List.of(policy.schema(), policy.table()) : List.of();
    }

    private static Optional<String> nameOf(Definition definition) {
        if (definition instanceof ViewDefinition view) {
            return Optional.of(view.schema() + "." + view.name());
        }
        if (definition instanceof FunctionDefinition function) {
            return Optional.of(function.schema() + "." + function.name());
        }
        return definition instanceof ForeignTableDefinition table
                ? Optional.of(table.schema() + "." + table.name())
                : Optional.empty();
    }
}
