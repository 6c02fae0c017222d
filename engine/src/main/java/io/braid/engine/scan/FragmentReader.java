package io.braid.engine.scan;

import io.braid.engine.expression.ExpressionCompiler;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Prefetching;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reader of the rows of one fragment, with statistics. Opens the source's stream when first read, and closes it exactly
 * once. Read and closed by one thread; {@link #cancel()} and {@link #statistics()} may be called by any.
 */
public final class FragmentReader {
    private static final Logger LOG = LoggerFactory.getLogger(FragmentReader.class);
    /** Grace period for a read whose rows are no longer needed: cancelling costs the source and its connection more. */
    private static final long GRACE_MILLIS = 20;

    private final int scanId;
    private final Source source;
    private final Fragment fragment;
    private final ScanContext context;
    private final QuerySnapshots snapshots;
    private final Executor cancels;
    private final ReadObserver watch;
    private final CountDownLatch leftAlone = new CountDownLatch(1);
    private final AtomicReference<Runnable> whenOpened = new AtomicReference<>(() -> {});
    private volatile @Nullable BatchStream stream;
    private volatile boolean canceled;
    private volatile boolean reading;
    private volatile boolean unwanted;
    private volatile boolean finished;
    private volatile ScanStatistics statistics;

    /**
     * @param cancels executor of cancellations, which may block at the source and must not delay the cancelling thread
     * @param watch observer of each batch
     */
    public FragmentReader(
            int scanId,
            Source source,
            Fragment fragment,
            ScanContext context,
            QuerySnapshots snapshots,
            Executor cancels,
            ReadObserver watch) {
        this.scanId = scanId;
        this.source = source;
        this.fragment = fragment;
        this.context = context;
        this.snapshots = snapshots;
        this.cancels = cancels;
        this.watch = watch;
        this.statistics = ScanStatistics.none(scanId, source.name());
    }

    @Nullable
    Batch next() {
        if (finished) {
            return null;
        }
        long start = System.nanoTime();
        reading = true;
        try {
            // Checked only after reading is set, so that abandon() is either seen here or sees that there is a read to
            // cancel.
            if (unwanted) {
                return null;
            }
            BatchStream known = stream;
            BatchStream open = known == null ? open() : known;
            Batch batch = open.next();
            finished = batch == null || open.isOver();
            if (finished) {
                letOthersOpen();
            }
            if (batch != null) {
                check(batch);
            }
            count(batch, System.nanoTime() - start);
            return batch;
        } finally {
            reading = false;
            if (unwanted) {
                leftAlone.countDown();
            }
        }
    }

    /**
     * Ends the demand for rows: no further read begins, and a running one is cancelled unless it ends within a grace
     * period.
     */
    void abandon() {
        unwanted = true;
        if (reading) {
            cancels.execute(this::cancelUnlessItEnds);
        }
    }

    private void cancelUnlessItEnds() {
        try {
            if (!leftAlone.await(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
                cancel();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            cancel();
        }
    }

    /** True if all rows have been read. */
    boolean isFinished() {
        return finished;
    }

    String source() {
        return source.name();
    }

    /**
     * Registers an action that runs once the source has opened the stream and can open another, or will never open it.
     */
    void whenOpened(Runnable action) {
        whenOpened.set(action);
    }

    private void letOthersOpen() {
        whenOpened.getAndSet(() -> {}).run();
    }

    ScanStatistics statistics() {
        return statistics;
    }

    /**
     * Cancels a running read and all that follow, asynchronously. Neither blocks nor fails, because the caller may have
     * more readers to cancel.
     */
    void cancel() {
        canceled = true;
        BatchStream open = stream;
        if (open != null) {
            cancels.execute(() -> cancel(open));
        }
    }

    private void cancel(BatchStream open) {
        try {
            open.cancel();
        } catch (RuntimeException e) {
            LOG.warn("Query {}: source {} could not be cancelled", context.queryId(), source.name(), e);
        }
    }

    void close() {
        BatchStream open = stream;
        finished = true;
        stream = null;
        letOthersOpen();
        if (open != null) {
            open.close();
        }
    }

    /**
     * Returns a stream that is read ahead of demand, if the source has a free permit. The caller closes it unless it
     * {@link #use uses} it.
     */
    Optional<BatchStream> ahead() {
        Snapshot seen = snapshots.taken(source.name());
        return seen == null ? Prefetching.of(source).runAhead(fragment, context) : seen.runAhead(fragment, context);
    }

    private BatchStream open() {
        Snapshot seen = snapshots.taken(source.name());
        return use(seen == null ? source.run(fragment, context) : seen.run(fragment, context));
    }

    /** Makes this the stream from which the rows are read. */
    BatchStream use(BatchStream opened) {
        stream = opened;
        Snapshot seen = snapshots.taken(source.name());
        statistics = statistics.plus(
                new ScanStatistics(scanId, source.name(), 1, 0, 0, 0, 0, 0, false, null, seen != null, 0));
        if (seen == null || !seen.oneAtATime()) {
            letOthersOpen();
        }
        // A cancellation while the source was still opening the stream could not reach it.
        if (canceled) {
            cancel();
        }
        return opened;
    }

    private void count(@Nullable Batch batch, long nanos) {
        long bytes = batch == null ? 0 : batch.valueBytes();
        statistics = statistics.plus(new ScanStatistics(
                scanId,
                source.name(),
                0,
                batch == null ? 0 : batch.rows(),
                bytes,
                batch == null ? 0 : 1,
                nanos,
                batch != null && statistics.batches() == 0 ? statistics.sourceNanos() + nanos : 0,
                finished,
                null,
                false,
                0));
        if (batch != null) {
            watch.received(source.name(), batch.rows(), bytes);
        }
    }

    /** Rejects batches of unexpected types, so that a faulty connector cannot corrupt results. */
    private void check(Batch batch) {
        RowType expected = fragment.columns();
        boolean asExpected = batch.columnCount() == expected.size();
        for (int i = 0; asExpected && i < expected.size(); i++) {
            asExpected = ExpressionCompiler.sameForm(batch.column(i).type(), expected.type(i));
        }
        if (!asExpected) {
            throw new BraidException(
                    ErrorCode.SOURCE_DATA_INVALID,
                    "Source " + source.name() + " was asked for columns " + expected.types() + " and answered with "
                            + batch.types() + ". Has its table been changed since it was imported?");
        }
    }
}
