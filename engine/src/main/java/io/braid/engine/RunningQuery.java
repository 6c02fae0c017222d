package io.braid.engine;

import io.braid.engine.analyze.AnalyzeOperator;
import io.braid.engine.context.Execution;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Closing;
import io.braid.engine.exchange.Failures;
import io.braid.engine.memory.ReadAheadMemory;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.Scan;
import io.braid.engine.result.QueryStatistics;
import io.braid.engine.result.Result;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Running query with its operators. */
final class RunningQuery implements Result {
    private static final Logger LOG = LoggerFactory.getLogger(RunningQuery.class);
    /** Longest wait on close for a source that ignores its cancellation; its worker frees it in the end. */
    private static final long PATIENCE_SECONDS = 10;

    private final Execution execution;
    private final String queryId;
    private final RowType columns;
    private final Operator root;
    private final List<Scan> scans;
    private final Cancellation cancellation;
    private final Consumer<RunningQuery> whenClosed;
    /** Memory of the batch that was last returned to the client, which is processed or waits to be sent. */
    private final ReadAheadMemory handedOut;
    /** Reads the sources ahead, once the snapshots that they need have been taken; null when that is done. */
    private @Nullable Executor readers;

    private boolean ended;
    private boolean closed;

    RunningQuery(
            Execution execution, RowType columns, Operator root, List<Scan> scans, Consumer<RunningQuery> whenClosed) {
        this.execution = execution;
        this.queryId = execution.context().queryId();
        this.columns = columns;
        this.root = root;
        this.scans = scans;
        this.cancellation = execution.cancellation();
        this.whenClosed = whenClosed;
        this.handedOut = execution.memory().rowsAhead();
    }

    /** Lets workers start to read the sources: now, or once the required snapshots have been taken. */
    void start(Executor workers) {
        if (execution.snapshots().areNeeded()) {
            readers = workers;
        } else {
            readAhead(workers);
        }
    }

    /** Submits the scans to the workers. */
    private void readAhead(Executor workers) {
        // A single scan is best read by the consuming thread: no exchange, no second thread.
        if (scans.size() <= 1) {
            return;
        }
        // Scans of one source open one after the other, in the order in which they are needed: if the source does not
        // have a free permit for each, the later ones are not read ahead.
        Map<String, Scan> lastOfSource = new HashMap<>();
        List<Scan> first = new ArrayList<>();
        for (Scan scan : scans) {
            Scan before = lastOfSource.put(scan.source(), scan);
            if (before == null) {
                first.add(scan);
            } else {
                before.whenOpened(() -> scan.readAhead(workers));
            }
        }
        first.forEach(scan -> scan.readAhead(workers));
    }

    /** Stops the query with this reason, unless it is stopping already. */
    void stop(ErrorCode code, String why) {
        cancellation.stop(new BraidException(code, "Query " + queryId + " was stopped: " + why));
    }

    @Override
    public RowType columns() {
        return columns;
    }

    @Override
    public @Nullable Batch next() {
        if (closed || ended) {
            return null;
        }
        try {
            cancellation.check();
            begin();
            handedOut.clear();
            Batch batch = root.next();
            cancellation.check();
            if (batch == null) {
                ended = true;
            } else {
                batch.requireReadable();
                handedOut.tryAdd(batch.retainedBytes());
            }
            return batch;
        } catch (Throwable e) {
            BraidException failure = Failures.of(e);
            cancellation.stop(failure);
            BraidException reason = cancellation.reason();
            // An error that a source reports after it was cancelled is only a consequence of the reason.
            throw reason == null ? failure : reason;
        }
    }

    @Override
    public boolean isOver() {
        return ended || (root instanceof Scan scan && scan.isOver());
    }

    private void begin() {
        Executor workers = readers;
        if (workers != null) {
            readers = null;
            execution.snapshots().takeNeeded();
            readAhead(workers);
        }
    }

    @Override
    public void cancel() {
        stop(ErrorCode.QUERY_CANCELED, "it was cancelled.");
    }

    @Override
    public boolean isLong() {
        return cancellation.isKnownToBeLong();
    }

    @Override
    public QueryStatistics statistics() {
        return new QueryStatistics(
                scans.stream().map(Scan::statistics).toList(),
                execution.memory().used(),
                execution.memory().peak(),
                execution.spill().use());
    }

    @Override
    public List<String> report() {
        return root instanceof AnalyzeOperator analyze ? analyze.soFar() : List.of();
    }

    @Override
    public List<String> warnings() {
        return scans.stream().flatMap(scan -> scan.warnings().stream()).toList();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        handedOut.clear();
        List<Runnable> steps = new ArrayList<>();
        // All scans are abandoned first: closing one might otherwise wait for rows that only a later one consumes.
        scans.forEach(scan -> steps.add(scan::abandon));
        steps.add(root::close);
        scans.forEach(scan -> steps.add(scan::close));
        steps.add(this::awaitScans);
        steps.add(execution.snapshots()::close);
        steps.add(() -> whenClosed.accept(this));
        steps.add(execution.memory()::close);
        steps.add(execution.spill()::close);
        Closing.all(steps);
    }

    private void awaitScans() {
        try {
            for (Scan scan : scans) {
                if (!scan.awaitRelease(PATIENCE_SECONDS)) {
                    LOG.warn("Query {}: a source does not react to being cancelled: {}", queryId, scan.statistics());
                }
            }
        } catch (InterruptedException e) {
            // The workers have been cancelled and free everything themselves; only the wait ends here.
            Thread.currentThread().interrupt();
        }
    }
}
