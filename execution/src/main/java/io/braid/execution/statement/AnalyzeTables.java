package io.braid.execution.statement;

import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.execution.database.Database;
import io.braid.execution.database.DatabaseLease;
import io.braid.execution.query.QueryRun;
import io.braid.grammar.statement.Command;
import io.braid.planner.sample.SampleRows;
import io.braid.planner.sample.SampledTable;
import io.braid.spi.batch.Batch;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** Execution of ANALYZE: reads a sample of a table in a query of its own and stores the statistics. */
final class AnalyzeTables {
    private final Database database;
    private final QueryRun run;

    private AnalyzeTables(Database database, QueryRun run) {
        this.database = database;
        this.run = run;
    }

    static void run(Command.AnalyzeTable command, QueryRun run) {
        try (DatabaseLease lease = run.session().database().lease()) {
            Database database = lease.database();
            new AnalyzeTables(database, run).analyze(database.catalog().toAnalyze(command.path(), command.columns()));
        }
    }

    /** Analyzes all tables of a schema; statistics of earlier tables are retained if a later one fails. */
    static void run(Command.AnalyzeSchema command, QueryRun run) {
        try (DatabaseLease lease = run.session().database().lease()) {
            Database database = lease.database();
            AnalyzeTables analyze = new AnalyzeTables(database, run);
            database.catalog().toAnalyze(command.schema()).forEach(analyze::analyze);
        }
    }

    private void analyze(SampledTable table) {
        PlannedQuery all = database.plans().planForServer(table.all());
        double share = table.sampled(all, 1).isEmpty() ? 1 : table.share(rows(table));
        SampleRows rows = table.newRows();
        read(share < 1 ? table.sampled(all, share).orElseThrow() : all, rows::add);
        if (share < 1 && rows.areFew()) {
            // The table has far fewer rows than the source's statistics claim.
            share = 1;
            rows = table.newRows();
            read(all, rows::add);
        }
        table.keep(rows.analysis(share, Instant.now()));
    }

    /** The source's estimate of the row count; counted if there is none. */
    private double rows(SampledTable table) {
        Optional<Double> known = table.knownRows();
        if (known.isPresent()) {
            return known.orElseThrow();
        }
        long[] count = new long[1];
        read(
                database.plans().planForServer(table.count()),
                batch ->
                        count[0] = (Long) Objects.requireNonNull(batch.column(0).value(0)));
        return count[0];
    }

    private void read(PlannedQuery query, Consumer<Batch> taker) {
        run.check();
        run.reads(query.reads());
        // Run without a user, because the statistics apply to the plans of all users.
        QueryContext context = new QueryContext(run.id(), "", run.deadlineNanos());
        try (Result result = database.run(query, List.of(), context)) {
            run.onCancel(result::cancel);
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                taker.accept(batch);
            }
        }
    }
}
