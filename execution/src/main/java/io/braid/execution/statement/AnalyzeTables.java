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

/** Carries out ANALYZE: reads a sample of a table, as a query of the statement's own, and keeps what it tells. */
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

    /** What has been found out about some tables stays if it fails with the next. */
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
            // There are far fewer rows than the source believes.
            share = 1;
            rows = table.newRows();
            read(all, rows::add);
        }
        table.keep(rows.analysis(share, Instant.now()));
    }

    /** As the source believes; where it does not know, it is asked to count. */
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
        // Nobody in particular asks: what is found out is for everybody's plans.
        QueryContext context = new QueryContext(run.id(), "", run.deadlineNanos());
        try (Result result = database.run(query, List.of(), context)) {
            run.onCancel(result::cancel);
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                taker.accept(batch);
            }
        }
    }
}
