package io.braid.engine.scan;

import io.braid.engine.lookup.PointLookupCache;
import io.braid.engine.operator.Scan;
import io.braid.engine.plan.Lookup;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.spi.Fragment;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Scan of the row of one source that has a key, which is answered from the cache if the row, or its absence, is cached.
 */
public final class LookupScan implements Scan {
    private static final int[] FIRST = {0};

    private final int id;
    private final ScanOperator scan;
    private final Source source;
    private final Fragment fragment;
    private final Lookup lookup;
    private final PointLookupCache known;
    private boolean lookedUp;
    private @Nullable Batch found;
    private boolean givenFound;
    private @Nullable Batch first;
    private long rows;
    private boolean ended;

    /** @param scan reads the source, if the key is not cached */
    public LookupScan(
            int id, ScanOperator scan, Source source, Fragment fragment, Lookup lookup, PointLookupCache known) {
        this.id = id;
        this.scan = scan;
        this.source = source;
        this.fragment = fragment;
        this.lookup = lookup;
        this.known = known;
    }

    /** Returns the cached row, looked up once, by the consumer or a worker that reads ahead. */
    private synchronized @Nullable Batch found() {
        if (!lookedUp) {
            lookedUp = true;
            found = known.find(source, fragment, lookup);
        }
        return found;
    }

    @Override
    public @Nullable Batch next() {
        Batch row = found();
        if (row == null) {
            return asked();
        }
        if (givenFound || row.rows() == 0) {
            return null;
        }
        givenFound = true;
        return row;
    }

    private @Nullable Batch asked() {
        Batch batch = scan.next();
        if (batch != null) {
            rows += batch.rows();
            first = first == null ? batch : first;
        }
        if (!ended && (batch == null || scan.isOver())) {
            ended = true;
            keep();
        }
        return batch;
    }

    @Override
    public boolean isOver() {
        return ended || givenFound;
    }

    /** Caches the row. A declared key that several rows share is no key. */
    private void keep() {
        Batch batch = first;
        first = null;
        if (rows <= 1) {
            Batch row = batch == null
                    ? KeyLookupCache.noRow(fragment.columns())
                    : batch.gather(FIRST, 1); // Copied: the batch's arrays may be larger.
            known.keep(source, fragment, lookup, row);
        }
    }

    @Override
    public String source() {
        return scan.source();
    }

    @Override
    public void readAhead(Executor workers) {
        if (found() == null) {
            scan.readAhead(workers);
        }
    }

    @Override
    public void whenOpened(Runnable action) {
        if (found() == null) {
            scan.whenOpened(action);
        } else {
            action.run();
        }
    }

    @Override
    public synchronized ScanStatistics statistics() {
        return found == null
                ? scan.statistics()
                : ScanStatistics.none(id, source()).withKnown(1).withFinished(true);
    }

    @Override
    public List<String> warnings() {
        return scan.warnings();
    }

    @Override
    public void close() {
        scan.close();
    }

    @Override
    public void abandon() {
        scan.abandon();
    }

    @Override
    public boolean awaitRelease(long seconds) throws InterruptedException {
        return scan.awaitRelease(seconds);
    }
}
