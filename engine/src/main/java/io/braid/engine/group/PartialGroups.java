package io.braid.engine.group;

import io.braid.spi.batch.Batch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Partial aggregation, which reduces the rows of the final aggregation: groups rows as long as the groups fit in memory
 * and in the cache, emits them and starts again. If that reduces the rows too little, or memory does not even suffice
 * for the first groups, rows pass without grouping. So do rows whose sums might overflow the type in which partial sums
 * are passed on.
 */
public final class PartialGroups implements AutoCloseable {
    /** Maximum number of groups that fit in the cache. */
    private static final int MOST_GROUPS = 1 << 16;
    /** Minimum number of rows per group for which partial aggregation saves more than it costs. */
    private static final int USEFUL_ROWS = 4;
    /** Number of rows after which the share of repeated groups shows whether there are too many groups. */
    private static final int TRIAL_ROWS = 1 << 14;

    private final Supplier<GroupHashTable> fresh;
    private final int batchRows;
    private @Nullable GroupHashTable groups;
    private @Nullable GroupHashTable full;
    /** Converts each row to a group of its own, once grouping has proved useless. */
    private @Nullable GroupHashTable ungrouping;

    private @Nullable Batch left;
    private int yielded;
    private long rows;
    private boolean ended;

    /** @param fresh creates an empty hash table of groups */
    public PartialGroups(Supplier<GroupHashTable> fresh, int batchRows) {
        this.fresh = fresh;
        this.batchRows = batchRows;
    }

    /** Adds rows. To be called only when {@link #next} has returned null. */
    void add(Batch batch) {
        left = batch;
    }

    /** Ends the input. */
    void finish() {
        ended = true;
        yieldAll();
    }

    /** Returns the next output that is to be passed on already, or null if there is none so far. */
    @Nullable
    Batch next() {
        Batch batch = nextOfFull();
        while (batch == null && left != null) {
            Batch added = left;
            left = null;
            if (ungrouping != null) {
                return ungrouping.ungrouped(added);
            }
            GroupHashTable here = groups == null ? fresh.get() : groups;
            groups = here;
            if (here.hasRoomFor(added)) {
                gather(here, added);
            } else if (rows == 0) {
                return here.ungrouped(added);
            } else {
                left = added;
                yieldAll();
            }
            batch = nextOfFull();
        }
        return batch;
    }

    private @Nullable Batch nextOfFull() {
        GroupHashTable yielding = full;
        if (yielding == null) {
            return null;
        }
        if (yielded == yielding.count()) {
            yielding.close();
            full = null;
            return null;
        }
        int from = yielded;
        yielded = Math.min(yielding.count(), from + batchRows);
        return yielding.result(from, yielded);
    }

    private void gather(GroupHashTable here, Batch batch) {
        int[] others = here.add(batch);
        if (others.length > 0 && here.count() == 0) {
            leaveGrouping(batch);
            return;
        }
        rows += batch.rows() - others.length;
        if (others.length > 0) {
            left = batch.gather(others, others.length);
        }
        if (others.length > 0 || here.count() >= MOST_GROUPS || isInVain(here.count())) {
            yieldAll();
        }
    }

    /** True if there are too many groups. Of n rows drawn from m groups, about n²/2m repeat an earlier group. */
    private boolean isInVain(int count) {
        return rows >= TRIAL_ROWS && rows < 2L * TRIAL_ROWS && rows - count < rows * rows / (2L * MOST_GROUPS);
    }

    private void leaveGrouping(Batch first) {
        close(groups);
        groups = null;
        ungrouping = fresh.get();
        left = first;
    }

    private void yieldAll() {
        GroupHashTable filled = groups;
        groups = null;
        if (filled != null) {
            ungrouping = rows < (long) USEFUL_ROWS * filled.count() && !ended ? fresh.get() : null;
            rows = 0;
            filled.finish();
            full = filled;
            yielded = 0;
        }
    }

    @Override
    public void close() {
        ended = true;
        left = null;
        close(groups);
        close(full);
        close(ungrouping);
        groups = null;
        full = null;
        ungrouping = null;
    }

    private static void close(@Nullable GroupHashTable rows) {
        if (rows != null) {
            rows.close();
        }
    }
}
