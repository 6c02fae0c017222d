package io.braid.planner;

import io.braid.planner.catalog.SchemaBuilder;
import io.braid.planner.parser.DeepThread;
import io.braid.planner.sql.SqlFrontEnd;
import io.braid.spi.Source;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ModelValidation;
import io.braid.vdb.Problem;
import io.braid.vdb.VirtualDatabase;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.jdbc.CalciteSchema;

/** A virtual database opened over its sources. The tables of a source are asked for when a statement first names one. */
public final class Catalog {
    private final VirtualDatabase database;
    private final CalciteSchema root;

    private Catalog(VirtualDatabase database, CalciteSchema root) {
        this.database = database;
        this.root = root;
    }

    /**
     * Opens a sound virtual database.
     *
     * @param sources the opened source of each server, by the server's name as declared
     */
    public static Catalog open(VirtualDatabase database, Function<String, Source> sources) {
        List<Problem> problems = ModelValidation.problems(database);
        if (!problems.isEmpty()) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
        CalciteSchema root = CalciteSchema.createRootSchema(false, false);
        new SchemaBuilder(database, sources, sql -> new SqlFrontEnd(root).rowType(sql)).addTo(root);
        return new Catalog(database, root);
    }

    public VirtualDatabase database() {
        return database;
    }

    /** Reads the tables of every schema and the columns of every view now, and fails as a query naming them would. */
    public void importAll() {
        root.getSubSchemaMap().values().forEach(CalciteSchema::getTableNames);
        database.views().forEach(view -> DeepThread.call(() -> new SqlFrontEnd(root).rowType(view.sql())));
    }

    CalciteSchema root() {
        return root;
    }
}
