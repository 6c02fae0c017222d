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
 * On whose behalf a query runs.
 *
 * @param queryId the query's id, for logs, messages and the sources
 * @param user who asked for it; users take turns at busy sources; empty for Braid itself
 * @param deadlineNanos the reading of {@link System#nanoTime()} at which it must have ended, or
 *     {@link ScanContext#NO_DEADLINE}
 * @param batchRows how many rows its batches should have; results do not depend on it
 * @param parallelism how many threads work for it; results do not depend on it
 * @param memory what it may keep, if that is less than others may
 * @param known what it may know of single rows
 * @param common what was asked for it and others together
 * @param watch told of what sources send for it
 * @param catalog functions over the catalog as it sees it
 * @param transactions in which it reads the sources that its session has changed
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

    /** In batches of the usual size, on one thread. */
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

    /** Without a deadline, in batches of the usual size. */
    public static QueryContext of(String queryId) {
        return new QueryContext(queryId, "", ScanContext.NO_DEADLINE);
    }

    /** The same in batches of so many rows. */
    public QueryContext inBatchesOf(int rows) {
        return changed(change -> change.batchRows = rows);
    }

    /** The same with so many threads. */
    public QueryContext with(Parallelism other) {
        return changed(change -> change.parallelism = other);
    }

    /** The same with so much memory, if others may keep more. */
    public QueryContext with(MemoryLimit other) {
        return changed(change -> change.memory = other);
    }

    /** The same that may know this. */
    public QueryContext with(PointLookupCache other) {
        return changed(change -> change.known = other);
    }

    /** The same for which this was asked. */
    public QueryContext with(LookupBatchResult other) {
        return changed(change -> change.common = other);
    }

    /** The same, of which this is told what sources send. */
    public QueryContext with(ReadObserver other) {
        return changed(change -> change.watch = other);
    }

    /** The same with these functions over the catalog. */
    public QueryContext with(CatalogFunctions other) {
        return changed(change -> change.catalog = other);
    }

    /** The same that reads in these transactions. */
    public QueryContext inside(TransactionReads other) {
        return changed(change -> change.transactions = other);
    }

    private QueryContext changed(Consumer<Change> what) {
        Change change = new Change(this);
        what.accept(change);
        return change.context();
    }

    /** On whose behalf its fragments run. */
    public ScanContext scans() {
        return new ScanContext(queryId, user, batchRows, deadlineNanos);
    }

    public boolean hasDeadline() {
        return deadlineNanos != ScanContext.NO_DEADLINE;
    }

    /** The parts of a context, to be replaced one by one. */
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
