package io.braid.engine.group;

import io.braid.engine.column.RowBuffer;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.spill.HashPartitioner;
import io.braid.engine.spill.SpillPartitions;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Final aggregation of what several threads have aggregated partially. Large inputs are partitioned by the hash of the
 * keys, so that each thread adds to a different partition; small ones use a single hash table. Groups that do not fit
 * in memory are spilled as by {@link SpillingGroups}.
 */
public final class MergedGroups implements GroupTable {
    /** Minimum number of bytes per partition; with less memory, there are no partitions. */
    private static final long LEAST_BYTES_OF_PART = 8 << 10;

    private final Supplier<GroupHashTable> fresh;
    private final Supplier<MemoryReservation> spare;
    private final GroupHashTable.Grouping grouping;
    private final Workspace space;
    private final ReentrantLock lock = new ReentrantLock();
    private final MemoryReservation memory;
    private final AtomicInteger turns = new AtomicInteger();
    /** Input rows while they are few. */
    private final RowBuffer little;
    /** Partitions; empty while the rows are few, or if there is too little memory for them. */
    private volatile List<GroupPartition> parts = List.of();

    private @Nullable SpillPartitions overflow;
    /** All groups, or those outside of the partitions. */
    private @Nullable SpillingGroups rest;

    private boolean closed;
    private int yielding;

    /**
     * @param fresh creates an empty hash table of groups
     * @param spare creates reservations for rows that are buffered only to save time
     */
    public MergedGroups(
            Supplier<GroupHashTable> fresh,
            Supplier<MemoryReservation> spare,
            GroupHashTable.Grouping grouping,
            Workspace space) {
        this.fresh = fresh;
        this.spare = spare;
        this.grouping = grouping;
        this.space = space;
        this.memory = space.reserve();
        this.little = new RowBuffer(grouping.input());
    }

    /** Adds partial results. May be called by several threads at once. */
    @Override
    public void add(Batch batch) {
        if (!parts.isEmpty() || !addToOne(batch)) {
            addToParts(batch);
        }
    }

    /** Adds rows to the single table; false if there are partitions to add them to. */
    private boolean addToOne(Batch batch) {
        lock.lock();
        try {
            if (closed || !parts.isEmpty()) {
                return closed;
            }
            if (rest != null) {
                rest.add(batch);
                return true;
            }
            little.add(batch);
            if (space.team().parts(little.rows()) > 1 || !memory.trySet(little.bytes())) {
                settle(!grouping.keys().isEmpty()
                        && memory.trySet(little.bytes() + HashPartitioner.PARTS * LEAST_BYTES_OF_PART));
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Adds the rows buffered so far to the partitions or to the single table. */
    private void settle(boolean inParts) {
        List<Batch> batches = little.batches();
        little.clear();
        memory.set(0);
        if (!inParts) {
            SpillingGroups all = new SpillingGroups(fresh, grouping, space);
            rest = all;
            batches.forEach(all::add);
            return;
        }
        List<GroupPartition> made = new ArrayList<>();
        for (int i = 0; i < HashPartitioner.PARTS; i++) {
            int part = i;
            made.add(new GroupPartition(fresh.get(), grouping.input(), spare.get(), rows -> spill(part, rows)));
        }
        parts = List.copyOf(made);
        batches.forEach(this::addToParts);
    }

    private void addToParts(Batch batch) {
        HashPartitioner split = new HashPartitioner(grouping.keys(batch), batch.rows(), 0);
        // Each call begins at a different partition, so that threads rarely contend for one.
        int first = turns.addAndGet(HashPartitioner.PARTS / 2 + 1);
        for (int i = 0; i < HashPartitioner.PARTS; i++) {
            int part = Math.floorMod(first + i, HashPartitioner.PARTS);
            if (split.count(part) > 0) {
                parts.get(part).add(split.part(batch, part));
            }
        }
    }

    private void spill(int part, Batch rows) {
        lock.lock();
        try {
            if (!closed) {
                SpillPartitions disk =
                        overflow == null ? new SpillPartitions(space.spill(), grouping.input()) : overflow;
                overflow = disk;
                disk.part(part).add(rows);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void finish() {
        space.team().doAll(parts.size(), part -> parts.get(part).finish());
        lock.lock();
        try {
            if (parts.isEmpty() && rest == null) {
                settle(false);
            }
            SpillingGroups others = rest == null ? new SpillingGroups(fresh, grouping, space) : rest;
            rest = others;
            if (overflow != null) {
                others.addSplit(overflow);
                overflow = null;
            }
            others.finish();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public @Nullable Batch next() {
        for (; yielding < parts.size() && !closed; yielding++) {
            Batch batch = parts.get(yielding).next(space.batchRows());
            if (batch != null) {
                return batch;
            }
            parts.get(yielding).close();
        }
        return rest == null || closed ? null : rest.next();
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            little.clear();
            memory.close();
            parts.forEach(GroupPartition::close);
            if (rest != null) {
                rest.close();
            }
            if (overflow != null) {
                overflow.close();
            }
        } finally {
            lock.unlock();
        }
    }
}
