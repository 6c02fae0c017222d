package io.braid.execution.modeltest;

import io.braid.execution.script.SltException;
import io.braid.execution.script.SltFile;
import io.braid.execution.script.SltRunner;
import io.braid.execution.system.SystemTables;
import io.braid.vdb.VirtualDatabase;
import java.util.List;

/**
 * Test of a model by scripts that define the rows of its foreign tables. No source is opened, and no secret is read.
 * Materialized views are computed from those rows.
 */
public final class ModelTestRun {
    private final VirtualDatabase model;
    private final SystemTables systemTables;

    /** @param model the model including imported databases */
    public ModelTestRun(VirtualDatabase model, SystemTables systemTables) {
        this.model = model;
        this.systemTables = systemTables;
    }

    /**
     * Outcome of a script.
     *
     * @param tests number of statements and queries in the script
     * @param mismatches differences from the expected results, each with file and line
     */
    public record Outcome(int tests, List<String> mismatches) {
        public Outcome {
            mismatches = List.copyOf(mismatches);
        }
    }

    /** Runs a script. */
    public Outcome run(SltFile script) {
        TestTables tables = new TestTables(model, script);
        try (TestQueries queries = new TestQueries(model, tables, systemTables)) {
            SltRunner runner = new SltRunner(new ModelSession(model, tables, queries));
            return new Outcome(script.tests(), runner.run(script));
        }
    }

    /** The lines of a script with the current answers of its queries. */
    public List<String> complete(SltFile script) throws SltException {
        TestTables tables = new TestTables(model, script);
        try (TestQueries queries = new TestQueries(model, tables, systemTables)) {
            return new SltRunner(new ModelSession(model, tables, queries)).complete(script);
        }
    }
}
