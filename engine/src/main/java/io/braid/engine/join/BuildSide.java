package io.braid.engine.join;

import io.braid.engine.column.RowBuffer;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.UnionOperator;
import io.braid.engine.operator.ValuesOperator;
import io.braid.engine.spill.HashPartitioner;
import io.braid.engine.spill.SpillPartitions;
import io.braid.engine.spill.SpillStream;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Build side of a hash join: the right rows, in memory as long as they fit. When they do not, they are partitioned by
 * key, and partitions spill to disk, largest first (hybrid hash join).
 */
final class BuildSide implements AutoCloseable {
    private final JoinSpec spec;
    private final MemoryReservation memory;
    private final int level;
    private RowBuffer whole;
    /** Partitions in memory once the rows are partitioned; null for each that has spilled. */
    private final List<@Nullable RowBuffer> buffers = new ArrayList<>();

    private @Nullable SpillPartitions parts;
    private long bytes;
    private long rows;
    /** Bytes of the rows that are still to be partitioned. */
    private long undealtBytes;

    private long allRows;
    private long keylessRows;

    BuildSide(JoinSpec spec, MemoryReservation memory, int level) {
        this.spec = spec;
        this.memory = memory;
        this.level = level;
        this.whole = new RowBuffer(spec.rightColumns());
    }

    /** Reads right rows as long as they fit in memory; false if they do not and there may be more. */
    boolean readWhatFits(Operator right) {
        while (parts != null || fits()) {
            Batch batch = right.next();
            if (batch == null) {
                right.close();
                return true;
            }
            add(batch);
        }
        return false;
    }

    /** Reads all remaining right rows. */
    void readAll(Operator right) {
        while (!readWhatFits(right)) {
            dealOut();
        }
    }

    /** Bytes of the rows read, before partitioning. */
    long bytes() {
        return bytes;
    }

    /** Returns the rows read, before partitioning, followed by the rest of the input, and releases them. */
    Operator streamed(Operator right) {
        List<Batch> batches = whole.batches();
        whole.clear();
        return new UnionOperator(List.of(new ValuesOperator(batches), right));
    }

    /** Reduces the reservation to the rows alone, without the memory to build the table; false if not even they fit. */
    boolean keepsOnlyRows() {
        return memory.trySet(bytes);
    }

    private void add(Batch added) {
        spec.space().cancellation().check();
        Batch batch = spec.type().keepsRight() ? added : withKeys(added);
        allRows += batch.rows();
        keylessRows += added.rows() - batch.rows();
        if (parts == null) {
            bytes += batch.retainedBytes();
            rows += batch.rows();
            whole.add(batch);
        } else {
            add(batch, parts);
        }
    }

    /** Removes rows with a null in their key, which match nothing. */
    private Batch withKeys(Batch batch) {
        Column[] keys = JoinSpec.columns(spec.rightKeys(), batch);
        if (Arrays.stream(keys).noneMatch(Column::mayHaveNulls)) {
            return batch;
        }
        int[] chosen = new int[batch.rows()];
        int count = 0;
        for (int row = 0; row < chosen.length; row++) {
            boolean isWhole = true;
            for (Column key : keys) {
                isWhole &= !key.isNull(row);
            }
            chosen[count] = row;
            count += isWhole ? 1 : 0;
        }
        return count == chosen.length ? batch : batch.gather(chosen, count);
    }

    private boolean fits() {
        return rows < JoinTable.MOST_ROWS && memory.trySet(undealtBytes + spec.bytesToBuild(bytes, rows));
    }

    private void dealOut() {
        SpillPartitions made = new SpillPartitions(spec.space().spill(), spec.rightColumns());
        parts = made;
        for (int part = 0; part < HashPartitioner.PARTS; part++) {
            buffers.add(new RowBuffer(spec.rightColumns()));
        }
        Queue<Batch> undealt = new ArrayDeque<>(whole.batches());
        whole = new RowBuffer(spec.rightColumns());
        undealtBytes = bytes;
        bytes = 0;
        rows = 0;
        for (Batch batch = undealt.poll(); batch != null; batch = undealt.poll()) {
            undealtBytes = Math.max(0, undealtBytes - batch.retainedBytes());
            add(batch, made);
        }
        undealtBytes = 0;
    }

    private void add(Batch batch, SpillPartitions disk) {
        HashPartitioner split = new HashPartitioner(JoinSpec.columns(spec.rightKeys(), batch), batch.rows(), level);
        for (int part = 0; part < HashPartitioner.PARTS; part++) {
            if (split.count(part) > 0) {
                RowBuffer buffer = buffers.get(part);
                Batch piece = split.part(batch, part);
                if (buffer == null) {
                    disk.part(part).add(piece);
                } else {
                    buffer.add(piece);
                    bytes += piece.retainedBytes();
                    rows += piece.rows();
                }
            }
        }
        while (!fits() && spillLargest(disk)) {
            spec.space().cancellation().check();
        }
    }

    private boolean spillLargest(SpillPartitions disk) {
        int largest = -1;
        long most = 0;
        for (int part = 0; part < HashPartitioner.PARTS; part++) {
            RowBuffer buffer = buffers.get(part);
            if (buffer != null && buffer.bytes() > most) {
                most = buffer.bytes();
                largest = part;
            }
        }
        RowBuffer buffer = largest < 0 ? null : buffers.get(largest);
        if (buffer == null) {
            return false;
        }
        buffer.batches().forEach(disk.part(largest)::add);
        buffers.set(largest, null);
        bytes -= buffer.bytes();
        rows -= buffer.rows();
        return true;
    }

    /** The total number of rows. */
    long rows() {
        return allRows;
    }

    /** Returns the facts about nulls among the keys of all rows. */
    BuildSideNulls nulls() {
        return new BuildSideNulls(allRows + keylessRows == 0, keylessRows > 0);
    }

    boolean hasSpilled() {
        return buffers.contains(null);
    }

    boolean isSpilled(int part) {
        return !buffers.isEmpty() && buffers.get(part) == null;
    }

    /** Returns the rows of a partition that has spilled. */
    SpillStream part(int part) {
        if (parts == null) {
            throw new IllegalStateException("nothing is on disk");
        }
        return parts.part(part);
    }

    /** Returns all rows in memory as one batch. */
    Batch inMemory() {
        for (int part = 0; part < buffers.size(); part++) {
            RowBuffer buffer = buffers.get(part);
            if (buffer != null) {
                buffer.batches().forEach(whole::add);
                buffers.set(part, new RowBuffer(spec.rightColumns()));
            }
        }
        WorkerTeam team = spec.space().team();
        return spec.isExistence() ? whole.concatenated(team) : whole.concatenatedForPicks(team);
    }

    /** Reduces the charge to the rows and their table, which take less than building it. */
    void chargeBuilt(Batch inMemory) {
        memory.set(spec.bytesBuilt(inMemory));
    }

    void forgetInMemory() {
        whole.clear();
    }

    @Override
    public void close() {
        forgetInMemory();
        if (parts != null) {
            parts.close();
        }
    }
}
