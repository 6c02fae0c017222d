package io.braid.execution;

import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.engine.scan.TransactionReads;
import io.braid.execution.database.Database;
import io.braid.execution.limit.ReadLimits;
import io.braid.execution.query.QueryRun;
import io.braid.execution.result.Caches;
import io.braid.execution.transaction.SessionTransaction;
import io.braid.planner.write.BulkInsertion;
import io.braid.planner.write.MergedRows;
import io.braid.planner.write.PlannedWrite;
import io.braid.planner.write.ResultChecks;
import io.braid.planner.write.ReturnedRows;
import io.braid.planner.write.RowVersions;
import io.braid.planner.write.WriteKind;
import io.braid.spi.Parameter;
import io.braid.spi.SourceTransaction;
import io.braid.spi.batch.Batch;
import io.braid.spi.write.InsertTarget;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * Execution of a statement that changes rows, in the session's transaction or in one of its own, which is committed at
 * its end. What was cached of a table is forgotten when its changes have been committed.
 */
final class WriteExecution {
    private final Caches caches;
    private final Database database;
    private final PlannedWrite plan;
    private final List<List<Parameter>> parameters;
    private final QueryRun run;

    /** @param parameters of each execution */
    WriteExecution(
            Caches caches, Database database, PlannedWrite plan, List<List<Parameter>> parameters, QueryRun run) {
        this.caches = caches;
        this.database = database;
        this.plan = plan;
        this.parameters = parameters;
        this.run = run;
    }

    /** Effect of the statement. */
    static final class Change {
        private final long[] counts;
        private final List<Batch> returned;

        private Change(long[] counts, List<Batch> returned) {
            this.counts = counts;
            this.returned = returned;
        }

        /** The number of rows that each execution has changed. */
        long[] counts() {
            return counts.clone();
        }

        /** The number of changed rows. */
        long rows() {
            return Arrays.stream(counts).sum();
        }

        /** Rows that the client gets. */
        List<Batch> returned() {
            return returned;
        }
    }

    /** Changes the rows. */
    Change execute(SessionTransaction session) {
        if (session.beginsHere()) {
            return change(session, !database.writesSeveral());
        }
        SessionTransaction own = session.ofOneStatement();
        try {
            Change change = change(own, true);
            run.check();
            own.commit(run.scans(), caches::forget);
            return change;
        } finally {
            own.rollback();
        }
    }

    /** Changes the rows in a transaction, which stays open. */
    Change change(SessionTransaction transaction, boolean alone) {
        ReadLimits limits = run.session().limits().reads(plan.rows(), Database::isOwn, false);
        run.plannedAs(plan.rows(), limits);
        run.reads(plan.rows().reads());
        QueryContext context = new QueryContext(run.id(), run.session().user(), run.deadlineNanos())
                .with(run.session().settings().parallelism())
                .with(run.session().limits().memory())
                .with(limits);
        limits.check();
        run.awaitAdmission(plan.rows().work());
        TransactionReads before = transaction.reads();
        SourceTransaction changing = SourceJoin.join(
                run, transaction, new SourceJoin.Tables(plan.source(), List.of(plan.table())), context.scans(), alone);
        run.onCancel(changing::cancel);
        run.check();
        SourceWriter writer = writer(transaction, changing, context);
        // The rows to be changed are read where they are locked; those to be inserted are as they were before.
        TransactionReads reads = plan.kind() == WriteKind.INSERT ? before : transaction.reads();
        return new Change(counts(writer, context.inside(reads)), writer.returned());
    }

    private SourceWriter writer(SessionTransaction transaction, SourceTransaction changing, QueryContext context) {
        if (plan.handling() instanceof RowVersions versions) {
            return new VersionWriter(new CountingWriter(changing, plan.sql(), context), versions.table());
        }
        TransactionQueries reader = (query, values) -> database.run(query, values, context.inside(transaction.reads()));
        ResultChecks checks = plan.checks();
        RowVerifier verifier = checks == null ? null : new RowVerifier(checks, reader);
        if (plan.handling() instanceof MergedRows merged) {
            return new MergeWriter(changing, merged, context, verifier);
        }
        if (verifier == null) {
            return writer(changing, context, reader);
        }
        if (plan.handling() instanceof ReturnedRows returned
                && verifier.checks().byReturned()) {
            return new ReturningWriter(changing, plan.sql(), returned, reader, context, verifier);
        }
        ReturnedRows generated = verifier.checks().generated();
        return generated == null
                ? new VerifyingWriter(writer(changing, context, reader), verifier)
                : new GeneratedKeysWriter(
                        () -> new ReturningWriter(changing, plan.sql(), generated, reader, context), verifier);
    }

    /** Writer of rows that a client sends, each of which is verified. */
    static SourceWriter checked(
            SourceTransaction changing,
            InsertTarget target,
            ResultChecks checks,
            TransactionQueries reader,
            QueryContext context) {
        RowVerifier verifier = new RowVerifier(checks, reader);
        ReturnedRows generated = checks.generated();
        return generated == null
                ? new VerifyingWriter(new BulkWriter(changing, target, context), verifier)
                : new GeneratedKeysWriter(
                        () -> new ReturningWriter(changing, target.sql(), generated, reader, context), verifier);
    }

    private SourceWriter writer(SourceTransaction changing, QueryContext context, TransactionQueries reader) {
        if (plan.handling() instanceof ReturnedRows returned) {
            return new ReturningWriter(changing, plan.sql(), returned, reader, context);
        }
        return plan.handling() instanceof BulkInsertion bulk
                ? new BulkWriter(changing, bulk.target(), context)
                : new CountingWriter(changing, plan.sql(), context);
    }

    private long[] counts(SourceWriter writer, QueryContext context) {
        if (parameters.size() > 1 && plan.rows().columns().size() > 0) {
            Optional<PlannedQuery> together = ParameterRows.of(plan.rows(), parameters);
            if (together.isPresent()) {
                LongStream.Builder counts = LongStream.builder();
                write(writer, together.get(), List.of(), context, each -> Arrays.stream(each)
                        .forEach(counts));
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
                        writer,
                        plan.rows(),
                        parameters.get(i),
                        context,
                        each -> counts[execution] += Arrays.stream(each).sum());
            }
        }
        return counts;
    }

    private void write(
            SourceWriter writer,
            PlannedQuery values,
            List<Parameter> arguments,
            QueryContext context,
            Consumer<long[]> counted) {
        try (Result rows = database.run(values, arguments, context)) {
            run.onCancel(rows::cancel);
            run.countedBy(rows::statistics);
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                counted.accept(writer.all(batch));
            }
        }
    }
}
