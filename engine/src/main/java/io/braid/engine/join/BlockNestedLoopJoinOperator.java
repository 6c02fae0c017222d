package io.braid.engine.join;

import io.braid.engine.column.RowBuffer;
import io.braid.engine.materialize.MaterializedRows;
import io.braid.engine.materialize.SpilledRows;
import io.braid.engine.materialize.TeeOperator;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.Operators;
import io.braid.engine.spill.SpillFile;
import io.braid.engine.spill.SpillStream;
import io.braid.spi.batch.Batch;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Block nested loop join: reads as much of the right input as fits in memory, streams the left input past it, and
 * repeats that until the right input ends. For joins without equality keys, and for keys so skewed that partitioning
 * does not help. A left input that is read more than once is spilled to disk.
 */
public final class BlockNestedLoopJoinOperator implements Operator {
    private final Operator left;
    private final JoinSpec spec;
    private final MemoryReservation memory;
    private Operator right;
    /** Right rows that have been read, but did not fit. */
    private final ArrayDeque<Batch> ahead = new ArrayDeque<>();

    private boolean rightEnded;
    private LeftMatchFlags marks = LeftMatchFlags.only();
    private @Nullable SpillFile leftFile;
    private @Nullable SpillStream leftRows;
    private @Nullable ProbePass pass;
    private boolean ended;

    public BlockNestedLoopJoinOperator(Operator left, Operator right, JoinSpec spec) {
        this.left = left;
        this.right = right;
        this.spec = spec;
        this.memory = spec.space().reserve();
    }

    @Override
    public @Nullable Batch next() {
        while (!ended) {
            ProbePass current = pass == null ? nextPass() : pass;
            pass = current;
            Batch batch = current.next();
            if (batch != null) {
                return batch;
            }
            pass = null;
            ended = marks.areFinal();
        }
        return null;
    }

    private ProbePass nextPass() {
        memory.set(marks.bytes());
        RowBuffer block = nextBlock();
        SpillStream again = leftRows;
        Operator rows;
        if (again != null) {
            marks = marks.next(rightEnded);
            rows = new SpilledRows(again, spec.space().batchRows());
        } else if (rightEnded) {
            rows = left;
        } else {
            if (!left.beginsAtOnce()) {
                right = MaterializedRows.of(right, spec.rightColumns(), spec.space());
            }
            marks = LeftMatchFlags.first();
            rows = keptOnDisk();
        }
        Batch together = block.concatenated();
        ProbePass made = new ProbePass(rows, together, spec, marks, again == null && rightEnded);
        memory.set(marks.bytes() + spec.bytesBuilt(together));
        return made;
    }

    private Operator keptOnDisk() {
        SpillFile file = spec.space().spill().file(spec.leftColumns());
        SpillStream stream = file.stream();
        leftFile = file;
        leftRows = stream;
        return new TeeOperator(left, stream);
    }

    private RowBuffer nextBlock() {
        RowBuffer block = new RowBuffer(spec.rightColumns());
        for (Batch batch = nextRight(); batch != null; batch = nextRight()) {
            spec.space().cancellation().check();
            long needed = marks.bytes()
                    + spec.bytesToBuild(block.bytes() + batch.retainedBytes(), block.rows() + batch.rows());
            boolean fits = block.rows() + batch.rows() < JoinTable.MOST_ROWS && memory.trySet(needed);
            if (fits) {
                block.add(batch);
            } else if (block.rows() > 0) {
                ahead.addFirst(batch);
                return block;
            } else if (batch.rows() > 1) {
                int half = batch.rows() / 2;
                ahead.addFirst(rows(batch, half, batch.rows()));
                ahead.addFirst(rows(batch, 0, half));
            } else {
                // The last rows of a batch may be a slice of much larger arrays.
                Batch row = rows(batch, 0, 1);
                memory.set(marks.bytes() + spec.bytesToBuild(row.retainedBytes(), 1));
                block.add(row);
            }
        }
        rightEnded = true;
        return block;
    }

    /** Copies rows to arrays of their own. */
    private static Batch rows(Batch batch, int from, int to) {
        int[] rows = new int[to - from];
        Arrays.setAll(rows, i -> from + i);
        return batch.gather(rows, rows.length);
    }

    private @Nullable Batch nextRight() {
        Batch retained = ahead.poll();
        if (retained != null) {
            return retained;
        }
        Batch batch = right.next();
        if (batch == null) {
            right.close();
        }
        return batch;
    }

    @Override
    public boolean beginsAtOnce() {
        return right.beginsAtOnce() && left.beginsAtOnce();
    }

    @Override
    public void close() {
        ended = true;
        pass = null;
        ahead.clear();
        try {
            Operators.closeAll(List.of(right, left));
        } finally {
            memory.close();
            if (leftFile != null) {
                leftFile.close();
            }
        }
    }
}
