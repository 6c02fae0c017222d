package io.braid.execution;

import io.braid.engine.context.QueryContext;
import io.braid.engine.lookup.PointLookupCache;
import io.braid.engine.plan.Analyze;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.engine.scan.TransactionReads;
import io.braid.execution.database.Database;
import io.braid.execution.database.SystemCatalog;
import io.braid.execution.limit.Limits;
import io.braid.execution.limit.ReadLimits;
import io.braid.execution.query.QueryRun;
import io.braid.execution.result.Answer;
import io.braid.execution.result.CacheableRun;
import io.braid.execution.session.Tolerance;
import io.braid.execution.statement.ReadyStatement;
import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Execution of a plan: waits for admission, runs the plan or reads the cached result, and passes batches to a sink. */
final class PlanExecution {
    private final ExecutionServices services;
    private final Database database;
    private final PlannedQuery plan;
    private final List<Parameter> parameters;
    private final QueryRun run;
    private final ResultSink sink;

    PlanExecution(
            ExecutionServices services,
            Database database,
            PlannedQuery plan,
            List<Parameter> parameters,
            QueryRun run,
            ResultSink sink) {
        this.services = services;
        this.database = database;
        this.plan = plan;
        this.parameters = parameters;
        this.run = run;
        this.sink = sink;
    }

    /**
     * Runs the plan to its end.
     *
     * @param maxRows maximum number of rows for the client, 0 for all
     * @param notes warnings about the statement's materialized views
     * @param transactions the session's open transactions, in which changed sources are read
     */
    ResultSink.Summary execute(Tolerance tolerance, long maxRows, List<String> notes, TransactionReads transactions) {
        // EXPLAIN ANALYZE always runs its query to the end.
        boolean endsEarly = maxRows > 0 && !(plan.root() instanceof Analyze);
        ReadLimits reads = run.session().limits().reads(plan, Database::isOwn, endsEarly);
        run.plannedAs(plan, reads);
        QueryContext context = new QueryContext(run.id(), run.session().user(), run.deadlineNanos())
                .with(run.session().settings().parallelism())
                .with(run.session().limits().memory())
                .with(services.caches().lookups().forQuery(tolerance.lookupMaxAge()))
                .with(run.common())
                .with(reads)
                .inside(transactions);
        Answer answer = answer(tolerance, context, reads);
        try (Result result = answer.rows()) {
            if (answer.asOf() == null) {
                run.reads(plan.reads());
            } else {
                run.readsRowsOf(answer.asOf());
            }
            run.onCancel(result::cancel);
            run.countedBy(result::statistics);
            run.reportedBy(result::report);
            run.isLongIf(result::isLong);
            sink.columns(new ReadyStatement.Query(plan));
            Limits limits = isAboutTheServer() ? Limits.NONE : run.session().limits();
            long rows = send(result, maxRows > 0 ? maxRows : Long.MAX_VALUE, limits);
            run.hasReadRows(context.known()::age);
            if (answer.asOf() == null && plan.views().isEmpty() && transactions == TransactionReads.NONE) {
                services.verifier().offer(run, parameters);
            }
            List<String> warnings = new ArrayList<>(plan.warnings());
            warnings.addAll(notes);
            warnings.addAll(result.warnings());
            warnings.addAll(reads.warnings());
            limits.warningOfRows(rows).ifPresent(warnings::add);
            Instant oldest = run.rowsOf();
            if (oldest != null && run.session().settings().reportsAge()) {
                warnings.add("This answer is made of rows of " + oldest);
            }
            return new ResultSink.Summary(rows, warnings, null);
        }
    }

    private Answer answer(Tolerance tolerance, QueryContext context, ReadLimits reads) {
        Duration maxAge = tolerance.resultMaxAge(plan.provenance());
        // Change tokens do not cover rows that are read with a user's own credentials.
        boolean usesTokens = tolerance.checksResults(plan.provenance())
                && !maxAge.isZero()
                && !database.isMapped(run.session().user());
        // Rows in the look-up cache are older than the tokens.
        QueryContext reader = usesTokens ? context.with(PointLookupCache.NONE) : context;
        CacheableRun cacheable = new CacheableRun() {
            @Override
            public Map<String, String> changeTokens(Map<String, String> before) {
                return usesTokens ? database.changeTokens(plan, before, reader.scans()) : Map.of();
            }

            @Override
            public Result run() {
                reads.check();
                run.awaitAdmission(plan.work());
                return database.run(plan, parameters, reader);
            }

            @Override
            public Duration oldestRow() {
                return reader.known().age();
            }
        };
        return services.caches().results().answer(plan, parameters, maxAge, run, cacheable);
    }

    /** Row limits do not apply to queries of system tables. */
    private boolean isAboutTheServer() {
        Set<String> sources = plan.reads().sources();
        return !sources.isEmpty() && sources.stream().allMatch(SystemCatalog.SOURCE::equals);
    }

    private long send(Result result, long limit, Limits limits) {
        long rows = 0;
        Batch batch = result.next();
        while (batch != null) {
            Batch wanted = batch.rows() <= limit - rows ? batch : batch.slice(0, (int) (limit - rows));
            rows += wanted.rows();
            limits.checkRows(rows);
            // If the source has more rows than requested, only the end of the result waits for the source to stop, not
            // the rows.
            boolean more = sink.rows(wanted, result.isOver(), run);
            batch = more && rows < limit ? result.next() : null;
        }
        return rows;
    }
}
