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
 * The row of one source that has a key. The source is not asked if it is known which row that is, or that there is
 * none.
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

    /** @param scan asks the source, if it has to be asked */
    public LookupScan(
            int id, ScanOperator scan, Source source, Fragment fragment, Lookup lookup, PointLookupCache known) {
        this.id = id;
        this.scan = scan;
        this.source = source;
        this.fragment = fragment;
        this.lookup = lookup;
        this.known = known;
    }

    /** What is known, looked up once; whoever reads ahead may want to know it first. */
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

    /** A key that is declared, but that several rows have, is none. */
    private void keep() {
        Batch batch = first;
        first = null;
        if (rows <= 1) {
            Batch row = batch == null
                    ? KeyLookupCache.noRow(fragment.columns())
                    : batch.gather(FIRST, 1); // An array of its own: the batch's may have been made for more rows.
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
