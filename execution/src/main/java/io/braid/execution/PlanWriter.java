package io.braid.execution;

import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.engine.scan.TransactionReads;
import io.braid.execution.database.Database;
import io.braid.execution.query.QueryRun;
import io.braid.execution.transaction.SessionTransaction;
import io.braid.planner.write.BulkInsertion;
import io.braid.planner.write.MergedRows;
import io.braid.planner.write.PlannedWrite;
import io.braid.planner.write.ResultChecks;
import io.braid.planner.write.ReturnedRows;
import io.braid.planner.write.RowVersions;
import io.braid.planner.write.TriggeredRows;
import io.braid.planner.write.WriteKind;
import io.braid.spi.Parameter;
import io.braid.spi.SourceTransaction;
import io.braid.spi.batch.Batch;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Execution of one data-modifying plan in an open transaction: runs the plan's query and passes its rows to a writer.
 */
final class PlanWriter {
    private final Database database;
    private final PlannedWrite plan;
    private final QueryRun run;
    private final QueryContext context;
    private final SourceWriter writer;
    private volatile @Nullable Result reading;

    private PlanWriter(Database database, PlannedWrite plan, QueryRun run, QueryContext context, SourceWriter writer) {
        this.database = database;
        this.plan = plan;
        this.run = run;
        this.context = context;
        this.writer = writer;
    }

    /**
     * Creates the writer and joins the sources that the plan changes.
     *
     * @param alone true if the transaction cannot change other sources later
     */
    static PlanWriter of(
            Database database,
            PlannedWrite plan,
            QueryRun run,
            SessionTransaction transaction,
            QueryContext context,
            boolean alone) {
        TransactionReads before = transaction.reads();
        SourceWriter writer;
        if (plan.handling() instanceof TriggeredRows triggered) {
            List<PlanWriter> steps = triggered.steps().stream()
                    .map(step -> of(database, step.write(), run, transaction, context, alone))
                    .toList();
            writer = new TriggerWriter(triggered, steps, run);
        } else {
            SourceTransaction changing = SourceJoin.join(
                    run,
                    transaction,
                    new SourceJoin.Tables(plan.source(), List.of(plan.table())),
                    context.scans(),
                    alone);
            run.onCancel(changing::cancel);
            run.check();
            writer = writer(plan, changing, new Reading(database, transaction, context));
        }
        // Rows to be updated are read in the transaction that locks them; an INSERT reads the state before the
        // statement.
        TransactionReads reads = plan.kind() == WriteKind.INSERT ? before : transaction.reads();
        PlanWriter made = new PlanWriter(database, plan, run, context.inside(reads), writer);
        run.onCancel(made::cancel);
        return made;
    }

    /** Queries in the transaction. */
    private record Reading(Database database, SessionTransaction transaction, QueryContext context) {
        TransactionQueries queries() {
            return (query, values) -> database.run(query, values, context.inside(transaction.reads()));
        }
    }

    private static SourceWriter writer(PlannedWrite plan, SourceTransaction changing, Reading reading) {
        QueryContext context = reading.context();
        if (plan.handling() instanceof RowVersions versions) {
            return new VersionWriter(new CountingWriter(changing, plan.sql(), context), versions.table());
        }
        TransactionQueries reader = reading.queries();
        ResultChecks checks = plan.checks();
        RowVerifier verifier = checks == null ? null : new RowVerifier(checks, reader);
        if (plan.handling() instanceof MergedRows merged) {
            return new MergeWriter(changing, merged, context, verifier);
        }
        if (verifier == null) {
            return writer(plan, changing, context, reader);
        }
        if (plan.handling() instanceof ReturnedRows returned
                && verifier.checks().byReturned()) {
            return new ReturningWriter(changing, plan.sql(), returned, reader, context, verifier);
        }
        ReturnedRows generated = verifier.checks().generated();
        return generated == null
                ? new VerifyingWriter(writer(plan, changing, context, reader), verifier)
                : new GeneratedKeysWriter(
                        () -> new ReturningWriter(changing, plan.sql(), generated, reader, context), verifier);
    }

    private static SourceWriter writer(
            PlannedWrite plan, SourceTransaction changing, QueryContext context, TransactionQueries reader) {
        if (plan.handling() instanceof ReturnedRows returned) {
            return new ReturningWriter(changing, plan.sql(), returned, reader, context);
        }
        return plan.handling() instanceof BulkInsertion bulk
                ? new BulkWriter(changing, bulk.target(), context)
                : new CountingWriter(changing, plan.sql(), context);
    }

    /**
     * Executes the plan for each list of parameters.
     *
     * @param parameters the parameters of each execution
     * @return the number of changed rows of each execution
     */
    long[] write(List<List<Parameter>> parameters) {
        if (parameters.size() > 1 && plan.rows().columns().size() > 0) {
            Optional<PlannedQuery> together = ParameterRows.of(plan.rows(), parameters);
            if (together.isPresent()) {
                LongStream.Builder counts = LongStream.builder();
                write(together.get(), List.of(), each -> Arrays.stream(each).forEach(counts));
                return counts.build().toArray();
            }
        }
        long[] counts = new long[parameters.size()];
        for (int i = 0; i < counts.length; i++) {
            int execution = i;
            Optional<List<Parameter>> row = plan.rows().columns().size() == 0
                    ? Optional.of(List.of())
                    : ParameterRow.of(plan.rows().root(), parameters.get(i));
            if (row.isPresent()) {
                counts[i] = writer.one(row.get());
            } else {
                write(
                        plan.rows(),
                        parameters.get(i),
                        each -> counts[execution] += Arrays.stream(each).sum());
            }
        }
        return counts;
    }

    private void write(PlannedQuery values, List<Parameter> arguments, Consumer<long[]> counted) {
        try (Result rows = database.run(values, arguments, context)) {
            reading = rows;
            run.check();
            run.countedBy(rows::statistics);
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                counted.accept(writer.all(batch));
            }
        } finally {
            reading = null;
        }
    }

    private void cancel() {
        Result rows = reading;
        if (rows != null) {
            rows.cancel();
        }
    }

    /** Rows of the RETURNING clause. */
    List<Batch> returned() {
        return writer.returned();
    }
}
