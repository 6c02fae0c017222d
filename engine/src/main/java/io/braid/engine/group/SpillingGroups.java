package io.braid.engine.group;

import io.braid.engine.materialize.SpilledRows;
import io.braid.engine.operator.Operator;
import io.braid.engine.spill.PendingPartitions;
import io.braid.engine.spill.SpillPartitions;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Groups of one grouping set: as many at a time as fit in memory, while the rows of other groups are spilled. */
public final class SpillingGroups implements GroupTable {
    private final Supplier<GroupHashTable> fresh;
    private final GroupHashTable.Grouping grouping;
    private final Workspace space;
    private final PendingPartitions waiting = new PendingPartitions();
    private GroupHashTable groups;
    private @Nullable SpillPartitions overflow;
    private int level;
    private int yielded;

    /** @param fresh creates an empty hash table of groups */
    public SpillingGroups(Supplier<GroupHashTable> fresh, GroupHashTable.Grouping grouping, Workspace space) {
        this.fresh = fresh;
        this.grouping = grouping;
        this.space = space;
        this.groups = fresh.get();
    }

    @Override
    public void add(Batch batch) {
        int[] others = groups.add(batch);
        if (others.length > 0) {
            SpillPartitions parts = overflow == null ? new SpillPartitions(space.spill(), grouping.input()) : overflow;
            overflow = parts;
            Batch rows = batch.gather(others, others.length);
            parts.add(rows, grouping.keys(rows), level);
        }
    }

    /** Adds spilled rows that have been split once. Their groups have no other rows. */
    void addSplit(SpillPartitions parts) {
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
            PendingPartitions.Part part = waiting.next();
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
