package io.braid.planner;

import io.braid.planner.catalog.OpenDefinitions;
import io.braid.planner.catalog.Schemas;
import io.braid.planner.imports.ImportCache;
import io.braid.planner.sql.Snapshot;
import io.braid.planner.sql.TypeReader;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.jdbc.CalciteSchema;

/**
 * A virtual database opened over its sources. The tables of a source are asked for when a statement first names one. Safe
 * for use by many threads.
 */
public final class Catalog {
    private final VirtualDatabase database;
    private final Schemas schemas;

    private Catalog(VirtualDatabase database, Schemas schemas) {
        this.database = database;
        this.schemas = schemas;
    }

    /** Opens a sound virtual database that forgets what its sources said when it is closed. */
    public static Catalog open(VirtualDatabase database, Function<String, Source> sources) {
        return open(database, sources, ImportCache.inMemory());
    }

    /**
     * Opens a sound virtual database.
     *
     * @param sources the opened source of each server, by the server's name as declared
     * @param imports knows what the sources said of their tables
     */
    public static Catalog open(VirtualDatabase database, Function<String, Source> sources, ImportCache imports) {
        List<Problem> problems = ModelValidation.problems(database);
        if (!problems.isEmpty()) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
        return new Catalog(database, new Schemas(database, sources, imports, TypeReader::type));
    }

    public VirtualDatabase database() {
        return database;
    }

    /** Reads the tables of every schema and the columns of every view now, and fails as a query naming them would. */
    public void importAll() {
        Snapshot snapshot = snapshot();
        snapshot.root().getSubSchemaMap().values().forEach(CalciteSchema::getTableNames);
        database.definitions().forEach(definition -> check(definition, snapshot));
    }

    /**
     * What is wrong with its views, functions, imports and declared tables, in the order of the text. What cannot be told
     * because a source does not answer is no problem.
     */
    public List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        failures().forEach((definition, failure) -> {
            if (failure.code().category() == ErrorCategory.USER) {
                problems.add(new Problem(definition.place(), String.valueOf(failure.getMessage())));
            }
        });
        return problems;
    }

    /** The error of each view, function, import and declared table that cannot be used just now, in the order of the text. */
    public Map<Definition, BraidException> failures() {
        Map<Definition, BraidException> failures = new LinkedHashMap<>();
        Snapshot snapshot = snapshot();
        database.definitions().forEach(definition -> {
            try {
                check(definition, snapshot);
            } catch (BraidException e) {
                failures.put(definition, e);
            }
        });
        return failures;
    }

    private static void check(Definition definition, Snapshot snapshot) {
        if (definition instanceof ViewDefinition view) {
            snapshot.columns(view.schema(), view.name());
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

    /** The catalog as one statement sees it: it does not change while that is planned. */
    public Snapshot snapshot() {
        CalciteSchema root = CalciteSchema.createRootSchema(false, false);
        Snapshot snapshot = new Snapshot(root, new OpenDefinitions());
        schemas.addTo(root, sql -> snapshot.frontEnd().rowType(sql), snapshot.open());
        return snapshot;
    }
}
