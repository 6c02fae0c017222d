package io.braid.engine.context;

import io.braid.engine.exchange.Parallelism;
import io.braid.engine.lookup.LookupBatchResult;
import io.braid.engine.lookup.PointLookupCache;
import io.braid.engine.memory.MemoryLimit;
import io.braid.engine.plan.expression.CatalogFunctions;
import io.braid.engine.scan.ReadObserver;
import io.braid.engine.scan.TransactionReads;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import java.util.function.Consumer;

/**
 * Context in which a query runs.
 *
 * @param queryId the query's id, for logs, messages and the sources
 * @param user the querying user; busy sources grant permits round robin by user; empty for Braid itself
 * @param deadlineNanos the reading of {@link System#nanoTime()} at which the query must have ended, or
 *     {@link ScanContext#NO_DEADLINE}
 * @param batchRows target number of rows of a batch; results do not depend on it
 * @param parallelism maximum number of threads; results do not depend on it
 * @param memory the query's memory limit, if it is lower than the general one
 * @param known cache of point look-ups that the query may use
 * @param common rows of point look-ups that were batched with those of other queries
 * @param watch observer of the rows that sources send
 * @param catalog functions over the catalog as the user sees it
 * @param transactions transactions in which the query reads the sources that its session has changed
 */
public record QueryContext(
        String queryId,
        String user,
        long deadlineNanos,
        int batchRows,
        Parallelism parallelism,
        MemoryLimit memory,
        PointLookupCache known,
        LookupBatchResult common,
        ReadObserver watch,
        CatalogFunctions catalog,
        TransactionReads transactions) {
    public QueryContext {
        if (batchRows < 1) {
            throw new IllegalArgumentException("batches of " + batchRows + " rows");
        }
    }

    /** Creates a context with batches of the default size and one thread. */
    public QueryContext(String queryId, String user, long deadlineNanos) {
        this(
                queryId,
                user,
                deadlineNanos,
                Batch.TARGET_ROWS,
                Parallelism.NONE,
                MemoryLimit.NONE,
                PointLookupCache.NONE,
                LookupBatchResult.NONE,
                ReadObserver.NONE,
                CatalogFunctions.NONE,
                TransactionReads.NONE);
    }

    /** Returns a context without a deadline, with batches of the default size. */
    public static QueryContext of(String queryId) {
        return new QueryContext(queryId, "", ScanContext.NO_DEADLINE);
    }

    /** Returns a copy with the given batch size. */
    public QueryContext inBatchesOf(int rows) {
        return changed(change -> change.batchRows = rows);
    }

    /** Returns a copy with the given parallelism. */
    public QueryContext with(Parallelism other) {
        return changed(change -> change.parallelism = other);
    }

    /** Returns a copy with the given memory limit. */
    public QueryContext with(MemoryLimit other) {
        return changed(change -> change.memory = other);
    }

    /** Returns a copy with the given cache of point look-ups. */
    public QueryContext with(PointLookupCache other) {
        return changed(change -> change.known = other);
    }

    /** Returns a copy with the result of the given look-up batch. */
    public QueryContext with(LookupBatchResult other) {
        return changed(change -> change.common = other);
    }

    /** Returns a copy with the given observer of reads. */
    public QueryContext with(ReadObserver other) {
        return changed(change -> change.watch = other);
    }

    /** Returns a copy with the given catalog functions. */
    public QueryContext with(CatalogFunctions other) {
        return changed(change -> change.catalog = other);
    }

    /** Returns a copy that reads in the given transactions. */
    public QueryContext inside(TransactionReads other) {
        return changed(change -> change.transactions = other);
    }

    private QueryContext changed(Consumer<Change> what) {
        Change change = new Change(this);
        what.accept(change);
        return change.context();
    }

    /** Returns the context in which its fragments run. */
    public ScanContext scans() {
        return new ScanContext(queryId, user, batchRows, deadlineNanos);
    }

    public boolean hasDeadline() {
        return deadlineNanos != ScanContext.NO_DEADLINE;
    }

    /** Mutable copy of a context. */
    private static final class Change {
        private final QueryContext before;
        private int batchRows;
        private Parallelism parallelism;
        private MemoryLimit memory;
        private PointLookupCache known;
        private LookupBatchResult common;
        private ReadObserver watch;
        private CatalogFunctions catalog;
        private TransactionReads transactions;

        private Change(QueryContext before) {
            this.before = before;
            batchRows = before.batchRows;
            parallelism = before.parallelism;
            memory = before.memory;
            known = before.known;
            common = before.common;
            watch = before.watch;
            catalog = before.catalog;
            transactions = before.transactions;
        }

        private QueryContext context() {
            return new QueryContext(
                    before.queryId,
                    before.user,
                    before.deadlineNanos,
                    batchRows,
                    parallelism,
                    memory,
                    known,
                    common,
                    watch,
                    catalog,
                    transactions);
        }
    }
}
