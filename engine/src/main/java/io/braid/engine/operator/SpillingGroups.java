package io.braid.engine.operator;

import io.braid.engine.spill.SpilledParts;
import io.braid.engine.spill.WaitingParts;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All groups of one grouping set: as many at a time as fit in memory, while the rows of the others wait on disk. */
final class SpillingGroups implements AutoCloseable {
    private final Supplier<GroupedRows> fresh;
    private final RowType columns;
    private final Workspace space;
    private final WaitingParts waiting = new WaitingParts();
    private GroupedRows groups;
    private @Nullable SpilledParts overflow;
    private int level;
    private int yielded;

    /**
     * @param fresh makes groups of no rows yet
     * @param columns those of the rows
     */
    SpillingGroups(Supplier<GroupedRows> fresh, RowType columns, Workspace space) {
        this.fresh = fresh;
        this.columns = columns;
        this.space = space;
        this.groups = fresh.get();
    }

    void add(Batch batch) {
        int[] others = groups.add(batch);
        if (others.length > 0) {
            SpilledParts parts = overflow == null ? new SpilledParts(space.spill(), columns) : overflow;
            overflow = parts;
            Batch rows = batch.gather(others, others.length);
            parts.add(rows, groups.keys(rows), level);
        }
    }

    /** Adds rows on disk, which have been split once. None of their groups has other rows. */
    void addSplit(SpilledParts parts) {
        waiting.add(parts, 1);
    }

    /** Says that no more rows are added. */
    void finish() {
        groups.finish();
        if (overflow != null) {
            waiting.add(overflow, level + 1);
            overflow = null;
        }
    }

    /** The next groups, or null after the last. */
    @Nullable
    Batch next() {
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
