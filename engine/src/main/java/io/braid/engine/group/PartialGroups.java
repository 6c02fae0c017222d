package io.braid.engine.group;

import io.braid.spi.batch.Batch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Groups what comes as long as the groups fit in memory and in the cache, yields them and begins anew: less rows for
 * whoever groups them in the end. Where they would hardly be less, or there is no room even for the first groups, it
 * leaves the grouping to him; so it does with rows of which sums may be longer than what sums are handed on in.
 */
public final class PartialGroups implements AutoCloseable {
    /** More groups than this no longer lie in the cache. */
    private static final int MOST_GROUPS = 1 << 16;
    /** If less rows than this make a group, it costs more to group them than it saves. */
    private static final int USEFUL_ROWS = 4;
    /** After so many rows it can be told from how few have met their like that there are too many groups. */
    private static final int TRIAL_ROWS = 1 << 14;

    private final Supplier<GroupHashTable> fresh;
    private final int batchRows;
    private @Nullable GroupHashTable groups;
    private @Nullable GroupHashTable full;
    /** Once grouping has turned out not to help: makes of each row what would come of it alone. */
    private @Nullable GroupHashTable ungrouping;

    private @Nullable Batch left;
    private int yielded;
    private long rows;
    private boolean ended;

    /** @param fresh makes groups of no rows yet */
    public PartialGroups(Supplier<GroupHashTable> fresh, int batchRows) {
        this.fresh = fresh;
        this.batchRows = batchRows;
    }

    /** Takes rows. To be given more once {@link #next} has nothing to yield. */
    void add(Batch batch) {
        left = batch;
    }

    /** Says that no more rows come. */
    void finish() {
        ended = true;
        yieldAll();
    }

    /** What comes of the rows so far, as much as should be handed on already; null if that is all. */
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

    /** Of n rows that belong to any of m groups, about n²/2m belong to one that has been there. */
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
