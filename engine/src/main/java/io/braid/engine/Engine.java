package io.braid.engine;

import io.braid.engine.build.OperatorBuilder;
import io.braid.engine.context.Execution;
import io.braid.engine.context.QueryContext;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Failures;
import io.braid.engine.exchange.TaskGroup;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.engine.lookup.LookupBatch;
import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.operator.Operator;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.RedactedResult;
import io.braid.engine.result.Result;
import io.braid.engine.scan.QuerySnapshots;
import io.braid.engine.spill.QuerySpill;
import io.braid.engine.spill.SpillFolder;
import io.braid.engine.spill.Workspace;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Execution engine of planned queries, any number at once. All sources of a query are read concurrently as far as there
 * are free workers. A source that no worker has begun to read by the time its rows are needed is read by the consuming
 * thread. Therefore no query ever waits for a worker: workers only make it faster.
 *
 * <p>Queries do not deadlock on each other either, although a source runs only a limited number of statements at once.
 * Read-ahead never waits for a permit, and never takes a source's last one; only reads whose rows are needed now wait.
 * The holder of such a permit needs these rows and nothing else, so it finishes, and releases the permit. The exception
 * is a dependent join that stops sending keys: it continues with both sides, and its wait for the second permit is
 * bounded.
 */
public final class Engine implements AutoCloseable {
    private static final String SEVERAL_STATEMENTS = "Reading several statements in one snapshot";

    private final Function<String, Source> sources;
    private final EngineResources resources;
    private final boolean ownsResources;
    private final TaskGroup workers;
    private final TaskGroup cancels;
    private final Set<RunningQuery> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Creates an engine with its own resources and the default limits of this process. */
    public Engine(int workerThreads, Function<String, Source> sources) {
        this(EngineLimits.ofHeap(workerThreads), sources);
    }

    /** Creates an engine with its own resources. */
    public Engine(EngineLimits limits, Function<String, Source> sources) {
        this(new EngineResources(limits, SpillFolder.temporary()), true, sources);
    }

    /**
     * Creates an engine that shares its resources with others.
     *
     * @param resources shared with the other engines, and closed after all of them
     * @param sources finds a source by its name; fails for an unknown name
     */
    public Engine(EngineResources resources, Function<String, Source> sources) {
        this(resources, false, sources);
    }

    private Engine(EngineResources resources, boolean ownsResources, Function<String, Source> sources) {
        this.sources = sources;
        this.resources = resources;
        this.ownsResources = ownsResources;
        this.workers = new TaskGroup(resources.workers());
        this.cancels = new TaskGroup(resources.cancels());
    }

    /** Starts a query. The result must be closed whether or not it was read to its end. */
    public Result run(PlannedQuery query, List<Parameter> parameters, QueryContext context) {
        if (parameters.size() != query.parameters().size()) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "The statement takes " + query.parameters().size() + " parameter values, but was given "
                            + parameters.size() + ". Set each parameter once.");
        }
        Supplier<Result> start =
                () -> start(query.root(), query.columns(), parameters, context, builder -> builder.build(query.root()));
        return query.discreet() ? RedactedResult.of(start) : start.get();
    }

    /**
     * Starts a batch of point look-ups in place of several runs of a query, each of which takes its rows from the
     * result.
     */
    public Result run(LookupBatch question, QueryContext context) {
        SourceScan scan = question.lookup().scan();
        return start(scan, scan.columns(), List.of(), context, builder -> builder.build(question));
    }

    private Result start(
            PlanNode plan,
            RowType columns,
            List<Parameter> parameters,
            QueryContext context,
            Function<OperatorBuilder, Operator> build) {
        Cancellation cancellation = resources.newCancellation();
        if (resources.longPlans().contains(plan)) {
            cancellation.expectLong();
        }
        MemoryBudget memory = resources.newBudget(context.user(), context.memory());
        QuerySpill spill = resources.newSpill();
        Workspace waiting = new Workspace(
                () -> memory.reserveSpillable(SEVERAL_STATEMENTS),
                spill.of(SEVERAL_STATEMENTS),
                cancellation,
                context.batchRows(),
                WorkerTeam.ALONE);
        Execution execution = new Execution(
                context,
                parameters,
                sources,
                new QuerySnapshots(
                                sources,
                                context.scans(),
                                context.transactions(),
                                cancellation,
                                this::cancelSoon,
                                waiting)
                        .of(plan),
                cancellation,
                memory,
                spill,
                this::cancelSoon,
                workers,
                null);
        try {
            OperatorBuilder builder = new OperatorBuilder(execution);
            Operator root = build.apply(builder);
            ScheduledFuture<?>[] deadline = new ScheduledFuture<?>[1];
            RunningQuery result = new RunningQuery(execution, columns, root, builder.scans(), ended -> {
                running.remove(ended);
                resources.longPlans().hasRun(plan, cancellation.hasBeenLong());
                cancelTimer(deadline[0]);
            });
            deadline[0] = schedule(result, context);
            start(result);
            return result;
        } catch (Throwable e) {
            throw Failures.of(e);
        }
    }

    private void start(RunningQuery query) {
        running.add(query);
        if (closed) {
            running.remove(query);
            throw shutDown();
        }
        query.start(workers);
    }

    private @Nullable ScheduledFuture<?> schedule(RunningQuery query, QueryContext context) {
        if (closed) {
            throw shutDown();
        }
        if (!context.hasDeadline()) {
            return null;
        }
        return resources
                .deadlines()
                .schedule(
                        () -> query.stop(
                                ErrorCode.QUERY_TIMEOUT,
                                "its time-out has passed. Raise the setting query-timeout, or let it read less."),
                        Math.max(0, context.deadlineNanos() - System.nanoTime()),
                        TimeUnit.NANOSECONDS);
    }

    private void cancelSoon(Runnable task) {
        try {
            cancels.execute(task);
        } catch (RejectedExecutionException e) {
            // The engine has closed already, so the calling thread cancels.
            task.run();
        }
    }

    private static void cancelTimer(@Nullable ScheduledFuture<?> timer) {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    /** Stops all queries and waits for the workers to release the sources. */
    @Override
    public void close() {
        closed = true;
        running.forEach(query -> query.stop(ErrorCode.SERVER_SHUTDOWN, "the server is shutting down."));
        try {
            workers.awaitIdle(EngineResources.FAREWELL_SECONDS);
            cancels.awaitIdle(EngineResources.FAREWELL_SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (ownsResources) {
            resources.close();
        }
    }

    private static BraidException shutDown() {
        return new BraidException(ErrorCode.SERVER_SHUTDOWN, "The server is shutting down and takes no more queries.");
    }
}
