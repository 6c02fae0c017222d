package io.braid.engine.operator;

import io.braid.engine.spill.SpilledParts;
import io.braid.engine.spill.WaitingParts;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All groups of one grouping set: as many at a time as fit in memory, while the rows of the others wait on disk. */
final class SpillingGroups implements Groups {
    private final Supplier<GroupedRows> fresh;
    private final GroupedRows.Grouping grouping;
    private final Workspace space;
    private final WaitingParts waiting = new WaitingParts();
    private GroupedRows groups;
    private @Nullable SpilledParts overflow;
    private int level;
    private int yielded;

    /** @param fresh makes groups of no rows yet */
    SpillingGroups(Supplier<GroupedRows> fresh, GroupedRows.Grouping grouping, Workspace space) {
        this.fresh = fresh;
        this.grouping = grouping;
        this.space = space;
        this.groups = fresh.get();
    }

    @Override
    public void add(Batch batch) {
        int[] others = groups.add(batch);
        if (others.length > 0) {
            SpilledParts parts = overflow == null ? new SpilledParts(space.spill(), grouping.input()) : overflow;
            overflow = parts;
            Batch rows = batch.gather(others, others.length);
            parts.add(rows, grouping.keys(rows), level);
        }
    }

    /** Adds rows on disk, which have been split once. None of their groups has other rows. */
    void addSplit(SpilledParts parts) {
        waiting.add(parts, 1);
    }

    @Override
    public void finish() {
        groups.finish();
        if (overflow != null) {
            waiting.add(overflow, level + 1);
            overflow = null;
        }
    }

    @Override
    public @Nullable Batch next() {
        while (yielded >= groups.count()) {
            WaitingParts.Part part = waiting.next();
            if (part == null) {
                return null;
            }
            groups.close();
            groups = fresh.get();
            level = part.level();
            yielded = 0;
            Operator rows = new SpilledRows(part.rows(), space.batchRows());
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                space.cancellation().check();
                add(batch);
            }
            finish();
        }
        int from = yielded;
        yielded = Math.min(groups.count(), from + space.batchRows());
        return groups.result(from, yielded);
    }

    @Override
    public void close() {
        groups.close();
        waiting.close();
        if (overflow != null) {
            overflow.close();
        }
    }
}
